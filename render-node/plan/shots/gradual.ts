import { FADE_FRAMES, makeFadeReader, type Fade } from './fade.ts';
import { BYTES, difference, similarity, linesInCommon, linesOf, makeSmall, type Small } from './picture.ts';
import { isWipe, type Step, stepBetween } from './wipe.ts';

/**
 * A change of scene that takes its time: a dissolve, a wipe, a fade. Frames from `firstFrame` to `lastFrame`; at
 * `border` the new scene is nearer than the old one, null where the old scene comes back (through black, say) and
 * nothing new begins.
 */
export type Transition = { firstFrame: number; border: number | null; lastFrame: number; quality: number };

/** Frames that a transition is looked for in: dissolves of 8 to 24 frames and a little of both scenes. */
const WINDOWS = [12, 20, 32] as const;
const LONGEST = 32;
/** Both scenes are there for this many frames more. */
const SETTLED = 3;
/** The ends differ at least this much (mean, 0 to 1), and at least this share of their own contrast. */
const MIN_DISTANCE = 0.03;
const MIN_OF_CONTRAST = 0.5;
/**
 * Ends of one scene (a pan, a zoom, a lamp) have more lines in common; of 98 made dissolves and 70 wipes 1 in 100 has
 * so many.
 */
const MOST_ALIKE = 0.45;
/**
 * Before and after it the scenes themselves change at most this share of the way: straight edges are seen in more
 * motion.
 */
const MOST_DRIFT = { ofWipe: 0.7, ofOther: 0.5 };
/** More of the way than this in a single frame is a cut, or else a lamp; and none of it is a mixture. */
const MOST_AT_ONCE = { ofWipe: 0.5, ofOther: 0.3 };
/**
 * Way through the quarter points over the way from end to end. From one scene straight to another it is 1; of a camera
 * that moves, pixels come and go (up to 4).
 */
const LONGEST_PATH = { ofMixture: 1.4, ofParts: 1.25 };
/**
 * In a dissolve all pixels are at the same point of their way: what is `off` is a small share of the whole way, more
 * where the scenes move (measured: 0.03 to 0.38). Their detail dips as that of a mixture does, whatever moves.
 */
const MIXED = { off: 0.4, offDip: 0.2 };
/**
 * Of scenes that are wiped in another way than by a straight edge this share of the pixels shows clearly one or the
 * other.
 */
const LEAST_DECIDED = 0.6;
const DECIDED = 0.25;
/** A fade is sure; no window of its two halves can be surer. */
const PLAINEST = 1;

/** `step` is made when it is asked for: a scene that rests never is. */
type Frame = Small & { step: Step | null };

/**
 * Makes a reader of frames in order that finds transitions. Keeps 39 small pictures. Call `end` after the last one.
 * What it finds may hold hard cuts too (to the eye they are transitions of one frame): the caller drops what it knows
 * better.
 */
export function makeTransitionReader(): { read(frame: Uint8Array): void; end(): Transition[] } {
  const ring: Frame[] = [];
  const found: Transition[] = [];
  const fades: Fade[] = [];
  const readFade = makeFadeReader(fades);
  let count = 0;
  const read = (frame: Uint8Array) => {
    const now = { ...makeSmall(frame), step: null };
    ring.unshift(now);
    ring.length = Math.min(ring.length, LONGEST + 2 * SETTLED + 1);
    for (const length of WINDOWS) {
      const quality = qualityOf(ring, length);
      if (quality > 0) keepBest(found, describe(ring, { length, lastFrame: count - SETTLED, quality }));
    }
    readFade(now, count);
    count += 1;
  };
  return { read, end: () => [...found, ...fades.map(describeFade)].toSorted((a, b) => a.firstFrame - b.firstFrame) };
}

/** The border of a fade is the middle of what is plain. */
function describeFade({ firstPlain, lastPlain, isBack }: Fade): Transition {
  return {
    firstFrame: firstPlain - FADE_FRAMES,
    border: isBack ? null : Math.ceil((firstPlain + lastPlain) / 2),
    lastFrame: lastPlain + FADE_FRAMES,
    quality: PLAINEST,
  };
}

/**
 * How plainly the `length` frames up to `SETTLED` frames ago lead from one scene to another, 0 where they don't. Both
 * ends last: where they change at once again it is a flash.
 */
