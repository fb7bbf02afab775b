import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../base/log.ts';
import type { EngineSettings, SpeechSettings } from './speech-settings.ts';
import { SettingError } from '../../base/setting-error.ts';
import { tagsOf } from '../../plan/speech/whisper-languages.ts';
import { inChunks, remembering } from './in-chunks.ts';
import { type LocalEngine, openLocalEngines } from './local-engines.ts';
import { openMoonshineThreads } from './moonshine-threads.ts';
import { openOpenAiTranscriber } from './openai-transcriber.ts';
import { withOtherLanguages } from './other-languages.ts';
import { openSherpaTranscriber, type SherpaModule } from './sherpa-transcriber.ts';
import {
  EMBEDDED,
  findModel,
  missingFiles,
  modelsIn,
  SPEECH_MODELS,
  type SpeechModel,
} from './models/speech-models.ts';
import type { Transcriber } from './speech.ts';
import { openWorkersAiTranscriber } from './workers-ai-transcriber.ts';

/** 370 MB each, loaded when speech is long enough for several. */
const MOONSHINE_THREADS = 2;
/** A transducer does not get faster with more threads than this. */
const MAX_THREADS = 4;

export type TranscriberDeps = { log: Log; loadSherpa?: () => SherpaModule };

/** The configured engine. Throws `SettingError` if something of it is missing on this machine. */
export async function openTranscriber(settings: SpeechSettings, deps: TranscriberDeps): Promise<Transcriber> {
  const { engine, others, threads } = settings;
  const first = await openEngine(engine, deps, threads);
  return others === null ? first : withOtherLanguages(first, await openEngine(others, deps, threads));
}

/** Services transcribe pieces in parallel themselves; engines in this process get chunks. */
async function openEngine(settings: EngineSettings, deps: TranscriberDeps, threads?: number): Promise<Transcriber> {
  switch (settings.kind) {
    case 'auto':
      return openBestEngines(settings.modelsDir, deps, threads);
    case 'embedded':
      return openEmbedded(threads);
    case 'openai':
      return openOpenAiTranscriber(settings, deps);
    case 'workers-ai':
      return openWorkersAiTranscriber(settings, deps);
    case 'sherpa':
      return ownEngine(await openSherpa(modelOf(settings.model), settings.modelDir, deps, threads));
  }
}

/** The models of a folder beside the embedded engine; that one alone if there are none. */
async function openBestEngines(modelsDir: string, deps: TranscriberDeps, threads?: number): Promise<Transcriber> {
  const models = await modelsIn(modelsDir);
  const embedded = openEmbedded(threads);
  if (models.length === 0) return embedded;
  const downloaded = models.map((model): LocalEngine => ({
    name: model.name,
    languages: model.kind === 'whisper' ? tagsOf(model.languages) : model.languages,
    tellsLanguages: model.kind === 'whisper',
    open: async () => ownEngine(await openSherpa(model, join(modelsDir, model.name), deps, threads)),
  }));
  const own: LocalEngine = { ...EMBEDDED, tellsLanguages: false, open: async () => embedded };
  return openLocalEngines([...downloaded, own], deps.log);
}

function openEmbedded(threads: number = Math.min(MOONSHINE_THREADS, availableParallelism())): Transcriber {
  return ownEngine(openMoonshineThreads(threads));
}

function ownEngine(engine: Transcriber): Transcriber {
  const own = inChunks(remembering(engine));
  return { ...own, own };
}

function modelOf(name: string): SpeechModel {
  const model = findModel(name);
  if (model !== undefined) return model;
  const names = SPEECH_MODELS.map((known) => known.name).join(', ');
  throw new SettingError(`TRANSCRIBE_MODEL is not a known model for sherpa. Known models: ${names}.`);
}

async function openSherpa(
  model: SpeechModel,
  folder: string,
  { loadSherpa = loadPackage }: TranscriberDeps,
  threads: number = Math.min(MAX_THREADS, availableParallelism()),
): Promise<Transcriber> {
  const missing = await missingFiles(model, folder);
  if (missing.length > 0) {
    throw new SettingError(
      `TRANSCRIBE_MODEL_DIR lacks ${missing.join(', ')} of ${model.name}. Download them with \`npm run model -- download ${model.name} --to FOLDER\`; ` +
        '`npm run model -- list` shows where they come from.',
    );
  }
  const sherpa = loadSherpa();
  try {
    return await openSherpaTranscriber(sherpa, { model, folder, threads });
  } catch (error) {
    throw new SettingError(
      `The folder of ${model.name} has files that sherpa-onnx cannot load. Find the broken one with \`npm run model -- check ${model.name} --to FOLDER\`.`,
      { cause: error },
    );
  }
}

/** An optional dependency: 32 MB that only this engine needs, built for some platforms. */
function loadPackage(): SherpaModule {
  try {
    return createRequire(import.meta.url)('sherpa-onnx-node') as SherpaModule;
  } catch (error) {
    throw new SettingError(
      'Speech models need the package sherpa-onnx-node, which is not installed here or not built for this platform: ' +
        'run `npm ci --include=optional`, or choose another TRANSCRIBER.',
      { cause: error },
    );
  }
}
