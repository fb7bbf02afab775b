import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readQueueId } from './answers.ts';
import type { Address } from './choose-address.ts';
import type { Mail } from './choose-mail.ts';
import { type Deployment, withQueues, writeDeployment } from './deployment-settings.ts';
import type { Names } from './names.ts';
import type { Outside } from './outside.ts';
import { type Choice, makePlan } from './plan.ts';
import { type Done, runPlan } from './run-plan.ts';
import { fillSecrets, type Secret } from './secrets.ts';
import { type KnownSecrets, writeSecrets } from './secrets-file.ts';

/** All that was chosen, now or by an earlier run. `address` and `mail` are null where that stays as it is. */
export type Chosen = Choice & { domain: string | null; address: Address | null; mail: Mail | null };

/** What is there at the start: wrangler.toml, what it says of the deployment, the account if there is one, and the secrets. */
export type Known = { toml: string; deployment: Deployment; accountId: string | null; secrets: KnownSecrets };

const WORDS: Record<Done, string> = {
  kept: 'exists       ',
  differs: 'IS DIFFERENT ',
  made: 'created      ',
  applied: 'up to date   ',
};

/** What a deployment has now, and what its secrets file still lacks. */
export type Created = { values: Record<string, string>; missing: Secret[] };

/** Writes down what was chosen, then creates what is missing, so that a run which breaks asks nothing again. */
export async function createAll(outside: Outside, names: Names, chosen: Chosen, known: Known): Promise<Created> {
  const { say } = outside;
  await writeToml(outside, names, chosen, known);
  const { accountId } = known;
  const facts = { names, place: chosen.place, accountId, url: chosen.address?.url ?? null, given: outside.env };
  const first = fillSecrets(known.secrets, { ...facts, mail: chosen.mail?.settings ?? null });
  await writeSecrets(outside.root, names, first.values);
  await makeResources(outside, names, chosen);
  if (chosen.mail !== null && chosen.mail.way !== 'api' && known.secrets.atCloudflare?.includes('MAIL_URL') === true)
    say('\nThe mail API is used until you run: npx wrangler secret delete MAIL_URL\n');
  const given = { ...outside.env, ...(await askForBucketKeys(outside, names, first.missing)) };
  const all = fillSecrets({ ...known.secrets, values: first.values }, { ...facts, given, mail: null });
  await writeSecrets(outside.root, names, all.values);
  return all;
}

async function makeResources({ wrangler, say }: Outside, names: Names, choice: Choice): Promise<void> {
  let differing = 0;
  await runPlan(makePlan(names, choice), wrangler, (step, done) => {
    if (done === 'differs') differing += 1;
    say(`${WORDS[done]} ${step.title}\n`);
  });
  if (differing > 0)
    say('Resources that are different were not changed. docs/operations.md lists the expected settings.\n');
  if (choice.queues) await sayQueues({ wrangler, say }, names);
}

const KEY_NAMES = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Only the dashboard makes keys for one bucket. Nothing typed: later. */
async function askForBucketKeys(
  { ask, say }: Outside,
  { bucket }: Names,
  missing: readonly Secret[],
): Promise<Record<string, string>> {
  const names = KEY_NAMES.filter((name) => missing.some((secret) => secret.name === name));
  if (ask === null || names.length === 0) return {};
  say(`
The bucket needs a token of its own. In the dashboard, under R2, "Manage API tokens": create one with
"Object Read & Write" for the bucket ${bucket} only. It is shown once. (Enter: later)
`);
  const typed: Record<string, string> = {};
  for (const name of names) {
    const value = await ask(`${name}: `, { isHidden: true });
    if (value === '') break;
    typed[name] = value;
  }
  return typed;
}

async function writeToml({ root, say }: Outside, names: Names, chosen: Chosen, { toml, deployment }: Known) {
  const mail = chosen.mail?.way ?? deployment.mail;
  const settled = writeDeployment(toml, names, { place: chosen.place, domain: chosen.domain, mail });
  const text = chosen.queues ? withQueues(settled, names.environment) : settled;
  if (text === toml) return;
  await writeFile(join(root, 'wrangler.toml'), text);
  say('wrangler.toml has your choices. Commit it.\n\n');
}

async function sayQueues({ wrangler, say }: Pick<Outside, 'wrangler' | 'say'>, names: Names): Promise<void> {
  const ids: string[] = [];
  for (const { stage, queue } of names.stageQueues) {
    ids.push(`${stage}=${readQueueId(await wrangler(['queues', 'info', queue])) ?? '?'}`);
  }
  say(`\nFor nodes with JOB_SOURCE=queues:\nQUEUE_IDS=${ids.join(',')}\n`);
}
