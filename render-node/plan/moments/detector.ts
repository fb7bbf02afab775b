import type { Range } from '#schema/domain/clip.ts';
import type { MomentReason } from '#schema/domain/live.ts';
import { clamp01 } from '../math/numbers.ts';
import { baselinesOf, type Evidence, SIGNALS, weigh } from './evidence.ts';
import { clipOf, windowOf } from './moment-ranges.ts';
import type { DetectorOptions, DetectorState, HeardSecond, LiveSecond, Moment, OpenMoment } from './types.ts';

/**
 * The baseline covers this many seconds: long enough for the ups and downs of a talk, short enough to adapt to another
 * scene.
 */
const BASELINE_SEC = 240;
/** Nothing is detected before this many seconds: the baseline is not known yet. */
const WARM_UP_SEC = 15;
/** Evidence is averaged over this many seconds, so that a bang or a cough is not a moment. */
const SMOOTH_SEC = 3;
/** Hysteresis of the mean evidence (0 to 1). */
const ENTER = 0.27;
const STAY = 0.16;
/** A moment ends after this many seconds without evidence. Bursts that follow sooner belong to it. */
const QUIET_SEC = 3;
const MIN_SEC = 2;
/** A moment that lasts this long ends and becomes part of the baseline. */
const MAX_SEC = 60;
/**
 * No moment begins for this long after another: what follows at once is on its clip. A longer burst begins when this
 * time is over.
 */
const REFRACTORY_SEC = 5;
/** Moments up to this long are excluded from the baseline, */
const LONGEST_ODD_SEC = 20;
/** as long as moments fill at most this share of the last minutes. */
const ODD_SHARE = 0.3;
/** Evidence that is worth 63 points. */
const GOOD_SUM = 2.5;

/** A detector that has heard nothing. */
export function newDetector(): DetectorState {
  return { seconds: [], open: null, notBeforeSec: 0 };
}

/**
 * Takes the next second and returns the moments that ended with it. Pure: the state is plain JSON. Seconds come in
 * order. A second that was seen before is ignored; missing seconds end an open moment but keep the baseline. Nothing is
 * detected in the first `WARM_UP_SEC`: a node that takes over feeds the seconds before, and drops moments that were
 * reported already.
 */
export function hearSecond(
  state: DetectorState,
  second: LiveSecond,
  options: DetectorOptions,
): { state: DetectorState; moments: Moment[] } {
  const last = state.seconds.at(-1);
  if (last !== undefined && second.atSec <= last.atSec) return { state, moments: [] };
  const isGap = last !== undefined && second.atSec - last.atSec > 1;
  const ended = isGap ? endLive(state, options) : { state, moments: [] };
  const seconds = [...ended.state.seconds, { ...second, isOdd: false }].slice(-BASELINE_SEC);
  const { open, closed } = step({ ...ended.state, seconds }, second);
  if (closed === null) return { state: { ...ended.state, seconds, open }, moments: ended.moments };
  const moments = describe(closed, second.atSec + 1, options);
  return { state: afterMoment(seconds, closed), moments: [...ended.moments, ...moments] };
}

/** Ends the stream, for good or for now, and returns the open moment. */
export function endLive(state: DetectorState, options: DetectorOptions): { state: DetectorState; moments: Moment[] } {
  if (state.open === null) return { state, moments: [] };
  const untilSec = (state.seconds.at(-1)?.atSec ?? state.open.lastSec) + 1;
  return { state: afterMoment(state.seconds, state.open), moments: describe(state.open, untilSec, options) };
}

/**
 * Seconds within moments are excluded from the baseline. Otherwise several bursts in a row would hide the next one:
 * they fill a quarter of the time and would double the deviation.
 */
function afterMoment(seconds: readonly HeardSecond[], { startSec, lastSec }: OpenMoment): DetectorState {
  const marked = seconds.map((second) => ({
    ...second,
    isOdd: second.isOdd || (second.atSec >= startSec && second.atSec <= lastSec),
  }));
  const oddCount = marked.filter(({ isOdd }) => isOdd).length;
  const isRare = lastSec + 1 - startSec <= LONGEST_ODD_SEC && oddCount <= ODD_SHARE * marked.length;
  return { seconds: isRare ? marked : [...seconds], open: null, notBeforeSec: lastSec + 1 + REFRACTORY_SEC };
}

