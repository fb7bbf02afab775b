import type { SandboxState } from '#schema/domain/farm/facts.ts';
import type { SourceKind } from '#schema/domain/source-url.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { findEncoder } from '../ffmpeg/process/encoder.ts';
import type { WorkerApi } from '../protocol/worker-api.ts';
import type { Tools } from '../tools/tools.ts';
import { measureFree } from './admission.ts';
import type { LoopState } from './loop.ts';

/** As many as the check-in allows. */
const SPEECH_CHARS = 300;
const MODEL_CHARS = 200;

type Report = Parameters<WorkerApi['checkIn']>[0];
type Settings = {
  stages: Stage[];
  slots: number;
  captureSlots: number;
  workDir: string;
  /** What may be used of it; null: all. */
  workDiskBytes: number | null;
  /** Its own; null if it has none. */
  languageModel: { model: string } | null;
  asksWorkerModel: boolean;
};
type Parts = {
  tools: Pick<Tools, 'ffmpeg' | 'speech'>;
  sandbox: SandboxState;
  /** What it downloads. */
  sourceKinds: readonly SourceKind[];
  state: () => LoopState;
};

/** What a node reports about itself each time it checks in. The encoder is tried once. */
export function makeReport(env: Settings, { tools, sandbox, sourceKinds, state }: Parts): () => Promise<Report> {
  const encoder = findEncoder(tools.ffmpeg);
  return async () => ({
    ...workOf(env, state()),
    ...(env.stages.includes('transcribe') && { speech: tools.speech.transcriber.id.slice(0, SPEECH_CHARS) }),
    sandbox,
    encoder: tools.ffmpeg.encoder?.name ?? (await encoder),
    freeDiskBytes: (await measureFree(env.workDir, env.workDiskBytes)).diskBytes,
    model: modelOf(env),
    sources: [...sourceKinds],
    clock: Date.now(),
  });
}

function workOf({ stages, slots, captureSlots }: Settings, { running, recording }: LoopState) {
  const records = stages.includes('capture-live');
  return { stages, slots, captureSlots: records ? captureSlots : 0, running, recording };
}

function modelOf({ languageModel, asksWorkerModel }: Settings): string | null {
  return languageModel?.model.slice(0, MODEL_CHARS) ?? (asksWorkerModel ? 'worker' : null);
}
