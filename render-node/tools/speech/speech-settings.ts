import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Stage } from '#schema/domain/stages.ts';

const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';
/** Beside the program, where `npm run model` puts them. */
const MODELS_DIR = fileURLToPath(new URL('../../../models', import.meta.url));
const TRANSCRIBERS = ['auto', 'embedded', 'openai', 'workers-ai', 'sherpa'] as const;
const OTHER_TRANSCRIBERS = ['openai', 'workers-ai', 'sherpa'] as const;
const DEFAULT_MODELS = {
  openai: 'whisper-1',
  'workers-ai': '@cf/openai/whisper-large-v3-turbo',
  sherpa: 'parakeet-tdt-0.6b-v3-int8',
} as const;

const flag = z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true');
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** The settings of speech to text; see `readEnv`. */
export const SPEECH_KEYS = {
  TRANSCRIBER: {
    schema: z.enum(TRANSCRIBERS).default('auto'),
    doc: 'Speech to text: `auto` (the best model in MODELS_DIR for each language, and the embedded engine for English), `embedded` (that engine alone), `openai` (any service with /v1/audio/transcriptions), `workers-ai` or `sherpa` (one model).',
    shownDefault: 'auto',
  },
  MODELS_DIR: {
    schema: z.string().min(1).default(MODELS_DIR),
    doc: 'Folder of models, each in a folder of its name, filled by `npm run model -- download`: of speech with TRANSCRIBER=auto, of voices with any. May be missing.',
    shownDefault: 'models beside the program; /models in the image',
  },
  TRANSCRIBE_OTHERS: {
    schema: z.enum(['worker', 'none', ...OTHER_TRANSCRIBERS]).default('worker'),
    doc: 'With TRANSCRIBER=auto or embedded: the engine for languages that no engine here knows: `worker` (Workers AI through the Worker, if it is enabled), `none` (no transcript; projects that need one are refunded), `openai`, `workers-ai` or `sherpa`.',
    shownDefault: 'worker',
  },
  TRANSCRIBE_URL: {
    schema: baseUrl.optional(),
    doc: 'URL of the speech service, with or without a final /v1, such as https://api.openai.com. Required for `openai`. For `workers-ai`: base URL of the Cloudflare API.',
    shownDefault: `${CLOUDFLARE_API} for workers-ai`,
  },
  TRANSCRIBE_KEY: {
    schema: z.string().min(1).optional(),
    doc: 'Key of the speech service for `openai`, if it needs one.',
  },
  TRANSCRIBE_MODEL: {
    schema: z.string().min(1).max(200).optional(),
    doc: 'Model of the speech engine.',
    shownDefault: Object.entries(DEFAULT_MODELS)
      .map(([engine, model]) => `${model} for ${engine}`)
      .join(', '),
  },
  TRANSCRIBE_MODEL_DIR: {
    schema: z.string().min(1).optional(),
    doc: 'Folder of the files of one model, filled by `npm run model -- download`. Required for `sherpa`.',
  },
  SPEECH_THREADS: {
    schema: z.coerce.number().int().min(1).max(64).optional(),
    doc: 'Threads of the `embedded` engine, 370 MB each, or of `sherpa`.',
    shownDefault: 'one per core, at most 2 for embedded and 4 for sherpa',
  },
  TRANSCRIBE_REFINE: {
    schema: flag.default(false),
    doc: '1 realigns English words with the built-in aligner, even if the engine returns times.',
    shownDefault: '0',
  },
  CF_AI_TOKEN: {
    schema: z.string().min(1).optional(),
    doc: 'API token that can run Workers AI. Required for `workers-ai`, with CF_ACCOUNT_ID.',
  },
} as const;

export type EngineSettings =
  | { kind: 'auto'; modelsDir: string }
  | { kind: 'embedded' }
  | { kind: 'openai'; baseUrl: string; key: string | undefined; model: string }
  | { kind: 'workers-ai'; baseUrl: string; accountId: string; token: string; model: string }
  | { kind: 'sherpa'; modelDir: string; model: string };
/**
 * `others`: for languages that the engine does not support, or null. `asksWorker`: the Worker is asked about them.
 * `threads`: of engines in this process.
 */
export type SpeechSettings = {
  engine: EngineSettings;
  others: EngineSettings | null;
  asksWorker?: boolean;
  refinesTimes: boolean;
  /** Where the model of voices is, if there is one. */
  modelsDir?: string;
  threads?: number | undefined;
};

type Schemas = { [K in keyof typeof SPEECH_KEYS]: (typeof SPEECH_KEYS)[K]['schema'] };
type Parsed = z.infer<z.ZodObject<Schemas>> & { STAGES: readonly Stage[]; CF_ACCOUNT_ID?: string | undefined };
/** Returns the value, or throws the error that names the setting and its remedy. */
type Need = (key: keyof typeof SPEECH_KEYS | 'CF_ACCOUNT_ID', value: string | undefined, what?: string) => string;

/** A node without the stage needs no speech engine, so its settings are not required. */
export function readSpeechSettings(env: Parsed, need: Need): SpeechSettings {
  const isNeeded = env.STAGES.includes('transcribe');
  const engine: EngineSettings = isNeeded ? readEngine(env.TRANSCRIBER, env, need) : { kind: 'embedded' };
  const isLocal = engine.kind === 'auto' || engine.kind === 'embedded';
  const others = isNeeded && isLocal ? env.TRANSCRIBE_OTHERS : 'none';
  return {
    engine,
    others: others === 'none' || others === 'worker' ? null : readEngine(others, env, need),
    asksWorker: others === 'worker',
    refinesTimes: env.TRANSCRIBE_REFINE,
    modelsDir: env.MODELS_DIR,
    threads: env.SPEECH_THREADS,
  };
}

function readEngine(kind: EngineSettings['kind'], env: Parsed, need: Need): EngineSettings {
  switch (kind) {
    case 'auto':
      return { kind, modelsDir: env.MODELS_DIR };
    case 'embedded':
      return { kind };
    case 'openai':
      return {
        kind,
        baseUrl: need('TRANSCRIBE_URL', env.TRANSCRIBE_URL),
        key: env.TRANSCRIBE_KEY,
        model: env.TRANSCRIBE_MODEL ?? DEFAULT_MODELS[kind],
      };
    case 'workers-ai':
      return {
        kind,
        baseUrl: env.TRANSCRIBE_URL ?? CLOUDFLARE_API,
        accountId: need('CF_ACCOUNT_ID', env.CF_ACCOUNT_ID, 'the account whose Workers AI is used'),
        token: need('CF_AI_TOKEN', env.CF_AI_TOKEN),
        model: env.TRANSCRIBE_MODEL ?? DEFAULT_MODELS[kind],
      };
    case 'sherpa':
      return {
        kind,
        modelDir: need('TRANSCRIBE_MODEL_DIR', env.TRANSCRIBE_MODEL_DIR),
        model: env.TRANSCRIBE_MODEL ?? DEFAULT_MODELS[kind],
      };
  }
}
