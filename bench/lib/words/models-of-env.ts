import type { SpeechSettings } from '../../../render-node/tools/speech/speech-settings.ts';

/**
 * The best models of the folder `MODELS_DIR` as a node uses them; without it undefined, for the embedded engine. One
 * thread: a thread that waits would count as work.
 */
export function modelsOfEnv(): SpeechSettings | undefined {
  const modelsDir = process.env['MODELS_DIR'];
  if (modelsDir === undefined) return undefined;
  return { engine: { kind: 'auto', modelsDir }, others: null, refinesTimes: false, threads: 1 };
}
