import { ulid } from 'ulid';
import type { RenderRequest } from '#schema/contract/render.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { STAGES } from '#schema/domain/stages.ts';
import type { Claimed, QueueMessage } from '#schema/jobs/lease.ts';
import type { Outcome, StageResult } from '#schema/jobs/outcome.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { addCredits } from '../../../../worker/accounts/add-credits.ts';
import { addUser } from '../../../../worker/accounts/store.ts';
import { makeOpenedProjects } from '../../../../worker/archive/opened-projects.ts';
import type { Db, Deps } from '../../../../worker/base/deps.ts';
import { makePlans } from '../../../../worker/plans/known-plans.ts';
import { heartbeat } from '../../../../worker/pipeline/heartbeat.ts';
import { deadLetter } from '../../../../worker/pipeline/dead-letter.ts';
import { claim, type Claimant } from '../../../../worker/pipeline/claim.ts';
import type { ClaimByMessage } from '../../../../worker/pipeline/claim-store.ts';
import { draftJob } from '../../../../worker/queue/draft-job.ts';
import { completeJob } from '../../../../worker/pipeline/complete.ts';
import { sweep } from '../../../../worker/pipeline/sweep.ts';
import { deleteProject } from '../../../../worker/projects/delete-project.ts';
import { deleteRender } from '../../../../worker/renders/delete-render.ts';
import { requestRenders } from '../../../../worker/renders/request-renders.ts';
import { projectExists, reserveAndCreate } from '../../../../worker/projects/project-store.ts';
import type { NewProject } from '../../../../worker/projects/store/select-project.ts';
import { DRAFT, SOURCE_INFO } from '../../system/farm.ts';
import { seededRandom } from '../../builders/random.ts';

const RENDERED = {
  width: 720,
  height: 1280,
  durationSec: 600,
  sizeBytes: 1,
  sha256: '0'.repeat(64),
  quality: {
    loudnessLufs: -14,
    truePeakDbtp: -1,
    faceInFrame: null,
    blackRatio: 0,
    frozenRatio: 0,
    avOffsetMs: 0,
  },
};

/** Results of the stages, as a node would report them. */
const RESULTS: Record<Stage, StageResult> = {
  download: { stage: 'download', sourceInfo: SOURCE_INFO },
  transcribe: { stage: 'transcribe', language: 'en', wordCount: 3 },
  'join-transcript': { stage: 'join-transcript', language: 'en', wordCount: 3 },
  'create-shorts': { stage: 'create-shorts', shorts: [DRAFT] },
  'analyze-faces': { stage: 'analyze-faces' },
  translate: { stage: 'translate', lines: ['Hola'] },
  render: { stage: 'render', ...RENDERED },
  'render-part': { stage: 'render-part' },
  'join-render': { stage: 'join-render', ...RENDERED },
  'capture-live': { stage: 'capture-live', reason: 'ended' },
};

/** How an attempt of a node ends. */
export type End = 'succeeded' | 'broken' | 'failed' | 'handed_back';

/**
 * The Worker's own code around one database, with a fake bucket and fake queues that accept everything. Each call to the
 * bucket fails while `bucketFault` says so.
 */
