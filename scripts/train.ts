import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';
import { fitEdgeWeights, type ReadTalk, readTalkEdges } from './lib/train/fit-edges.ts';
import { fitInterest } from './lib/train/fit-interest.ts';
import { fitOpenings } from './lib/train/fit-openings.ts';
import { fitScores, judgeClips } from './lib/train/fit-scores.ts';
import { packInterest, packText } from './lib/train/pack.ts';
import { prepareBoth } from './lib/train/prepare-both.ts';
import { readTalks, TALKS } from './lib/train/talks.ts';

const HELP = `npm run train -- WHAT [--talks FOLDER]

Learns weights of the clip choice from rated talks and writes them into the code. The same talks give the same bytes.

  interest   how interesting a passage is      render-node/plan/clips/interest/weights.json
  edges      where clips begin and end         render-node/plan/clips/edges/weights.json
  openings   which first sentences are whole   render-node/plan/clips/edges/openings.json
  scores     what totals are worth as scores   render-node/plan/clips/score/calibration.json

  --talks    folder of rated talks (default: ${TALKS}, or CLIPMILL_TALKS)

The data, its license and the figures are in render-node/plan/clips/interest/CARD.md.
"npm run bench -- real-talks" measures the choice with weights that never saw the show they are measured on.
`;

const CLIPS = join(ROOT, 'render-node/plan/clips');
const FILES = {
  interest: 'interest/weights.json',
  edges: 'edges/weights.json',
  openings: 'edges/openings.json',
  scores: 'score/calibration.json',
} as const;
type Trained = keyof typeof FILES;

const isTrained = (what: string | undefined): what is Trained => what !== undefined && Object.hasOwn(FILES, what);

function weightsOf(what: Trained, talks: readonly ReadTalk[]): unknown {
  if (what === 'edges') return fitEdgeWeights(talks);
  if (what === 'openings') return packText(fitOpenings(talks));
  if (what === 'scores') return fitScores(judgeClips(talks));
  return packInterest(fitInterest(talks.flatMap(prepareBoth)));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { talks: { type: 'string', default: TALKS }, help: { type: 'boolean', short: 'h' } },
  });
  const [what] = positionals;
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!isTrained(what)) {
    process.stderr.write(`Say what to train: ${Object.keys(FILES).join(', ')}. See npm run train -- --help.\n`);
    return 2;
  }
  const talks = readTalks(values.talks).map(readTalkEdges);
  process.stdout.write(`${talks.length} talks read. Training ${what}...\n`);
  const file = join(CLIPS, FILES[what]);
  const text = `${JSON.stringify(weightsOf(what, talks))}\n`;
  writeFileSync(file, text);
  process.stdout.write(`${file}: ${text.length} bytes\n`);
  return 0;
}

runScript(main);