function qualityOf(ring: readonly Frame[], length: number): number {
  const ends = [0, SETTLED, SETTLED + length, 2 * SETTLED + length].flatMap((back) => ring[back] ?? []);
  const [after, b, a, before] = ends as [Frame, Frame, Frame, Frame];
  if (ends.length < 4) return 0;
  const distance = difference(a, b);
  if (distance < Math.max(MIN_DISTANCE, (MIN_OF_CONTRAST * (a.contrast + b.contrast)) / 2)) return 0;
  const steps = ring.slice(SETTLED, SETTLED + length).map((frame, i) => stepOf(frame, ring[SETTLED + i + 1] as Small));
  const atOnce = Math.max(...steps.map(({ change }) => change)) / distance;
  const drift = Math.max(difference(after, b), difference(before, a)) / distance;
  if (atOnce > MOST_AT_ONCE.ofWipe || drift > MOST_DRIFT.ofWipe || linesInCommon(a, b) > MOST_ALIKE) return 0;
  const points = [0, 1, 2, 3, 4].map((quarter) => ring[SETTLED + length - (quarter * length) / 4] as Small);
  const path = wayThrough(points) / distance;
  const isEven = atOnce <= MOST_AT_ONCE.ofOther && drift <= MOST_DRIFT.ofOther;
  const isChange = (isEven && isOtherThanWipe(points, path)) || isWipe(steps, distance);
  // The search for a shift comes last, since it costs more than all the rest together.
  return isChange && similarity(a, b) <= MOST_ALIKE ? distance / path ** 4 : 0;
}

function wayThrough(points: readonly Small[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + difference(point, points[i] as Small), 0);
}

function stepOf(frame: Frame, before: Small): Step {
  frame.step ??= stepBetween(frame, before);
  return frame.step;
}

/** Whether the points between the ends are mixtures of both, or show part of each. */
function isOtherThanWipe(points: readonly Small[], path: number): boolean {
  const [a, b] = [points[0] as Small, points.at(-1) as Small];
  const between = points.slice(1, -1);
  const isMixture = (point: Small) => dipError(point, a, b) <= MIXED.offDip && offMixture(point, a, b) <= MIXED.off;
  if (path <= LONGEST_PATH.ofMixture && between.every(isMixture)) return true;
  return path <= LONGEST_PATH.ofParts && between.every((point) => decidedShare(point, a, b) >= LEAST_DECIDED);
}

/** How far a picture is from a * (1 - share) + b * share (least squares), over how far a is from b. */
function offMixture(point: Small, a: Small, b: Small): number {
  const share = shareOfWay(point, a, b);
  let off = 0;
  for (let i = 0; i < BYTES; i++) {
    const from = a.pixels[i] ?? 0;
    off += Math.abs((point.pixels[i] ?? 0) - from - share * ((b.pixels[i] ?? 0) - from));
  }
  return off / (255 * BYTES * difference(a, b));
}

/** How far from a to b a picture is, 0 to 1, by least squares. */
function shareOfWay(point: Small, a: Small, b: Small): number {
  let [along, whole] = [0, 0];
  for (let i = 0; i < BYTES; i++) {
    const step = (b.pixels[i] ?? 0) - (a.pixels[i] ?? 0);
    along += ((point.pixels[i] ?? 0) - (a.pixels[i] ?? 0)) * step;
    whole += step * step;
  }
  return along / whole;
}

/** How far the detail of a picture is from that of the mixture, over the mean detail of both scenes. */
function dipError(point: Small, a: Small, b: Small): number {
  const share = shareOfWay(point, a, b);
  const [ofA, ofB, ofPoint] = [a, b, point].map((small) => linesOf(small).detail) as [number, number, number];
  const both = linesInCommon(a, b) * Math.sqrt(ofA * ofB);
  const mixed = (1 - share) ** 2 * ofA + share ** 2 * ofB + 2 * share * (1 - share) * both;
  return Math.abs(ofPoint - mixed) / ((ofA + ofB) / 2);
}

/** Share of the pixels that are much nearer to one scene than to the other, of those that differ. */
function decidedShare(point: Small, a: Small, b: Small): number {
  let [decided, different] = [0, 0];
  for (let i = 0; i < BYTES; i++) {
    const toA = Math.abs((point.pixels[i] ?? 0) - (a.pixels[i] ?? 0));
    const toB = Math.abs((point.pixels[i] ?? 0) - (b.pixels[i] ?? 0));
    if (Math.abs((a.pixels[i] ?? 0) - (b.pixels[i] ?? 0)) < 8) continue;
    different += 1;
    decided += Math.min(toA, toB) <= DECIDED * (toA + toB) ? 1 : 0;
  }
  return different === 0 ? 0 : decided / different;
}

function describe(
  ring: readonly Frame[],
  { length, lastFrame, quality }: { length: number; lastFrame: number; quality: number },
): Transition {
  const [b, a] = [ring[SETTLED] as Small, ring[SETTLED + length] as Small];
  let back = 0;
  // From the newest on, as long as the new scene is nearer.
  while (back < length) {
    const point = ring[SETTLED + back + 1] as Small;
    if (difference(point, a) <= difference(point, b)) break;
    back += 1;
  }
  return { firstFrame: lastFrame - length, border: lastFrame - back, lastFrame, quality };
}

/** Of windows that overlap the plainest stays. */
function keepBest(found: Transition[], next: Transition): void {
  const last = found.at(-1);
  if (last === undefined || last.lastFrame <= next.firstFrame) found.push(next);
  else if (next.quality > last.quality) found[found.length - 1] = next;
}
