import { KEEP, type Kept } from '#schema/domain/storage/keep.ts';
import { FARM } from '#schema/domain/limits.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import {
  type Answer,
  type Found,
  readBucket,
  readConsumer,
  readCors,
  readDatabase,
  readLifecycleRule,
  readQueue,
} from './answers.ts';
import type { Place } from './places.ts';
import type { Names } from './names.ts';

/** One resource that production needs. Without `look`, the command itself skips what is already done. */
export type Step = {
  title: string;
  look: { args: string[]; read: (answer: Answer) => Found } | null;
  /** Arguments of wrangler that create it. */
  apply: string[];
};

/** Visibility timeout of a pull. A claim takes well under a second, and the message is acknowledged at once. */
const VISIBILITY_SEC = 60;

/** What is chosen once: where the data is, and whether nodes take their jobs from queues. */
export type Choice = { place: Place | null; queues: boolean };

/** All resources that an environment needs, in the order of creation. Paths are relative to the repository. */
export function makePlan(names: Names, { place, queues }: Choice): Step[] {
  const inPlace = place === null ? '' : ` --${place.kind} ${place.code}`;
  const jurisdiction = place?.kind === 'jurisdiction' ? inPlace : '';
  return [
    ...(queues ? stageQueueSteps(names) : []),
    queueStep(names.webhookQueue),
    databaseStep(names.database, inPlace),
    {
      title: 'migrations of the database',
      look: null,
      apply: words(`d1 migrations apply ${names.database} --remote${names.flag}`),
    },
    bucketStep(names.bucket, inPlace, jurisdiction),
    ...bucketRules().map((rule) => lifecycleStep(names.bucket, rule, jurisdiction)),
    corsStep(names.bucket, jurisdiction),
  ];
}

function stageQueueSteps({ deadQueue, stageQueues }: Names): Step[] {
  const pulled = stageQueues.flatMap(({ queue }) => [queueStep(queue), pullConsumerStep(queue, deadQueue)]);
  return [queueStep(deadQueue), ...pulled];
}

function queueStep(queue: string): Step {
  return {
    title: `queue ${queue}`,
    look: { args: words(`queues info ${queue}`), read: (answer) => readQueue(answer, queue) },
    apply: words(`queues create ${queue}`),
  };
}

function pullConsumerStep(queue: string, deadLetterQueue: string): Step {
  const wanted = { maxRetries: FARM.messageRetries, visibilitySec: VISIBILITY_SEC, deadLetterQueue };
  return {
    title: `pull consumer of ${queue}`,
    look: {
      args: words(`queues consumer http list ${queue} --json`),
      read: (answer) => readConsumer(answer, wanted),
    },
    apply: words(
      `queues consumer http add ${queue} --batch-size 1 --message-retries ${wanted.maxRetries} ` +
        `--visibility-timeout-secs ${wanted.visibilitySec} --dead-letter-queue ${wanted.deadLetterQueue}`,
    ),
  };
}

function databaseStep(database: string, inPlace: string): Step {
  return {
    title: `database ${database}`,
    look: { args: words('d1 list --json'), read: (answer) => readDatabase(answer, database) },
    apply: words(`d1 create ${database}${inPlace}`),
  };
}

/** The lifecycle rules also prove that the bucket exists. The list of buckets comes in pages. */
const lifecycleOf = (bucket: string, jurisdiction: string) =>
  words(`r2 bucket lifecycle list ${bucket}${jurisdiction}`);

function bucketStep(bucket: string, inPlace: string, jurisdiction: string): Step {
  return {
    title: `bucket ${bucket}`,
    look: { args: lifecycleOf(bucket, jurisdiction), read: readBucket },
    apply: words(`r2 bucket create ${bucket}${inPlace}`),
  };
}

type BucketRule = Parameters<typeof readLifecycleRule>[1];

/** What the bucket itself removes. */
function bucketRules(): BucketRule[] {
  const kept: readonly Kept[] = Object.values(KEEP);
  return kept.flatMap(({ bucketRule: name, where: prefix, ms }) =>
    name === undefined ? [] : [{ name, prefix, days: ms / DAY_MS }],
  );
}

function lifecycleStep(bucket: string, rule: BucketRule, jurisdiction: string): Step {
  const { name, prefix, days } = rule;
  return {
    title: `${prefix} expires after ${days} days`,
    look: { args: lifecycleOf(bucket, jurisdiction), read: (answer) => readLifecycleRule(answer, rule) },
    apply: words(`r2 bucket lifecycle add ${bucket} ${name} ${prefix} --expire-days ${days} --force${jurisdiction}`),
  };
}

/** Browsers upload parts to signed URLs and need the ETag of each part. */
function corsStep(bucket: string, jurisdiction: string): Step {
  return {
    title: 'CORS of the bucket',
    look: { args: words(`r2 bucket cors list ${bucket}${jurisdiction}`), read: readCors },
    apply: words(`r2 bucket cors set ${bucket} --file scripts/provision/cors.json --force${jurisdiction}`),
  };
}

/** None of our names contains a space. */
function words(command: string): string[] {
  return command.split(' ');
}
