import { SIGNATURE_BYTES, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from './shots.ts';

/**
 * A change of scene that takes its time: a dissolve, a wipe, a fade. Frames from `firstFrame` to `lastFrame`; at `border` the
 * new scene is nearer than the old one, null where the old scene comes back (through black, say) and nothing new begins.
 */
export type Transition = { firstFrame: number; border: number | null; lastFrame: number; quality: number };

/** Half the size that cuts are found in: grain and small motion average out. */
const WIDTH = SIGNATURE_WIDTH / 2;
const HEIGHT = SIGNATURE_HEIGHT / 2;
const BYTES = SIGNATURE_BYTES / 4;

/** Frames that a transition is looked for in: dissolves of 8 to 24 frames and a little of both scenes. */
const WINDOWS = [12, 20, 32] as const;
const LONGEST = 32;
/** Both scenes are there for this many frames more. */
const SETTLED = 3;
/** The ends differ at least this much (mean, 0 to 1), and at least this share of their own contrast. */
const MIN_DISTANCE = 0.03;
const MIN_OF_CONTRAST = 0.5;
/**
 * Way through the quarter points over the way from end to end. From one scene straight to another it is 1; of a camera that
 * moves, pixels come and go (up to 4).
 */
const LONGEST_PATH = 1.6;
/** The ends of a slow pan, a zoom and a lamp look alike once they are laid on one another. */
const MOST_ALIKE = 0.75;
/** A scene that comes back after black, a little later. */
const SAME_SCENE = 0.9;
const MOST_ALIKE_IN_WIPE = 0.55;
const STILL = { across: 0, down: 0 };
const SHIFT = { across: 6, down: 3 } as const;
/**
 * In a dissolve all pixels are at the same point of their way: what is `off` is a small share of the whole way (measured: 0.03 to
 * 0.13; panned soft patterns 0.16 and more), and the contrast dips as that of a mixture does. Scenes that correlate where they
 * lie (`unmoved`) hardly dip, and have to do so exactly; scenes in motion are less of a mixture, and have to dip plainly.
 */
const MIXED = { off: 0.15, offDip: 0.3, unmoved: 0.5, offDipAlike: 0.08 };
const MIXED_IN_MOTION = { off: 0.3, offDip: 0.12 };
/** In a wipe this share of the pixels shows clearly one scene or the other. */
const LEAST_DECIDED = 0.6;
const DECIDED = 0.25;
/** Contrast (standard deviation, 0 to 1) of a picture that is all black, all white or of any one colour. */
const PLAIN_CONTRAST = 0.008;
/** Frames beside a plain picture in which a fade began or ended. */
const FADE_FRAMES = 24;
/** Just before it is plain, a scene that fades has lost so much of its contrast that at most this share is left. */
const FADED = 0.4;
/** A fade is sure; no window of its two halves can be surer. */
const PLAINEST = 1;

type Small = { pixels: Uint8Array; grey: Float32Array; contrast: number };

/**
 * Makes a reader of frames in order that finds transitions. Keeps 39 small pictures. Call `end` after the last one. What it
 * finds may hold hard cuts too (to the eye they are transitions of one frame): the caller drops what it knows better.
 */
export function makeTransitionReader(): { read(frame: Uint8Array): void; end(): Transition[] } {
  const ring: Small[] = [];
  const found: Transition[] = [];
  const fades: Transition[] = [];
  const readFade = makeFadeReader(fades);
  let count = 0;
  const read = (frame: Uint8Array) => {
    const now = makeSmall(frame);
    ring.unshift(now);
    ring.length = Math.min(ring.length, LONGEST + 2 * SETTLED + 1);
    for (const length of WINDOWS) {
      const quality = qualityOf(ring, length);
      if (quality > 0) keepBest(found, describe(ring, { length, lastFrame: count - SETTLED, quality }));
    }
    readFade(now, count);
    count += 1;
  };
  return { read, end: () => [...found, ...fades].toSorted((a, b) => a.firstFrame - b.firstFrame) };
}

/**
 * How plainly the `length` frames up to `SETTLED` frames ago lead from one scene to another, 0 where they don't. Both ends last:
 * where they change at once again it is a flash.
 */
function qualityOf(ring: readonly Small[], length: number): number {
  const [after, b, a] = [ring[0], ring[SETTLED], ring[SETTLED + length]];
  if (a === undefined || b === undefined || after === undefined) return 0;
  const distance = difference(a.pixels, b.pixels);
  if (distance < Math.max(MIN_DISTANCE, (MIN_OF_CONTRAST * (a.contrast + b.contrast)) / 2)) return 0;
  const points = [0, 1, 2, 3, 4].map((quarter) => ring[SETTLED + length - (quarter * length) / 4] as Small);
  const way = points.slice(1).reduce((sum, point, i) => sum + difference(point.pixels, (points[i] as Small).pixels), 0);
  const path = way / distance;
  if (path > LONGEST_PATH) return 0;
  const before = ring[2 * SETTLED + length] ?? a;
  if (Math.max(difference(after.pixels, b.pixels), difference(before.pixels, a.pixels)) > distance / 2) return 0;
  const straightness = distance / path ** 4;
  return isOtherScene(a, b, points.slice(1, 4)) ? straightness : 0;
}

/** Whether the quarter points lie between two scenes that are not the same: mixed of both, or part one and part the other. */
function isOtherScene(a: Small, b: Small, quarters: readonly Small[]): boolean {
  const unmoved = correlation(a.grey, b.grey, STILL);
  if (unmoved > MOST_ALIKE) return false;
  const isMixed = isMixture(a, b, quarters, unmoved);
  if (!isMixed && quarters.some((point) => decidedShare(point, a, b) < LEAST_DECIDED)) return false;
  // Last, since it costs more than all the rest together.
  return likeness(a, b) <= (isMixed ? MOST_ALIKE : MOST_ALIKE_IN_WIPE);
}

function isMixture(a: Small, b: Small, quarters: readonly Small[], unmoved: number): boolean {
  const off = Math.max(...quarters.map((point) => offMixture(point, a, b)));
  const offDip = dipError(quarters[1] as Small, a, b);
  if (off <= MIXED.off && offDip <= (unmoved <= MIXED.unmoved ? MIXED.offDip : MIXED.offDipAlike)) return true;
  return off <= MIXED_IN_MOTION.off && unmoved <= MIXED.unmoved && offDip <= MIXED_IN_MOTION.offDip;
}

/** How far a picture is from a * (1 - share) + b * share (least squares), over how far a is from b. */
function offMixture(point: Small, a: Small, b: Small): number {
  const share = shareOfWay(point, a, b);
  let off = 0;
  for (let i = 0; i < BYTES; i++) {
    const from = a.pixels[i] ?? 0;
    off += Math.abs((point.pixels[i] ?? 0) - from - share * ((b.pixels[i] ?? 0) - from));
  }
  return off / (255 * BYTES * difference(a.pixels, b.pixels));
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

/** How far the variance of a picture is from that of the mixture, over the mean variance of both scenes. */
function dipError(point: Small, a: Small, b: Small): number {
  const share = shareOfWay(point, a, b);
  const like = correlation(a.grey, b.grey, STILL);
  const mixed =
    ((1 - share) * a.contrast) ** 2 +
    (share * b.contrast) ** 2 +
    2 * share * (1 - share) * like * a.contrast * b.contrast;
  return Math.abs(point.contrast ** 2 - mixed) / ((a.contrast ** 2 + b.contrast ** 2) / 2);
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
  ring: readonly Small[],
  { length, lastFrame, quality }: { length: number; lastFrame: number; quality: number },
): Transition | null {
  const [b, a] = [ring[SETTLED] as Small, ring[SETTLED + length] as Small];
  let back = 0;
  // From the newest on, as long as the new scene is nearer.
  while (back < length) {
    const { pixels } = ring[SETTLED + back + 1] as Small;
    if (difference(pixels, a.pixels) <= difference(pixels, b.pixels)) break;
    back += 1;
  }
  return isRushed(ring, SETTLED + back)
    ? null
    : { firstFrame: lastFrame - length, border: lastFrame - back, lastFrame, quality };
}

/** Whether the frames around a border, `at` places back, go there and elsewhere: in a whip pan, too short for the wider windows. */
function isRushed(ring: readonly Small[], at: number): boolean {
  const points = [6, 4, 2, 0, -2, -4, -6].map((back) => ring[at + back]).filter((point) => point !== undefined);
  const way = points.slice(1).reduce((sum, point, i) => sum + difference(point.pixels, (points[i] as Small).pixels), 0);
  return way > LONGEST_PATH * difference((points[0] as Small).pixels, (points.at(-1) as Small).pixels);
}

/** Of windows that overlap the plainest stays. */
function keepBest(found: Transition[], next: Transition | null): void {
  if (next === null) return;
  const last = found.at(-1);
  if (last === undefined || last.lastFrame <= next.firstFrame) found.push(next);
  else if (next.quality > last.quality) found[found.length - 1] = next;
}

/**
 * Fades through a plain picture, from the scene before to the one after; the border is the middle of the plain run. What stays
 * plain for longer than `FADE_FRAMES` is a scene by itself.
 */
function makeFadeReader(found: Transition[]) {
  let scene: Small | null = null;
  let liveliest = 0;
  let run: { before: Small; firstFrame: number; lastFrame: number } | null = null;
  const close = (after: Small) => {
    if (run === null) return;
    const { before, firstFrame, lastFrame } = run;
    run = null;
    // A flash comes all at once, and so does what is cut to black.
    if (lastFrame - firstFrame > FADE_FRAMES || before.contrast > FADED * liveliest) return;
    const border = likeness(before, after) > SAME_SCENE ? null : Math.ceil((firstFrame + lastFrame) / 2);
    found.push({ firstFrame: firstFrame - FADE_FRAMES, border, lastFrame: lastFrame + FADE_FRAMES, quality: PLAINEST });
  };
  return (now: Small, frame: number) => {
    const isPlain = now.contrast < PLAIN_CONTRAST;
    if (isPlain && run !== null) run.lastFrame = frame;
    else if (isPlain && scene !== null) run = { before: scene, firstFrame: frame, lastFrame: frame };
    if (run !== null && frame - run.lastFrame >= FADE_FRAMES) close(now);
    if (!isPlain && run === null) {
      scene = now;
      // The contrast of the scene before it began to fade: half of it is forgotten in a second.
      liveliest = Math.max(now.contrast, liveliest * 0.97);
    }
  };
}

function makeSmall(frame: Uint8Array): Small {
  const pixels = new Uint8Array(BYTES);
  const grey = new Float32Array(WIDTH * HEIGHT);
  const stride = SIGNATURE_WIDTH * 3;
  let [sum, squares] = [0, 0];
  for (let y = 0, spot = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, spot++) {
      let light = 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = 2 * y * stride + 6 * x + channel;
        const four =
          (frame[at] ?? 0) + (frame[at + 3] ?? 0) + (frame[at + stride] ?? 0) + (frame[at + stride + 3] ?? 0);
        pixels[spot * 3 + channel] = four >> 2;
        light += four;
      }
      grey[spot] = light / (12 * 255);
      sum += light / (12 * 255);
      squares += (light / (12 * 255)) ** 2;
    }
  }
  const mean = sum / grey.length;
  return { pixels, grey, contrast: Math.sqrt(Math.max(0, squares / grey.length - mean * mean)) };
}

