import { STAGES, type Stage } from '#schema/domain/stages.ts';
import type { Job, JobOf } from '#schema/jobs/job.ts';
import { type Claimed, type NextJob, signInputResponseSchema, signOutputResponseSchema } from '#schema/jobs/lease.ts';
import type { Outcome, StageResult } from '#schema/jobs/outcome.ts';
import { LeaseLost, makeWorkerApi, type WorkerApi } from '../../../render-node/protocol/worker-api.ts';
import { draftsOf, RENDERED, sourceInfoOf } from '../chaos/results.ts';
import { NODE_KEY, WORKER_URL } from './todays-worker.ts';

const NODE = 'node-of-a-version';
const GOING_ON = new AbortController().signal;
const MOMENT = { startSec: 6, endSec: 36 };
/** 16 samples of silence. */
const WAV = Buffer.concat([
  Buffer.from('RIFF\x44\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0data\x20\0\0\0', 'latin1'),
  Buffer.alloc(32),
]).toString('base64');

type Node = { api: WorkerApi; post(path: string, body: object): Promise<unknown> };

/** Work that follows something that happens at the Worker: see todays-worker.ts. */
type Task = { act: string; work(node: Node): Promise<void> };

/**
 * The day of a node, which makes every call of the protocol: each stage, parts and joins, models, a stream, a job that it
 * hands back, one that fails, and one that it has lost.
 */
export const DAY: readonly Task[] = [
  {
    act: 'a short video comes in',
    work: async (node) => {
      await checkIn(node.api);
      await workOnAll(node, ['download', 'transcribe', 'create-shorts', 'analyze-faces']);
    },
  },
  { act: 'its clip is rendered', work: (node) => workOnAll(node, ['render']) },
  {
    act: 'a long video comes in',
    work: (node) => workOnAll(node, ['download', 'transcribe', 'join-transcript', 'create-shorts', 'analyze-faces']),
  },
  { act: 'all of it is rendered', work: (node) => workOnAll(node, ['render-part', 'join-render']) },
  {
    act: 'a video comes in that cannot be read',
    work: async (node) => {
      await complete(node, await claimed(node.api, ['download']), { status: 'handed_back' });
    },
  },
  { act: 'an hour goes by', work: failAndAskAgain },
  { act: 'a stream goes on air', work: (node) => workOnAll(node, ['capture-live', 'transcribe', 'create-shorts']) },
];

