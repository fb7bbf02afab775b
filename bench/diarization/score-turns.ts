import { overlapSec, type Range } from '#schema/domain/clip.ts';

/** Somebody speaks, alone or not. */
export type Turn = Range & { speaker: string };

/** Seconds of speech, and of each kind of error. The speech of two people at once counts twice. */
export type TurnSums = { speech: number; missed: number; falseAlarm: number; confusion: number };

export const NO_TURN_SUMS: TurnSums = { speech: 0, missed: 0, falseAlarm: 0, confusion: 0 };

const STEP_SEC = 0.01;
/** Around the edges of true turns nothing is judged: nobody can say to the hundredth where they lie. */
const COLLAR_SEC = 0.25;

/**
 * Compares turns found with true ones as the evaluations of NIST do (md-eval): found speakers get the names of true ones
 * so that they speak together as long as possible.
 */
export function scoreTurns(truth: readonly Turn[], found: readonly Turn[]): TurnSums {
  const names = matchNames(truth, found);
  const named = found.map((turn) => ({ ...turn, speaker: names.get(turn.speaker) ?? `unknown ${turn.speaker}` }));
  const sums = { ...NO_TURN_SUMS };
  const edges = truth.flatMap(({ startSec, endSec }) => [startSec, endSec]);
  const endSec = Math.max(0, ...[...truth, ...found].map((turn) => turn.endSec));
  for (let step = 0; (step + 0.5) * STEP_SEC < endSec; step += 1) {
    const atSec = (step + 0.5) * STEP_SEC;
    if (edges.some((edge) => Math.abs(edge - atSec) < COLLAR_SEC)) continue;
    const [real, heard] = [speakersAt(truth, atSec), speakersAt(named, atSec)];
    const right = [...real].filter((speaker) => heard.has(speaker)).length;
    sums.speech += STEP_SEC * real.size;
    sums.missed += STEP_SEC * Math.max(0, real.size - heard.size);
    sums.falseAlarm += STEP_SEC * Math.max(0, heard.size - real.size);
    sums.confusion += STEP_SEC * (Math.min(real.size, heard.size) - right);
  }
  return sums;
}

export function addTurnSums(a: TurnSums, b: TurnSums): TurnSums {
  return {
    speech: a.speech + b.speech,
    missed: a.missed + b.missed,
    falseAlarm: a.falseAlarm + b.falseAlarm,
    confusion: a.confusion + b.confusion,
  };
}

function speakersAt(turns: readonly Turn[], atSec: number): Set<string> {
  return new Set(turns.filter(({ startSec, endSec }) => startSec <= atSec && atSec < endSec).map((one) => one.speaker));
}

/** The name of a true speaker for each found one, each given once, with the largest shared time. */
function matchNames(truth: readonly Turn[], found: readonly Turn[]): Map<string, string> {
  const real = [...new Set(truth.map(({ speaker }) => speaker))];
  const heard = [...new Set(found.map(({ speaker }) => speaker))];
  const shared = heard.map((one) =>
    real.map((other) =>
      found
        .filter(({ speaker }) => speaker === one)
        .flatMap((turn) => truth.filter(({ speaker }) => speaker === other).map((own) => overlapSec(turn, own)))
        .reduce((sum, sec) => sum + sec, 0),
    ),
  );
  const [, names] = bestMatch(shared, 0, 0);
  return new Map(names.map(([one, other]) => [heard[one] ?? '', real[other] ?? '']));
}

/** The best total of `shared` from the row on, without the columns taken (a bit each), and its pairs. */
function bestMatch(shared: readonly number[][], row: number, taken: number): [number, [number, number][]] {
  const own = shared[row];
  if (own === undefined) return [0, []];
  let best = bestMatch(shared, row + 1, taken);
  own.forEach((sec, column) => {
    if (sec === 0 || (taken & (1 << column)) !== 0) return;
    const [rest, pairs] = bestMatch(shared, row + 1, taken | (1 << column));
    if (rest + sec > best[0]) best = [rest + sec, [[row, column], ...pairs]];
  });
  return best;
}
