import { type Answer, readLifecycleRule } from './answers.ts';
import type { Choice } from './plan.ts';
import type { Names } from './names.ts';
import { refused } from './run-plan.ts';
import type { Wrangler } from './wrangler.ts';

type Removal = { title: string; apply: string[]; isGone: RegExp };

/** `emptying`: the bucket has objects. They expire within a day or two; the next run removes it. */
export type Removed = 'removed' | 'gone' | 'emptying';

const words = (command: string) => command.split(' ');

/** All that an environment has, in an order in which nothing misses what was removed before it. */
export function listRemovals(names: Names, { place, queues }: Choice): Removal[] {
  const jurisdiction = place?.kind === 'jurisdiction' ? ` --jurisdiction ${place.code}` : '';
  const { worker, database, bucket, webhookQueue, deadQueue, stageQueues } = names;
  const queueNames = [webhookQueue, ...(queues ? [...stageQueues.map(({ queue }) => queue), deadQueue] : [])];
  return [
    {
      title: `Worker ${worker}, its secrets and Durable Objects`,
      apply: words(`delete ${worker} --force`),
      isGone: /does not exist|code: 100(07|90)\]/,
    },
    ...queueNames.map((queue) => ({
      title: `queue ${queue}`,
      apply: words(`queues delete ${queue}`),
      isGone: /does not exist/,
    })),
    {
      title: `database ${database}, with all users`,
      apply: words(`d1 delete ${database} --skip-confirmation`),
      isGone: /Couldn't find a D1 DB|does not exist/,
    },
    {
      title: `bucket ${bucket}, with all media`,
      apply: words(`r2 bucket delete ${bucket}${jurisdiction}`),
      isGone: /bucket does not exist|code: 10006\]/,
    },
  ];
}

const IS_FULL = /not empty|code: 10008\]/;

/**
 * Removes them. Stops at the first that wrangler rejects, with its message; another run continues. A bucket with objects
 * gets a rule that removes them all.
 */
export async function destroy(
  names: Names,
  choice: Choice,
  wrangler: Wrangler,
  onDone: (title: string, done: Removed) => void,
): Promise<void> {
  for (const removal of listRemovals(names, choice)) {
    const { title, apply, isGone } = removal;
    const answer = await wrangler(apply);
    if (answer.exitCode === 0) onDone(title, 'removed');
    else if (isGone.test(textOf(answer))) onDone(title, 'gone');
    else if (IS_FULL.test(textOf(answer))) {
      await empty(names.bucket, apply.slice(4), wrangler);
      onDone(title, 'emptying');
    } else throw refused(title, apply, answer);
  }
}

async function empty(bucket: string, flags: string[], wrangler: Wrangler): Promise<void> {
  const name = 'remove-everything';
  const rules = await wrangler([...words(`r2 bucket lifecycle list ${bucket}`), ...flags]);
  if (readLifecycleRule(rules, { name, prefix: '', days: 1 }) !== 'missing') return;
  const rule = [...words(`r2 bucket lifecycle add ${bucket} ${name} --expire-days 1 --force`), ...flags];
  const answer = await wrangler(rule);
  if (answer.exitCode !== 0) throw refused(`objects of ${bucket}`, rule, answer);
}

function textOf({ stdout, stderr }: Answer): string {
  return `${stdout}\n${stderr}`;
}