export function makeFakeFarm(
  db: Db,
  clock: () => number,
  { partSec = 600, splitOverSec = 300, bucketFault = (): boolean => false } = {},
) {
  // The same ids in every run. Like real ones, they have no order within a millisecond.
  const random = seededRandom(1);
  const newId = () => ulid(clock(), random);
  const removed: string[] = [];
  const stored = new Map<string, string>();
  const messages: QueueMessage[] = [];
  const claims: Claimed[] = [];
  const delaysSec = new Map<string, number>();
  const send = async (message: QueueMessage, options: { delaySeconds?: number } = {}) => {
    messages.push(message);
    delaysSec.set(message.jobId, options.delaySeconds ?? 0);
  };
  const sendBatch = async (batch: { body: QueueMessage; delaySeconds?: number }[]) => {
    for (const { body, ...options } of batch) await send(body, options);
  };
  const reach =
    <A extends unknown[], T>(answer: (...args: A) => T) =>
    async (...args: A): Promise<T> => {
      if (bucketFault()) throw new Error('the bucket does not answer');
      return answer(...args);
    };
  const deps = {
    db,
    clock,
    newId,
    ai: null,
    plans: makePlans(db, clock),
    opened: makeOpenedProjects(clock),
    media: {
      head: reach(() => ({ size: 1 })),
      put: reach((key: string, text: string) => void stored.set(key, text)),
      get: reach((key: string) => {
        const text = stored.get(key);
        return text === undefined ? null : { size: text.length, text: async () => text };
      }),
      list: reach(({ prefix }: { prefix: string }) => {
        removed.push(prefix);
        const keys = [...stored.keys()].filter((key) => key.startsWith(prefix));
        return { objects: keys.map((key) => ({ key, uploaded: new Date(0) })), truncated: false };
      }),
      delete: reach((keys: string | string[]) => [keys].flat().forEach((key) => stored.delete(key))),
      createMultipartUpload: reach(() => ({ uploadId: 'upload' })),
      resumeMultipartUpload: () => ({ abort: reach(() => undefined) }),
    },
    signer: {
      get: async (key: string) => `https://a.test/${key}`,
      seal: async () => 'seal',
      put: async (key: string) => `https://a.test/${key}`,
      putPart: async () => 'https://a.test',
    },
    queues: Object.fromEntries(STAGES.map((stage) => [stage, { send, sendBatch }])),
    doorbell: async () => new Set(),
    webhookQueue: { send: async () => undefined },
    nudge: () => undefined,
    // The sweep repairs a write that failed here.
    later: (work: Promise<unknown>) => void work.catch(() => undefined),
    settings: { TRANSCRIBE_PART_SEC: partSec, RENDER_SPLIT_OVER: splitOverSec, RATE_LIMITS: 'off' },
  } as unknown as Deps;
  const claimOne = async (message: ClaimByMessage, node: Partial<Claimant> = {}): Promise<Claimed | null> => {
    const claimed = await claim(deps, message, { name: 'node', keyId: null, ...node });
    if (claimed !== null) claims.push(claimed);
    return claimed;
  };
  return {
    deps,
    messages,
    /** By job, of its last message. */
    delaysSec,
    claims,
    /** Key prefixes that were emptied. */
    removed,
    /** Texts that the Worker stored, by key. */
    stored,
    addUser: (id: string, credits: number) =>
      addUser(db, {
        id,
        email: `${id}@example.test`.toLowerCase(),
        name: 'A',
        passwordHash: '',
        subscriptionId: 's',
        balance: credits,
        createdAt: clock(),
        grantId: newId(),
      }),
    grant: (userId: string, amount: number, ref: string) =>
      addCredits(deps, { email: `${userId}@example.test`, amount, ref }),
    /** `facts`: what is not as in other projects of tests. */
    async create(
      userId: string,
      cost: number,
      maxUnfinished: number,
      facts: Partial<NewProject> = {},
      keyId: string | null = null,
    ) {
      const project = { ...draftProject(userId, cost, clock()), ...facts };
      const job = draftJob(deps, { stage: 'download', projectId: project.id }, projectExists(project.id));
      const { created } = await reserveAndCreate(db, project, {
        ledgerId: newId(),
        keyId,
        job: job.statement,
        maxUnfinished,
      });
      if (created !== null) await job.enqueue();
      return project.id;
    },
    claim: claimOne,
    /** Claims all at the same time. Returns the granted claims. */
    async claimAll(jobs: { id: string; status: string; generation: number }[]): Promise<Claimed[]> {
      const waiting = jobs.filter(({ status }) => status === 'queued');
      const granted = await Promise.all(waiting.map(({ id, generation }) => claimOne({ jobId: id, generation })));
      return granted.filter((claimed) => claimed !== null);
    },
    report: ({ job, lease }: Claimed, end: End, nextStages: readonly Stage[] = []) =>
      completeJob(deps, job.id, { keyName: null, token: lease.token, outcome: outcomeOf(job.stage, end), nextStages }),
    fail: ({ job, lease }: Claimed, code: JobFailureCode) =>
      completeJob(deps, job.id, {
        keyName: null,
        token: lease.token,
        outcome: { status: 'failed', code },
        nextStages: [],
      }),
    claimNext: (stages: Stage[], node: Partial<Claimant> = {}) =>
      claim(deps, { stages }, { name: 'other', keyId: null, ...node }),
    heartbeat: ({ job, lease }: Claimed, progress: number, etaSec: number | null = null) =>
      heartbeat(deps, job.id, { keyName: null, token: lease.token, progress, etaSec, stage: job.stage }),
    requestRender: ({ userId, shortId }: { userId: string; shortId: string }, request: RenderRequest) =>
      requestRenders(
        deps,
        { user: { id: userId, plan: 'free', limits: null }, shortIds: [shortId] },
        request,
        async () => undefined,
      ),
    deleteRender: (userId: string, renderId: string) => deleteRender(deps, { userId, renderId }),
    deadLetter: (message: QueueMessage) => deadLetter(deps, message),
    sweep: () => sweep(deps),
    deleteProject: (userId: string, projectId: string) => deleteProject(deps, { userId, projectId }),
  };
}

function outcomeOf(stage: Stage, end: End): Outcome {
  switch (end) {
    case 'handed_back':
      return { status: 'handed_back' };
    case 'failed':
      return { status: 'failed', code: 'source.unreachable' };
    case 'broken':
      return { status: 'failed', code: 'media.unreadable' };
    case 'succeeded':
      return { status: 'succeeded', result: RESULTS[stage] };
  }
}

function draftProject(userId: string, creditsCost: number, now: number) {
  return {
    id: ulid(),
    userId,
    status: 'pending' as const,
    title: 'T',
    url: 'https://a.test/a.mp4',
    sourceKind: 'direct_link' as const,
    goal: 'shorts' as const,
    videoLayout: 'single' as const,
    aspectRatio: 'vertical' as const,
    clipDuration: '60',
    startSec: 0,
    endSec: 60 * creditsCost,
    keywords: [],
    maxClips: 5,
    sourceTitle: 'T',
    sourceDurationSec: 900,
    creditsCost,
    createdAt: now,
    updatedAt: now,
  };
}