function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < BYTES; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / (255 * BYTES);
}

/** Best correlation of two grey pictures (-1 to 1) over small shifts of one on the other. */
function likeness(a: Small, b: Small): number {
  let best = -1;
  for (let down = -SHIFT.down; down <= SHIFT.down; down++) {
    for (let across = -SHIFT.across; across <= SHIFT.across; across += 2) {
      best = Math.max(best, correlation(a.grey, b.grey, { across, down }));
    }
  }
  return best;
}

function correlation(a: Float32Array, b: Float32Array, shift: { across: number; down: number }): number {
  let [count, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0];
  const [left, right] = [Math.max(0, shift.across), WIDTH + Math.min(0, shift.across)];
  const back = shift.down * WIDTH + shift.across;
  for (let y = Math.max(0, shift.down); y < HEIGHT + Math.min(0, shift.down); y++) {
    for (let at = y * WIDTH + left, end = y * WIDTH + right; at < end; at++) {
      const p = a[at] ?? 0;
      const q = b[at - back] ?? 0;
      count += 1;
      sumA += p;
      sumB += q;
      sumAA += p * p;
      sumBB += q * q;
      sumAB += p * q;
    }
  }
  const spread = (sumAA - sumA ** 2 / count) * (sumBB - sumB ** 2 / count);
  return spread <= 1e-12 ? 0 : (sumAB - (sumA * sumB) / count) / Math.sqrt(spread);
}
