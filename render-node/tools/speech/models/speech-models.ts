import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDED_ENGINE } from '../../../plan/speech/engine-choice.ts';
import { RARE_LANGUAGES, COMMON_LANGUAGES } from '../../../plan/speech/whisper-languages.ts';

/** What a file is for the engine: its key in the settings of sherpa-onnx. */
type Role = 'encoder' | 'decoder' | 'joiner' | 'preprocessor' | 'uncachedDecoder' | 'cachedDecoder' | 'tokens';
export type PinnedFile = { name: string; bytes: number; sha256: string };
export type ModelFile = PinnedFile & { role: Role };

/** A model that `npm run model` downloads: a folder of its name with these files. */
export type PinnedModel = {
  name: string;
  /** For people. */
  title: string;
  /** Address of a folder: the name of a file follows. Names a commit, so that files never change below it. */
  baseUrl: string;
  license: string;
  files: readonly PinnedFile[];
};

/** A model in the form of sherpa-onnx. */
export type SpeechModel = Omit<PinnedModel, 'files'> & {
  /** Which settings of sherpa-onnx take the files. */
  kind: 'transducer' | 'whisper' | 'moonshine';
  /** Primary tags, as the model names them. */
  languages: readonly string[];
  /**
   * For people: what was measured, or that it was not. `speed`: CPU seconds per minute of sound on one thread. `errors`:
   * share of wrong words by language, see decision 24. `run`: what ran for real on this project's machines.
   */
  facts: { memory: string; speed: string; errors: string; run: string };
  files: ModelFile[];
};

const NOT_MEASURED = 'not measured';
const NEVER_RUN = 'never: no copy could be had';
const HOST = 'https://huggingface.co/csukuangfj';
/** All models of Whisper that know many languages share one vocabulary. */
const WHISPER_TOKENS = {
  role: 'tokens',
  bytes: 816_730,
  sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
} as const;

/**
 * Models that `npm run model` downloads, in 8 bit and in the form that sherpa-onnx reads. Sums and sizes: several
 * public programs that download these very files, from these commits, pin the same ones.
 */
