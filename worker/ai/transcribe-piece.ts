import type * as z from 'zod';
import { MAX_PIECE_SEC, type speechRequestSchema } from '#schema/jobs/ai.ts';
import type { Deps } from '../base/deps.ts';
import { logEvent } from '../base/log.ts';
import { ApiError } from '../http/failures.ts';
import type { Proof } from '../queue/store/held-by.ts';
import { admitCall } from './admit.ts';
import { speechModelOf } from './models.ts';
import { runModel } from './run-model.ts';
import { wavSeconds } from './wav-seconds.ts';

/** Shorter than a node's own timeout. */
const TIMEOUT_MS = 90_000;

/**
 * Has the speech engine of this deployment transcribe a piece of sound, and returns the raw answer. Throws
 * `ai.unavailable`, `ai.busy`, `ai.refused`, `lease.lost` and `request.invalid`.
 */
export async function transcribePiece(
  deps: Pick<Deps, 'ai' | 'db' | 'limiter' | 'settings' | 'clock'>,
  jobId: string,
  { token, keyName, audio, language, prompt }: z.infer<typeof speechRequestSchema> & Proof,
): Promise<object> {
  const model = speechModelOf(deps);
  if (model === null) throw new ApiError('ai.unavailable');
  const soundSec = wavSeconds(audio);
  if (soundSec === null) throw new ApiError('request.invalid', 'audio: no WAV file');
  if (soundSec > MAX_PIECE_SEC) throw new ApiError('request.invalid', `audio: longer than ${MAX_PIECE_SEC} seconds`);
  await admitCall(deps, {
    jobId,
    proof: { token, keyName },
    stages: ['transcribe'],
    rate: 'soundPieces',
    cost: 1,
  });
  const startedAt = deps.clock();
  const input = {
    audio,
    task: 'transcribe',
    ...(language === null ? {} : { language }),
    ...(prompt === undefined ? {} : { initial_prompt: prompt }),
  };
  const answer = await runModel(model, { jobId, input, timeoutMs: TIMEOUT_MS });
  logEvent('ai_heard', {
    job: jobId,
    model: model.name,
    soundSec: Math.round(soundSec),
    ms: deps.clock() - startedAt,
  });
  if (typeof answer !== 'object' || answer === null) throw new ApiError('ai.refused');
  return answer;
}
