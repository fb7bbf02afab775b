import type { Range } from '#schema/domain/clip.ts';
import type { Shot } from '#schema/domain/media.ts';
import { mean } from '../math/stats.ts';

/**
 * The pictures in which cuts are detected: rgb24, 64 x 36. At this size neither grain nor a moving hand looks like a
 * cut.
 */
export const SIGNATURE_WIDTH = 64;
export const SIGNATURE_HEIGHT = 36;
export const SIGNATURE_BYTES = SIGNATURE_WIDTH * SIGNATURE_HEIGHT * 3;

/**
 * How much a frame differs, each 0 (same) to 1 (opposite).
 *
 * `change`: mean difference of pixels to the previous frame.
 *
 * `colourChange`: share of pixels that moved to another of 512 colours.
 *
 * `returnChange`: the smallest change against the frames 2 to 4 before; small where a flash ends.
 *
 * `afterFlashChange`: the smallest change of the 3 frames that follow against the previous frame; small where a flash
 * begins.
 *
 * `lightShare`: share of the change that is explained by brighter or darker light on the same picture.
 *
 * `blocks`: mean difference of each of 8 x 6 blocks in 255ths.
 */
export type FrameSignature = {
  change: number;
  colourChange: number;
  returnChange: number;
  afterFlashChange: number;
  lightShare: number;
  blocks: Uint8Array;
};

/** Blocks of a picture, row by row, of 8 x 6 pixels each. */
export const BLOCKS_ACROSS = 8;
export const BLOCKS_DOWN = 6;

/** Finds 12 of 12 cuts and no false ones in a minute of footage that was labelled by hand. */
const MIN_CHANGE = 0.06;
/** Relative to the mean of the livelier side: a whip pan is as lively before its last frame, and still after it. */
const RATIO_TO_NEIGHBOURS = 2;
/**
 * Relative to the adjacent frames. In 10 whip pans the liveliest frame had at most 1.2 times the change of the next;
 * 174 cuts had at least 2.7 times.
 */
const RATIO_TO_NEXT = 1.7;
const MIN_COLOUR_CHANGE = 0.25;
/** Dark scenes share most colours. If one side is at rest, with at most this share of the change, fewer are enough. */
const MIN_COLOUR_CHANGE_AT_REST = 0.15;
const REST_SHARE = 0.1;
/** A jump within one scene, or between dark scenes, keeps its colours. It counts if it far exceeds all neighbours. */
const JUMP_CHANGE = 0.02;
const JUMP_RATIO = 4;
/** It must also be visible in this share of the blocks: motion in a corner is no new shot. */
const JUMP_BLOCKS = 0.25;
/** Switching a lamp on changes all pixels of the same picture by one linear gain and offset. */
const LIGHT_SHARE = 0.7;
/** In a moving scene light explains less of the change, but everything that the motion does not. */
const LIGHT_SHARE_IN_MOTION = 0.5;
const SAME_STRUCTURE = 0.8;
/** Frames on either side that a cut must exceed. Two cuts are never closer. */
const NEIGHBOURHOOD = 6;
/** A flash returns to the picture before it within this many frames. */
const FLASH_FRAMES = 3;
/** If a frame is this much nearer to the picture before the jump than the jump itself is, both belong to one shot. */
const FLASH_RATIO = 0.5;

/**
 * Makes a reader that turns frames, in order, into signatures. It keeps only the last few frames, so a source of hours
 * costs 32 bytes per frame. The signature of a frame is complete after `FLASH_FRAMES` more frames.
 */
export function makeSignatureReader(): { read: (frame: Uint8Array) => void; signatures: FrameSignature[] } {
  const signatures: FrameSignature[] = [];
  const recent: { frame: Uint8Array; colours: Uint16Array }[] = [];
  const read = (frame: Uint8Array) => {
    const now = { frame: frame.slice(), colours: countColours(frame) };
    const [before, ...older] = recent;
    const toOlder = older.map((past) => meanDifference(frame, past.frame));
    toOlder.forEach((change, index) => {
      const begun = signatures[signatures.length - 1 - index];
      if (begun !== undefined) begun.afterFlashChange = Math.min(begun.afterFlashChange, change);
    });
    const { change, blocks } = before === undefined ? UNCHANGED : changeOfBlocks(frame, before.frame);
    signatures.push({
      change,
      blocks,
      lightShare: before === undefined || change < JUMP_CHANGE ? 0 : shareOfLight(frame, before.frame, change),
      colourChange: before === undefined ? 0 : colourDistance(now.colours, before.colours),
      returnChange: Math.min(1, ...toOlder),
      afterFlashChange: 1,
    });
    recent.unshift(now);
    recent.length = Math.min(recent.length, FLASH_FRAMES + 1);
  };
  return { read, signatures };
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / (255 * a.length);
}

const UNCHANGED = { change: 0, blocks: new Uint8Array(BLOCKS_ACROSS * BLOCKS_DOWN) };

