import { silentLog } from '../../base/log.ts';
import type { SpeechSettings } from './speech-settings.ts';
import { openTranscriber, type TranscriberDeps } from './open-transcriber.ts';
import { findEnglishModel } from './models/english-model.ts';
import { findVoiceModel } from './models/voice-model.ts';
import { openMarksModel } from './marks/marks-model.ts';
import { openSileroVoice } from './silero-voice.ts';
import type { Speech } from './speech.ts';
import { openVoiceprints } from '../onnx/voiceprints.ts';
import { openWordAligner, spreadAligner } from './word-aligner.ts';

const EMBEDDED: SpeechSettings = { engine: { kind: 'embedded' }, others: null, refinesTimes: false };

/**
 * Voice activity, the chosen engine, and word times. By default only npm packages are needed and, for exact word times,
 * Debian's `pocketsphinx-en-us`; without it, word times are estimated. With a model of voices in the folder of models,
 * they are told apart by it. Open once per process: embedded models load at
 * first use and stay. Throws `SettingError` if an engine lacks something.
 */
export async function openSpeech(
  options: {
    englishModelDir?: string | undefined;
    settings?: SpeechSettings | undefined;
  } & Partial<TranscriberDeps> = {},
): Promise<Speech> {
  const settings = options.settings ?? EMBEDDED;
  const { modelsDir } = settings;
  const [english, transcriber, voiceModel] = await Promise.all([
    findEnglishModel(options.englishModelDir),
    openTranscriber(settings, { log: silentLog, ...options }),
    modelsDir === undefined ? null : findVoiceModel(modelsDir),
  ]);
  return {
    voice: openSileroVoice(),
    transcriber,
    aligner: english === null ? spreadAligner : openWordAligner(english),
    refinesTimes: settings.refinesTimes,
    readMarks: openMarksModel(),
    ...(voiceModel !== null && { printVoice: openVoiceprints(voiceModel) }),
  };
}
