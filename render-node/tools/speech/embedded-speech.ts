import { silentLog } from '../../base/log.ts';
import type { SpeechSettings } from './speech-settings.ts';
import { openTranscriber, type TranscriberDeps } from './open-transcriber.ts';
import { openPocketsphinxAligner } from './pocketsphinx-aligner.ts';
import { findPocketsphinx } from './pocketsphinx-model.ts';
import { openSileroVoice } from './silero-voice.ts';
import type { Speech } from './speech.ts';
import { spreadAligner } from './spread-aligner.ts';

const EMBEDDED: SpeechSettings = { engine: { kind: 'embedded' }, others: null, refinesTimes: false };

/**
 * Voice activity, the chosen engine, and word times. By default nothing is needed but npm packages and, for exact word
 * times, Debian's `pocketsphinx` with `pocketsphinx-en-us`; where these are missing, word times are estimated. Open
 * once per process: embedded models load at first use and stay. Throws `SettingError` where an engine lacks something.
 */
export async function openSpeech(
  options: {
    pocketsphinxModelDir?: string | undefined;
    settings?: SpeechSettings | undefined;
  } & Partial<TranscriberDeps> = {},
): Promise<Speech> {
  const settings = options.settings ?? EMBEDDED;
  const [pocketsphinx, transcriber] = await Promise.all([
    findPocketsphinx(options.pocketsphinxModelDir),
    openTranscriber(settings, { log: silentLog, ...options }),
  ]);
  return {
    voice: openSileroVoice(),
    transcriber,
    aligner: pocketsphinx === null ? spreadAligner : openPocketsphinxAligner(pocketsphinx),
    refinesTimes: settings.refinesTimes,
  };
}
