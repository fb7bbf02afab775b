import * as z from 'zod';

/** The output of wrangler. */
export type Answer = { exitCode: number; stdout: string; stderr: string };

/**
 * The state in the account: present, present but not as planned (`differs`), or missing. `unclear`: wrangler failed in
 * another way.
 */
export type Found = 'there' | 'differs' | 'missing' | 'unclear';

/** `wrangler queues info`. Its lookup by name may return a queue whose name only starts the same. */
export function readQueue(answer: Answer, queue: string): Found {
  if (answer.exitCode !== 0) return missingWhen(/Queue ".*" does not exist/, answer);
  return answer.stdout.split('\n').includes(`Queue Name: ${queue}`) ? 'there' : 'missing';
}

/** The id in `wrangler queues info`, which the nodes need. Null if there is none. */
export function readQueueId(answer: Answer): string | null {
  return /^Queue ID: (\S+)$/m.exec(answer.stdout)?.[1] ?? null;
}

const consumersSchema = z.array(
  z.object({
    dead_letter_queue: z.string().nullish(),
    settings: z.object({ max_retries: z.number().nullish(), visibility_timeout_ms: z.number().nullish() }),
  }),
);

/** `wrangler queues consumer http list --json`. A queue has at most one pull consumer. */
export function readConsumer(
  answer: Answer,
  wanted: { maxRetries: number; visibilitySec: number; deadLetterQueue: string },
): Found {
  if (answer.exitCode !== 0) return missingWhen(/Queue ".*" does not exist/, answer);
  const consumers = parseJson(consumersSchema, answer.stdout);
  if (consumers === null) return 'unclear';
  const [consumer] = consumers;
  if (consumer === undefined) return 'missing';
  const isAsWanted =
    consumer.dead_letter_queue === wanted.deadLetterQueue &&
    consumer.settings.max_retries === wanted.maxRetries &&
    consumer.settings.visibility_timeout_ms === wanted.visibilitySec * 1_000;
  return isAsWanted ? 'there' : 'differs';
}

/** `wrangler d1 list --json`. */
export function readDatabase(answer: Answer, database: string): Found {
  const databases = parseJson(z.array(z.object({ name: z.string() })), answer.stdout);
  if (answer.exitCode !== 0 || databases === null) return 'unclear';
  return databases.some(({ name }) => name === database) ? 'there' : 'missing';
}

const NO_BUCKET = /bucket does not exist|\[code: 10006\]/i;

/** `wrangler r2 bucket lifecycle list` for the bucket. */
export function readBucket(answer: Answer): Found {
  return answer.exitCode === 0 ? 'there' : missingWhen(NO_BUCKET, answer);
}

/**
 * `wrangler r2 bucket lifecycle list`: blocks of `name:`, `enabled:`, `prefix:`, `action:` lines, separated by empty
 * lines.
 */
export function readLifecycleRule(answer: Answer, wanted: { name: string; prefix: string; days: number }): Found {
  if (answer.exitCode !== 0) return missingWhen(NO_BUCKET, answer);
  const rule = answer.stdout
    .split(/\n\s*\n/)
    .map(readLabels)
    .find((labels) => labels.get('name') === wanted.name);
  if (rule === undefined) return 'missing';
  const isAsWanted =
    rule.get('enabled') === 'Yes' &&
    rule.get('prefix') === wanted.prefix &&
    rule.get('action') === `Expire objects after ${wanted.days} days`;
  return isAsWanted ? 'there' : 'differs';
}

/** `wrangler r2 bucket cors list`. Existing rules are kept, because an operator has set them on purpose. */
export function readCors(answer: Answer): Found {
  const none = /There is no CORS configuration|CORS configuration does not exist|\[code: 10059\]/i;
  if (answer.exitCode !== 0) return missingWhen(new RegExp(`${none.source}|${NO_BUCKET.source}`, 'i'), answer);
  return none.test(answer.stdout) ? 'missing' : 'there';
}

/** Names in `wrangler secret list`. Null if it failed, as it does before the first deployment. */
export function readSecrets(answer: Answer): string[] | null {
  if (answer.exitCode !== 0) return null;
  return parseJson(z.array(z.object({ name: z.string() })), answer.stdout)?.map(({ name }) => name) ?? null;
}

const loginSchema = z.object({
  loggedIn: z.boolean(),
  accounts: z.array(z.object({ id: z.string() })).default([]),
});

/** `wrangler whoami --json`: false if nobody is signed in, and the account if there is exactly one. */
export function readLogin(answer: Answer): { isSignedIn: boolean; accountId: string | null } {
  const login = parseJson(loginSchema, answer.stdout, /^\{/m);
  const [account, ...others] = login?.accounts ?? [];
  return { isSignedIn: login?.loggedIn !== false, accountId: others.length === 0 ? (account?.id ?? null) : null };
}

function missingWhen(pattern: RegExp, answer: Answer): Found {
  return pattern.test(`${answer.stdout}\n${answer.stderr}`) ? 'missing' : 'unclear';
}

function readLabels(block: string): Map<string, string> {
  const lines = block.split('\n').map((line) => /^(\w+):\s+(.*)$/.exec(line.trim()));
  return new Map(lines.flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? '']])));
}

/** Wrangler may print warnings before its JSON. */
function parseJson<T>(schema: z.ZodType<T>, text: string, begin = /^\[/m): T | null {
  const start = text.search(begin);
  if (start < 0) return null;
  try {
    return schema.parse(JSON.parse(text.slice(start)));
  } catch {
    return null;
  }
}
