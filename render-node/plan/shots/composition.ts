import type { Range } from '#schema/domain/clip.ts';
import { type Box, type Size } from '../math/boxes.ts';
import { BLOCKS_ACROSS, BLOCKS_DOWN, type FrameSignature } from './shots.ts';

/** Longest time between the change and the first (or last) detection of an inset. */
const UNSEEN_SEC = 0.6;
/**
 * The change must exceed the second largest change of the neighbouring frames in its blocks by this much, in 255ths.
 */
const LEAST_CHANGE = 10;
const RATIO = 2.5;

/**
 * Frames at which a part of the picture (such as an inset) appears or disappears at once while the rest continues. They
 * are shot boundaries too, since from there on the framing differs. `parts` are visible from `startSec` to `endSec`, on
 * the clock of `frameSec`.
 */
export function findCompositionCuts(
  signatures: readonly FrameSignature[],
  frameSec: readonly number[],
  parts: readonly (Range & { box: Box })[],
  picture: Size,
): number[] {
  return parts.flatMap(({ startSec, endSec, box }) => {
    const blocks = blocksOf(box, picture);
    const stepBetween = (from: number, to: number) => {
      const changes = signatures.flatMap((signature, frame) => {
        const atSec = frameSec[frame] ?? -1;
        return frame > 0 && atSec >= from && atSec <= to ? [{ frame, change: changeIn(signature, blocks) }] : [];
      });
      const [first, second] = changes.toSorted((a, b) => b.change - a.change);
      const isStep = first !== undefined && first.change >= Math.max(LEAST_CHANGE, RATIO * (second?.change ?? 0));
      return isStep ? [first.frame] : [];
    };
    return [...stepBetween(startSec - UNSEEN_SEC, startSec), ...stepBetween(endSec, endSec + UNSEEN_SEC)];
  });
}

function blocksOf([x, y, width, height]: Box, picture: Size): number[] {
  const found: number[] = [];
  for (let row = 0; row < BLOCKS_DOWN; row++) {
    for (let column = 0; column < BLOCKS_ACROSS; column++) {
      const middleX = ((column + 0.5) * picture.width) / BLOCKS_ACROSS;
      const middleY = ((row + 0.5) * picture.height) / BLOCKS_DOWN;
      if (middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height) {
        found.push(row * BLOCKS_ACROSS + column);
      }
    }
  }
  return found;
}

function changeIn({ blocks }: FrameSignature, wanted: readonly number[]): number {
  return wanted.reduce((sum, block) => sum + (blocks[block] ?? 0), 0) / Math.max(1, wanted.length);
}