/** Today's node, by its own client. Its methods throw where they cannot read an answer. */
export function makeTodaysNode(fetch: typeof globalThis.fetch): Node {
  const api = makeWorkerApi({ apiUrl: WORKER_URL, nodeKey: NODE_KEY, node: NODE, fetch, retryMs: 1 });
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${NODE_KEY}`, 'content-type': 'application/json' };
    const response = await fetch(WORKER_URL + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
    return response.json();
  };
  return { api, post };
}

async function checkIn(api: WorkerApi): Promise<void> {
  const work = { stages: [...STAGES], slots: 2, captureSlots: 1, running: 0, recording: 0 };
  const machine = { sandbox: 'on', encoder: 'libx264', freeDiskBytes: 1e10, clock: 1_763_000_000_000 } as const;
  await api.checkIn({ ...work, ...machine, speech: 'embedded', model: 'worker' });
}

/** Works on all jobs of each stage in turn. There must be one of each. A job that the Worker holds for this node comes first. */
async function workOnAll(node: Node, stages: readonly Stage[]): Promise<void> {
  let held: NextJob | null = null;
  for (const [at, stage] of stages.entries()) {
    let next: Claimed | null = held === null ? await claimed(node.api, [stage]) : await node.api.claim(held, GOING_ON);
    if (next === null) throw new Error(`The job of ${stage} that was held for this node is gone.`);
    while (next !== null) {
      const result = await workOn(node, next);
      held = await complete(node, next, { status: 'succeeded', result }, stages.slice(at, at + 2));
      next = held?.stage === stage ? await node.api.claim(held, GOING_ON) : await node.api.claimNext([stage], GOING_ON);
    }
  }
}

async function claimed(api: WorkerApi, stages: Stage[]): Promise<Claimed> {
  const found = await api.claimNext(stages, GOING_ON);
  if (found === null) throw new Error(`No job of ${stages.join(', ')} waits.`);
  return found;
}

function complete({ api }: Node, { job, lease }: Claimed, outcome: Outcome, nextStages: readonly Stage[] = []) {
  return api.complete({ jobId: job.id, token: lease.token }, { outcome, nextStages }, GOING_ON);
}

async function failAndAskAgain(node: Node): Promise<void> {
  const broken = await claimed(node.api, ['download']);
  const leased = { jobId: broken.job.id, token: broken.lease.token };
  await complete(node, broken, { status: 'failed', code: 'media.unreadable' });
  const lost = await node.api.heartbeat(leased, { progress: 1, etaSec: null }).catch((error: unknown) => error);
  if (!(lost instanceof LeaseLost)) throw new Error('The lease of a job that has ended is not lost.');
}

async function workOn(node: Node, { job, lease }: Claimed): Promise<StageResult> {
  const leased = { jobId: job.id, token: lease.token, stage: job.stage };
  const { cancel } = await node.api.heartbeat(leased, { progress: 0.5, etaSec: 10 });
  if (cancel) throw new Error(`The job of ${job.stage} was cancelled.`);
  const inputs =
    'inputs' in job
      ? Object.values(job.inputs)
          .flat()
          .map(({ url }) => url)
      : [];
  for (const path of inputs.slice(0, 1)) signInputResponseSchema.parse(await node.post(path, {}));
  for (const path of outputsOf(job)) signOutputResponseSchema.parse(await node.post(path, { bytes: 9 }));
  await askModels(node, job, leased);
  if (job.stage === 'download') await upload(node, job, leased);
  if (job.stage === 'capture-live') await record(node, leased);
  return resultOf(job);
}

/** All single objects of a job, wherever they are named. */
function outputsOf(job: Job): string[] {
  if (job.stage === 'analyze-faces')
    return job.shorts.flatMap(({ outputs }) => Object.values(outputs).map(({ url }) => url));
  if (job.stage === 'capture-live') return job.uploads.slice(0, 1).map(({ output }) => output.url);
  if (!('outputs' in job)) return [];
  return Object.values(job.outputs).flatMap((output) => ('url' in output ? [output.url] : []));
}

type Leased = { jobId: string; token: string };

async function askModels({ api, post }: Node, job: Job, leased: Leased): Promise<void> {
  if (job.stage === 'create-shorts' && job.languageModel !== undefined) {
    const messages = [{ role: 'user' as const, content: 'Which clips?' }];
    await api
      .models(leased)
      .ask({ messages, schema: { name: 'clips', json: { type: 'object' } }, maxTokens: 9 }, GOING_ON);
  }
  if (job.stage === 'transcribe' && job.hasSpeechModel === true) {
    const { url, token } = api.models(leased).speech;
    await post(url.slice(WORKER_URL.length), { token, audio: WAV, language: 'pt', prompt: 'Anna' });
  }
}

async function upload({ api, post }: Node, job: JobOf<'download'>, leased: Leased): Promise<void> {
  const [first = ''] = job.outputs.source.partUrls;
  signOutputResponseSchema.parse(await post(first, { bytes: 9 }));
  await api.finishUpload(leased, [{ partNumber: 1, etag: '"etag"' }], GOING_ON);
}

async function record({ api, post }: Node, leased: Leased): Promise<void> {
  const capture = api.capture(leased, GOING_ON);
  const segment = { seq: 0, startSec: 0, durationSec: 36, sizeBytes: 5, isDiscontinuous: false };
  await capture.reportSegments([segment], { fromSeq: 1, count: 2 });
  await capture.findSegments(MOMENT);
  const reasons = [{ signal: 'cheer' as const, value: 3 }];
  const { id, outputs } = await capture.reportMoment({ ...MOMENT, ref: '6', title: 'A goal', score: 80, reasons });
  for (const { url } of Object.values(outputs)) signOutputResponseSchema.parse(await post(url, { bytes: 9 }));
  await capture.storeClip(id, MOMENT);
  await capture.storeMomentSource(id, { sourceInfo: { ...sourceInfoOf(36), startsAtSec: 6 }, window: MOMENT });
}

function resultOf(job: Job): StageResult {
  switch (job.stage) {
    case 'download':
      return { stage: 'download', sourceInfo: sourceInfoOf(job.window.endSec) };
    case 'transcribe':
    case 'join-transcript':
      return { stage: job.stage, language: 'en', wordCount: 300 };
    case 'create-shorts':
      return { stage: 'create-shorts', shorts: draftsOf(job).slice(0, 1), notFound: [] };
    case 'analyze-faces':
      return { stage: job.stage, previews: job.shorts.map(({ id }) => id) };
    case 'translate':
      return { stage: job.stage, lines: job.lines.map(({ text }) => text) };
    case 'render-part':
      return { stage: job.stage };
    case 'render':
    case 'join-render':
      return { stage: job.stage, ...RENDERED, coverSec: 1, fallbacks: [] };
    case 'capture-live':
      return { stage: 'capture-live', reason: 'ended' };
  }
}