function step(state: DetectorState, second: LiveSecond): { open: OpenMoment | null; closed: OpenMoment | null } {
  const recent = recentEvidence(state.seconds, state.open);
  const now = recent.at(-1);
  if (now === undefined) return { open: null, closed: null };
  const mean = recent.reduce((sum, { total }) => sum + total, 0) / SMOOTH_SEC;
  if (state.open === null) {
    const startSec = second.atSec - firstOf(recent);
    const begins = mean >= ENTER && startSec >= state.notBeforeSec;
    return { open: begins ? beginMoment(startSec, recent) : null, closed: null };
  }
  const open = now.total >= STAY ? goOn(state.open, now, second.atSec) : state.open;
  const isOver = second.atSec - open.lastSec >= QUIET_SEC || second.atSec - open.startSec >= MAX_SEC;
  return isOver ? { open: null, closed: open } : { open, closed: null };
}

/**
 * The evidence of the last consecutive seconds, oldest first, against the baseline before them or before the open
 * moment. Empty while the baseline is not known yet.
 */
function recentEvidence(seconds: readonly HeardSecond[], open: OpenMoment | null): Evidence[] {
  if (seconds.length <= WARM_UP_SEC) return [];
  const lastSec = seconds.at(-1)?.atSec ?? 0;
  const oddFromSec = open?.startSec ?? lastSec + 1 - SMOOTH_SEC;
  const baselines = baselinesOf(seconds.filter(({ atSec, isOdd }) => !isOdd && atSec < oddFromSec));
  return seconds
    .slice(-SMOOTH_SEC)
    .filter(({ atSec }) => lastSec - atSec < SMOOTH_SEC)
    .map((second) => weigh(second, baselines));
}

/** How many seconds ago the evidence began. */
function firstOf(recent: readonly Evidence[]): number {
  const first = recent.findIndex(({ total }) => total >= STAY);
  return first === -1 ? 0 : recent.length - 1 - first;
}

function beginMoment(startSec: number, recent: readonly Evidence[]): OpenMoment {
  const since = recent.slice(recent.findIndex(({ total }) => total >= STAY));
  const empty: OpenMoment = { startSec, lastSec: startSec, sum: 0, peak: 0, marks: {} };
  return since.reduce(
    (open, evidence, i) => (evidence.total >= STAY ? goOn(open, evidence, startSec + i) : open),
    empty,
  );
}

function goOn(open: OpenMoment, { total, marks }: Evidence, atSec: number): OpenMoment {
  const highest = { ...open.marks };
  for (const signal of SIGNALS) {
    const mark = marks[signal];
    if (mark !== null) highest[signal] = Math.max(highest[signal] ?? 0, mark);
  }
  return {
    startSec: open.startSec,
    lastSec: atSec,
    sum: open.sum + total,
    peak: Math.max(open.peak, total),
    marks: highest,
  };
}

function describe(open: OpenMoment, untilSec: number, options: DetectorOptions): Moment[] {
  const range: Range = { startSec: open.startSec, endSec: open.lastSec + 1 };
  if (range.endSec - range.startSec < MIN_SEC) return [];
  return [
    {
      ...range,
      ref: String(open.startSec),
      score: scoreOf(open),
      reasons: reasonsOf(open),
      clip: clipOf(range, untilSec),
      window: windowOf(range, options.clipDurationSec),
    },
  ];
}

/** Half of the score is the strongest second, half the duration. */
function scoreOf({ peak, sum }: OpenMoment): number {
  return Math.round(50 * clamp01(peak) + 50 * (1 - Math.exp(-sum / GOOD_SUM)));
}

function reasonsOf({ marks }: OpenMoment): MomentReason[] {
  return SIGNALS.flatMap((signal) => {
    const value = marks[signal] ?? 0;
    return value >= 1 ? [{ signal, value: Math.round(value * 10) / 10 }] : [];
  }).toSorted((a, b) => b.value - a.value);
}