export const SPEECH_MODELS: readonly SpeechModel[] = [
  {
    name: 'parakeet-tdt-0.6b-v3-int8',
    title: 'Parakeet TDT v3',
    kind: 'transducer',
    baseUrl: `${HOST}/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8/resolve/2bda32ec70b097a55adaa07d9a7173915b43cc78`,
    license: 'CC-BY-4.0, NVIDIA',
    languages: 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro ru sk sl es sv uk'.split(' '),
    facts: { memory: 'about 1 GB, not measured', speed: NOT_MEASURED, errors: NOT_MEASURED, run: NEVER_RUN },
    files: [
      {
        name: 'encoder.int8.onnx',
        role: 'encoder',
        bytes: 652_184_281,
        sha256: 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
      },
      {
        name: 'decoder.int8.onnx',
        role: 'decoder',
        bytes: 11_845_275,
        sha256: '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
      },
      {
        name: 'joiner.int8.onnx',
        role: 'joiner',
        bytes: 6_355_277,
        sha256: '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
      },
      {
        name: 'tokens.txt',
        role: 'tokens',
        bytes: 93_939,
        sha256: 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d',
      },
    ],
  },
  {
    name: 'whisper-large-v3-turbo-int8',
    title: 'Whisper large-v3-turbo',
    kind: 'whisper',
    baseUrl: `${HOST}/sherpa-onnx-whisper-turbo/resolve/2ca6ff69fc878651b770880507669577ac41c2ff`,
    license: 'MIT, OpenAI',
    languages: [...COMMON_LANGUAGES, ...RARE_LANGUAGES, 'yue'],
    facts: { memory: NOT_MEASURED, speed: NOT_MEASURED, errors: NOT_MEASURED, run: NEVER_RUN },
    files: [
      {
        name: 'turbo-encoder.int8.onnx',
        role: 'encoder',
        bytes: 674_716_297,
        sha256: 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b',
      },
      {
        name: 'turbo-decoder.int8.onnx',
        role: 'decoder',
        bytes: 361_080_764,
        sha256: '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547',
      },
      { name: 'turbo-tokens.txt', ...WHISPER_TOKENS },
    ],
  },
  {
    name: 'whisper-base-int8',
    title: 'Whisper base',
    kind: 'whisper',
    baseUrl: `${HOST}/sherpa-onnx-whisper-base/resolve/bb53ee204431c90d314c1cc08d28d23e5b7927cc`,
    license: 'MIT, OpenAI',
    languages: [...COMMON_LANGUAGES, ...RARE_LANGUAGES],
    facts: {
      memory: '0.4 GB',
      speed: '9 to 15',
      errors: 'en 13%, es 12%, pt 20%, de 22%, nl 27%, it 31%, fr 37%, ru 38%; others not measured',
      run: 'yes, in these languages, with weights of the same sum as the public conversion for CTranslate2',
    },
    files: [
      {
        name: 'base-encoder.int8.onnx',
        role: 'encoder',
        bytes: 29_120_534,
        sha256: '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11',
      },
      {
        name: 'base-decoder.int8.onnx',
        role: 'decoder',
        bytes: 130_672_026,
        sha256: '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d',
      },
      { name: 'base-tokens.txt', ...WHISPER_TOKENS },
    ],
  },
  {
    name: 'moonshine-base-en-int8',
    title: 'Moonshine base',
    kind: 'moonshine',
    baseUrl: `${HOST}/sherpa-onnx-moonshine-base-en-int8/resolve/052b0798ad1bf046a140fdd4efcd9426530fa3f5`,
    license: 'MIT, Useful Sensors',
    languages: ['en'],
    facts: { memory: NOT_MEASURED, speed: NOT_MEASURED, errors: NOT_MEASURED, run: NEVER_RUN },
    files: [
      {
        name: 'preprocess.onnx',
        role: 'preprocessor',
        bytes: 14_077_290,
        sha256: 'ffa630d395c5ccf76f5d4954be5b882df76aaf6491519ec01fd82ea7a3819fb2',
      },
      {
        name: 'encode.int8.onnx',
        role: 'encoder',
        bytes: 50_311_494,
        sha256: '7e38770f776f2e5583a53b052936005df2ba5c833d7e09c2a5fd796b94bf73e2',
      },
      {
        name: 'uncached_decode.int8.onnx',
        role: 'uncachedDecoder',
        bytes: 122_120_451,
        sha256: 'c01f4b35093bcac20d352d23a75a539e772964579f9d024a90e5e6f09cae9987',
      },
      {
        name: 'cached_decode.int8.onnx',
        role: 'cachedDecoder',
        bytes: 99_983_837,
        sha256: '2db74e51cedf64a8b1be3c8192e0bb5e4923af0e90bd9e87f8e8771873f8ea03',
      },
      {
        name: 'tokens.txt',
        role: 'tokens',
        bytes: 436_688,
        sha256: '1165c2aeb9f72f457a83be2d459a09054f27490acd9b41bd43794dfd25e296ea',
      },
    ],
  },
];

/** The engine that comes with the package. */
export const EMBEDDED: Pick<SpeechModel, 'name' | 'title' | 'languages' | 'facts'> = {
  name: EMBEDDED_ENGINE,
  title: 'Moonshine tiny',
  languages: ['en'],
  facts: { memory: '0.4 GB a thread', speed: '2 to 3', errors: 'en 8%', run: 'yes' },
};

export const DEFAULT_MODEL = 'parakeet-tdt-0.6b-v3-int8';

export function findModel(name: string): SpeechModel | undefined {
  return SPEECH_MODELS.find((model) => model.name === name);
}

/** Bytes of all of its files. */
export function bytesOf({ files }: Pick<PinnedModel, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The known models that are complete in `modelsDir`, each in the folder of its name. Sums are not computed. */
export async function modelsIn(modelsDir: string): Promise<SpeechModel[]> {
  const lacks = await Promise.all(SPEECH_MODELS.map((model) => missingFiles(model, join(modelsDir, model.name))));
  return SPEECH_MODELS.filter((_, i) => lacks[i]?.length === 0);
}

/** Names of the files that a folder lacks, or that have the wrong length. */
export async function missingFiles(model: SpeechModel, folder: string): Promise<string[]> {
  const sizes = await Promise.all(
    model.files.map((file) =>
      stat(join(folder, file.name)).then(
        (found) => found.size,
        () => -1,
      ),
    ),
  );
  return model.files.filter((file, i) => sizes[i] !== file.bytes).map((file) => file.name);
}