function changeOfBlocks(a: Uint8Array, b: Uint8Array): Pick<FrameSignature, 'change' | 'blocks'> {
  const sums = new Uint32Array(BLOCKS_ACROSS * BLOCKS_DOWN);
  const [columnBytes, rows] = [(SIGNATURE_WIDTH / BLOCKS_ACROSS) * 3, SIGNATURE_HEIGHT / BLOCKS_DOWN];
  for (let y = 0, i = 0; y < SIGNATURE_HEIGHT; y++) {
    const row = Math.floor(y / rows) * BLOCKS_ACROSS;
    for (let column = 0; column < BLOCKS_ACROSS; column++) {
      let sum = 0;
      for (const end = i + columnBytes; i < end; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
      sums[row + column] = (sums[row + column] ?? 0) + sum;
    }
  }
  return {
    change: sums.reduce((total, sum) => total + sum, 0) / (255 * a.length),
    blocks: new Uint8Array(sums.map((sum) => Math.min(255, Math.round(sum / (columnBytes * rows))))),
  };
}

/**
 * 1 if a gain and an offset for each colour (least squares) turn one picture into the other. 0 if they explain nothing,
 * or if the pictures have no common structure.
 */
function shareOfLight(a: Uint8Array, b: Uint8Array, change: number): number {
  let [rest, plain] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const line = fitLine(a, b, channel);
    if (line.correlation < SAME_STRUCTURE) return 0;
    if (line.isPlain) plain += 1;
    for (let i = channel; i < a.length; i += 3) rest += Math.abs((a[i] ?? 0) - line.gain * (b[i] ?? 0) - line.offset);
  }
  return plain === 3 ? 0 : Math.max(0, 1 - rest / (255 * a.length * change));
}

/**
 * Fits one colour channel of `a` as gain and offset of the same channel of `b`. A channel without structure (all 0, or
 * all 255) correlates with anything.
 */
function fitLine(a: Uint8Array, b: Uint8Array, channel: number) {
  let [sumA, sumB, sumAB, sumAA, sumBB] = [0, 0, 0, 0, 0];
  for (let i = channel; i < a.length; i += 3) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    sumA += x;
    sumB += y;
    sumAB += x * y;
    sumAA += x * x;
    sumBB += y * y;
  }
  const count = a.length / 3;
  const [varianceA, varianceB] = [sumAA - (sumA * sumA) / count, sumBB - (sumB * sumB) / count];
  const both = sumAB - (sumA * sumB) / count;
  const gain = varianceB < count ? 0 : both / varianceB;
  const correlation = Math.min(varianceA, varianceB) < count ? 1 : both / Math.sqrt(varianceA * varianceB);
  return { gain, offset: (sumA - gain * sumB) / count, correlation, isPlain: Math.min(varianceA, varianceB) < count };
}

/** Histogram of 8 x 8 x 8 colours. */
function countColours(frame: Uint8Array): Uint16Array {
  const counts = new Uint16Array(512);
  for (let i = 0; i < frame.length; i += 3) {
    const bin = (((frame[i] ?? 0) >> 5) << 6) | (((frame[i + 1] ?? 0) >> 5) << 3) | ((frame[i + 2] ?? 0) >> 5);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function colourDistance(a: Uint16Array, b: Uint16Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / (2 * SIGNATURE_WIDTH * SIGNATURE_HEIGHT);
}

/** Numbers of the frames that begin a new shot, ascending, without the first frame. */
export function findCuts(signatures: readonly FrameSignature[]): number[] {
  return signatures.flatMap((_, frame) => (isCut(signatures, frame) ? [frame] : []));
}

function isCut(signatures: readonly FrameSignature[], frame: number): boolean {
  const here = signatures[frame];
  if (here === undefined || frame === 0 || here.change < JUMP_CHANGE) return false;
  if (Math.min(here.returnChange, here.afterFlashChange) < FLASH_RATIO * here.change) return false;
  const before = signatures.slice(Math.max(1, frame - NEIGHBOURHOOD), frame).map(({ change }) => change);
  const after = signatures.slice(frame + 1, frame + 1 + NEIGHBOURHOOD).map(({ change }) => change);
  return !isLamp(here, Math.max(...before, ...after)) && standsOut(here, before, after);
}

/** Whether a frame changes far more than its neighbours. */
function standsOut(here: FrameSignature, before: readonly number[], after: readonly number[]): boolean {
  // On a tie the first wins: equal differences occur in generated pictures, never in filmed ones.
  if (before.some((change) => change >= here.change) || after.some((change) => change > here.change)) return false;
  if (here.change < RATIO_TO_NEXT * Math.max(before.at(-1) ?? 0, after[0] ?? 0)) return false;
  const isBesideRest = Math.min(Math.max(...before), Math.max(...after)) <= REST_SHARE * here.change;
  const leastColour = isBesideRest ? MIN_COLOUR_CHANGE_AT_REST : MIN_COLOUR_CHANGE;
  const isOtherScene = here.change >= MIN_CHANGE && here.colourChange >= leastColour;
  // The mean, not the median: if a source shows each picture three times, most changes are 0.
  if (isOtherScene) return here.change >= RATIO_TO_NEIGHBOURS * Math.max(mean(before), mean(after));
  return here.change >= JUMP_RATIO * Math.max(...before, ...after) && shareOfBlocks(here) >= JUMP_BLOCKS;
}

/** Whether light explains the change, apart from what the neighbouring frames change anyway. */
function isLamp({ change, lightShare }: FrameSignature, baseline: number): boolean {
  return lightShare >= LIGHT_SHARE || (lightShare >= LIGHT_SHARE_IN_MOTION && (1 - lightShare) * change <= baseline);
}

/** Share of the blocks that change at least half as much as the whole. */
function shareOfBlocks({ change, blocks }: FrameSignature): number {
  return blocks.filter((block) => block >= (255 * change) / 2).length / blocks.length;
}

/**
 * The shots of a range whose frame n is shown at `frameSec[n]` (seconds of the source). They tile the range: the first
 * begins and the last ends with it, every other border is the exact time of the first frame after a cut.
 */
export function shotsBetween(range: Range, cuts: readonly number[], frameSec: readonly number[]): Shot[] {
  const inside = cuts
    .map((frame) => frameSec[frame] ?? range.endSec)
    .filter((atSec) => atSec > range.startSec && atSec < range.endSec);
  const borders = [range.startSec, ...inside, range.endSec];
  return borders.slice(1).map((endSec, index) => ({ startSec: borders[index] ?? range.startSec, endSec }));
}
