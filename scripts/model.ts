import { parseArgs } from 'node:util';
import {
  bytesOf,
  DEFAULT_MODEL,
  findModel,
  SPEECH_MODELS,
  type PinnedModel,
  type SpeechModel,
} from '../render-node/tools/speech/models/speech-models.ts';
import { VOICE_MODEL } from '../render-node/tools/speech/models/voice-model.ts';
import { RANKING } from '../render-node/plan/speech/engine-choice.ts';
import { downloadModel, checkModel } from './lib/setup/download-model.ts';
import { megabytes } from './lib/setup/speech-line.ts';
import { runScript } from './lib/run-script.ts';

const HELP = `npm run model -- COMMAND [NAME] [--to FOLDER] [--from URL]

Manages models of speech and of voices. Nodes use those in their MODELS_DIR (models) by themselves, the best one for each
language. NAME is ${DEFAULT_MODEL} by default; ${VOICE_MODEL.name} tells speakers apart.

  list              print the models: languages, licenses, what was measured, files with sizes, SHA-256 sums and URLs
  download [NAME]   download missing files; resumes, and keeps only files whose sums match
  check [NAME]      compute the sums of the files in the folder

  --to FOLDER       folder of the files (models/NAME)
  --from URL        base URL of a mirror; the sums must match
`;

const COMMANDS: Record<string, (model: PinnedModel, options: { folder: string; baseUrl: string }) => Promise<number>> =
  {
    list: async () => {
      process.stdout.write([...SPEECH_MODELS.map(describe), describeVoices()].join('\n'));
      return 0;
    },
    download: async (model, { folder, baseUrl }) => {
      await downloadModel(model, { folder, baseUrl, fetch, print: (text) => process.stderr.write(text) });
      process.stdout.write(
        `${model.title} is in ${folder}. Nodes whose MODELS_DIR is the folder above it use it from their next start.\n`,
      );
      return 0;
    },
    check: async (model, { folder }) => {
      const found = await checkModel(model, folder);
      for (const { name, state } of found) process.stdout.write(`${state.padEnd(8)}${name}\n`);
      return found.every(({ state }) => state === 'good') ? 0 : 1;
    },
  };

function describe(model: SpeechModel): string {
  const { name, languages, facts } = model;
  return describeWith(model, [
    `languages: ${languages.join(' ')}`,
    `memory: ${facts.memory}; CPU seconds per minute: ${facts.speed}; wrong words: ${facts.errors}`,
    `run for real by the project: ${facts.run}`,
    RANKING.find((row) => row.name === name)?.why ?? '',
  ]);
}

function describeVoices(): string {
  return describeWith(VOICE_MODEL, [
    'CPU seconds per minute: 0.8',
    'run for real by the project: with the weights of the maker, exported by us (docs/decisions/0029-who-is-shown.md)',
  ]);
}

function describeWith(model: PinnedModel, facts: readonly string[]): string {
  const { name, title, baseUrl, license, files } = model;
  const lines = [
    `${name}  (${title}; ${megabytes(bytesOf(model))}; ${license})`,
    ...facts.map((fact) => `  ${fact}`),
    ...files.flatMap((file) => [
      `  ${file.name}  ${file.bytes} bytes  sha256 ${file.sha256}`,
      `    ${baseUrl}/${file.name}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, to: { type: 'string' }, from: { type: 'string' } },
  });
  const [verb = '', name = DEFAULT_MODEL] = positionals;
  const command = COMMANDS[verb];
  if (values.help === true || command === undefined) {
    process.stdout.write(HELP);
    return values.help === true ? 0 : 1;
  }
  const model = name === VOICE_MODEL.name ? VOICE_MODEL : findModel(name);
  if (model === undefined) throw new Error(`Unknown model: ${name}. See: npm run model -- list`);
  return command(model, {
    folder: values.to ?? `models/${model.name}`,
    baseUrl: (values.from ?? model.baseUrl).replace(/\/+$/, ''),
  });
}

runScript(main);
