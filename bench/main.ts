import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCHES } from './benches.ts';
import { type Bench, type Check, isHeld, showCheck, withBound } from './lib/bench.ts';
import { type BenchRecord, describeMachine, writeRecord } from './lib/records.ts';

const HELP = `npm run bench -- NAME [--json] [--record] [--minutes N] [--long] [--folder DIR]

Runs one bench and prints its figure, its goal and the details.

  --json      print the result as one JSON object on the last line
  --record    store the result in bench/results/NAME.json; "npm run generate" then updates bench/RESULTS.md
  --minutes   whole-job: length of the talk (10; with --long 180)
  --long      whole-job: three hours of talk to twenty clips, run whole once, not recorded
  --folder    real-footage: a folder with more videos

Benches:
${Object.entries(BENCHES)
  .map(([name, { question }]) => `  ${name.padEnd(18)}${question}`)
  .join('\n')}

From the environment:
  SEEDS=tuning    boundaries, burnt-in-text, taste: use the seeds that the constants were tuned on
  MODELS_DIR      words, postable: hear with the best models in this folder instead of the embedded engine
  VOICE_MODEL     diarization: the file of the model of voices, if it is not the one in models
  HEARD_DIR       postable: keep what engine and aligner answer in this folder, so that the next run takes a minute
  USE=tune        postable: only the recordings that constants may be tuned on
  HEARD=1         real-talks: choose from the talks as an engine would have heard them
  JOINED=1        words: join the sentences of a language to talks, with pauses between and within them
  SHOW_TEXTS=1    words, postable: print what was heard, and the clips
  FFMPEG_PATH     the ffmpeg to use
`;

type Options = { json?: boolean; record?: boolean; minutes?: string; long?: boolean; folder?: string };

async function runBench(name: string, { run }: Bench, options: Options): Promise<void> {
  const { json, record, minutes, long, folder } = options;
  if (record === true && long === true) throw new Error('--record stores the usual case: leave out --long.');
  const {
    also = {},
    details,
    ...main
  } = await run({
    minutes: minutes === undefined ? undefined : wholeMinutes(minutes),
    long,
    folder,
  });
  const { figure, goal } = main;
  const held = [main, ...Object.values(also)].every(isHeld);
  console.log(`${name}: ${showCheck(main)}`);
  for (const [what, check] of Object.entries(also)) console.log(`  ${what}: ${showCheck(check)}`);
  console.log(JSON.stringify(details, null, 2));
  if (record === true) await recordRun({ name, ...withBound(main), held, details }, also);
  if (json === true) console.log(JSON.stringify({ name, figure, goal, held, details: { ...details, also } }));
}

function wholeMinutes(text: string): number {
  const minutes = Number(text);
  if (Number.isInteger(minutes) && minutes > 0) return minutes;
  throw new Error('--minutes must be a positive whole number.');
}

async function recordRun(
  run: Pick<BenchRecord, 'name' | 'held' | 'details'> & Required<Check>,
  also: Record<string, Check>,
) {
  const date = new Date().toISOString().slice(0, 10);
  const checks = Object.fromEntries(Object.entries(also).map(([what, check]) => [what, withBound(check)]));
  const file = writeRecord({ ...run, also: checks, date, machine: await describeMachine() });
  console.log(`Recorded in ${relative('.', file)}. Run "npm run generate" to update bench/RESULTS.md.`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    record: { type: 'boolean' },
    minutes: { type: 'string' },
    long: { type: 'boolean' },
    folder: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

const [name = ''] = positionals;
const chosen = BENCHES[name];
if (chosen === undefined || values.help) {
  console.log(HELP);
  process.exitCode = values.help || positionals.length === 0 ? 0 : 1;
} else {
  await runBench(name, await chosen.load(), values);
}
