import { openMoonshine } from './moonshine.ts';
import { openPocketsphinxAligner } from './pocketsphinx-aligner.ts';
import { findPocketsphinx } from './pocketsphinx-model.ts';
import { openSileroVoice } from './silero-voice.ts';
import type { Speech } from './speech.ts';
import { spreadAligner } from './spread-aligner.ts';

/**
 * Speech tools that need nothing but npm packages and, for exact word times, Debian's `pocketsphinx` with
 * `pocketsphinx-en-us`; where these are missing, word times are estimated. Open once per process: the models load at first use and stay.
 */
export async function openSpeech(options: { pocketsphinxModelDir?: string | undefined } = {}): Promise<Speech> {
  const pocketsphinx = await findPocketsphinx(options.pocketsphinxModelDir);
  return {
    voice: openSileroVoice(),
    transcriber: openMoonshine(),
    aligner: pocketsphinx === null ? spreadAligner : openPocketsphinxAligner(pocketsphinx),
  };
}
