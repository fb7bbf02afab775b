import { FADE_FRAMES, makeFadeReader, type Fade } from './fade.ts';
import { BYTES, difference, similarity, linesInCommon, linesOf, makeSmall, type Small } from './picture.ts';
import { isWipe, type Step, stepBetween } from './wipe.ts';

/**
 * A gradual change of scene: a dissolve, wipe or fade, from `firstFrame` to `lastFrame`. From `border` on, the new
 * scene is nearer than the old one. `border` is null if the old scene returns (for example after black) and no new shot
 * begins.
 */
export type Transition = { firstFrame: number; border: number | null; lastFrame: number; quality: number };

/** Frames in which a transition is searched: dissolves of 8 to 24 frames and a few frames of both scenes. */
const WINDOWS = [12, 20, 32] as const;
const LONGEST = 32;
/** Both scenes must last for this many more frames. */
const SETTLED = 3;
/** Smallest difference of the ends: absolute (mean, 0 to 1), and as a share of their own contrast. */
const MIN_DISTANCE = 0.03;
const MIN_OF_CONTRAST = 0.5;
/**
 * Two frames of one scene (a pan, a zoom, a lamp) have more lines in common than this. Of 98 generated dissolves and 70
 * wipes, 1 in 100 has as many.
 */
const MOST_ALIKE = 0.45;
/**
 * Before and after the transition, the scenes themselves change by at most this share of the distance: straight edges
 * occur in other motion too.
 */
const MOST_DRIFT = { ofWipe: 0.7, ofOther: 0.5 };
/** A larger share of the distance in a single frame is a cut or a lamp, and there is no mixture. */
const MOST_AT_ONCE = { ofWipe: 0.5, ofOther: 0.3 };
/**
 * Path length through the quarter points over the direct distance from end to end. It is 1 for a straight transition.
 * With a moving camera, pixels come and go (up to 4).
 */
const LONGEST_PATH = { ofMixture: 1.4, ofParts: 1.25 };
/**
 * In a dissolve all pixels are at the same point of the transition: the residual `off` is a small share of the
 * distance, larger if the scenes move (measured: 0.03 to 0.38). Their detail dips as that of a mixture does, regardless
 * of motion.
 */
const MIXED = { off: 0.4, offDip: 0.2 };
/** In a wipe without a straight edge, this share of the pixels clearly belongs to one scene or the other. */
const LEAST_DECIDED = 0.6;
const DECIDED = 0.25;
/** Score of a fade: certain, and higher than that of any window of its two halves. */
const PLAINEST = 1;

/** `step` is computed lazily: a still scene never needs it. */
type Frame = Small & { step: Step | null };

/**
 * Makes a reader of frames in order that finds transitions. It keeps 39 small pictures. Call `end` after the last one.
 * The result may include hard cuts (which look like transitions of one frame); the caller drops those it knows.
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

/** The border of a fade is the middle of its uniform pictures. */
function describeFade({ firstPlain, lastPlain, isBack }: Fade): Transition {
  return {
    firstFrame: firstPlain - FADE_FRAMES,
    border: isBack ? null : Math.ceil((firstPlain + lastPlain) / 2),
    lastFrame: lastPlain + FADE_FRAMES,
    quality: PLAINEST,
  };
}

/**
 * How clearly the `length` frames up to `SETTLED` frames ago lead from one scene to another; 0 if they don't. Both
 * scenes must last: if they change again at once, it is a flash.
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
  // The search for a shift is last, since it costs more than all the rest together.
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

/** Distance of a picture from a * (1 - share) + b * share (least squares), relative to the distance of a and b. */
function offMixture(point: Small, a: Small, b: Small): number {
  const share = shareOfWay(point, a, b);
  let off = 0;
  for (let i = 0; i < BYTES; i++) {
    const from = a.pixels[i] ?? 0;
    off += Math.abs((point.pixels[i] ?? 0) - from - share * ((b.pixels[i] ?? 0) - from));
  }
  return off / (255 * BYTES * difference(a, b));
}

/** Position of a picture between a (0) and b (1), by least squares. */
function shareOfWay(point: Small, a: Small, b: Small): number {
  let [along, whole] = [0, 0];
  for (let i = 0; i < BYTES; i++) {
    const step = (b.pixels[i] ?? 0) - (a.pixels[i] ?? 0);
    along += ((point.pixels[i] ?? 0) - (a.pixels[i] ?? 0)) * step;
    whole += step * step;
  }
  return along / whole;
}

/** Difference of a picture's detail from that of the mixture, relative to the mean detail of both scenes. */
function dipError(point: Small, a: Small, b: Small): number {
  const share = shareOfWay(point, a, b);
  const [ofA, ofB, ofPoint] = [a, b, point].map((small) => linesOf(small).detail) as [number, number, number];
  const both = linesInCommon(a, b) * Math.sqrt(ofA * ofB);
  const mixed = (1 - share) ** 2 * ofA + share ** 2 * ofB + 2 * share * (1 - share) * both;
  return Math.abs(ofPoint - mixed) / ((ofA + ofB) / 2);
}

/** Share of the differing pixels that are much nearer to one scene than to the other. */
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
  // From the newest frame back, as long as the new scene is nearer.
  while (back < length) {
    const point = ring[SETTLED + back + 1] as Small;
    if (difference(point, a) <= difference(point, b)) break;
    back += 1;
  }
  return { firstFrame: lastFrame - length, border: lastFrame - back, lastFrame, quality };
}

/** Of overlapping windows, the clearest is kept. */
function keepBest(found: Transition[], next: Transition): void {
  const last = found.at(-1);
  if (last === undefined || last.lastFrame <= next.firstFrame) found.push(next);
  else if (next.quality > last.quality) found[found.length - 1] = next;
}
