import { describe, expect, it } from 'vitest';
import { findCompositionCuts } from '../../../../../render-node/plan/shots/composition.ts';
import { BLOCKS_ACROSS, BLOCKS_DOWN, type FrameSignature } from '../../../../../render-node/plan/shots/shots.ts';

const FPS = 25;
const FRAMES = 250;
const PICTURE = { width: 1920, height: 1080 };
/** Lower right: the blocks 6 and 7 of the rows 4 and 5. */
const INSET = { startSec: 2.2, endSec: 7.8, box: [1440, 720, 480, 360] as [number, number, number, number] };
const inInset = (block: number) => block % BLOCKS_ACROSS >= 6 && Math.floor(block / BLOCKS_ACROSS) >= 4;
const frameSec = Array.from({ length: FRAMES }, (_, frame) => frame / FPS);

/** Blocks change by what `changeOf` tells, in 255ths. */
function cutsOf(changeOf: (frame: number, block: number) => number, inset = INSET): number[] {
  const signatures = frameSec.map((_, frame): FrameSignature => {
    const blocks = Uint8Array.from({ length: BLOCKS_ACROSS * BLOCKS_DOWN }, (__, block) => changeOf(frame, block));
    return { change: 0.01, colourChange: 0, returnChange: 1, afterFlashChange: 1, lightShare: 0, blocks };
  });
  return findCompositionCuts(signatures, frameSec, [inset], PICTURE);
}

describe('findCompositionCuts', () => {
  it('finds the frames at which an inset comes and goes at one step', () => {
    const steps = [50, 200];
    expect(cutsOf((frame, block) => (steps.includes(frame) && inInset(block) ? 60 : 3))).toEqual(steps);
  });

  it('passes over what changes elsewhere, too little, or long before the inset is seen', () => {
    expect(cutsOf((frame, block) => (frame === 50 && !inInset(block) ? 60 : 3))).toEqual([]);
    expect(cutsOf((frame, block) => (frame === 50 && inInset(block) ? 9 : 1))).toEqual([]);
    expect(cutsOf((frame, block) => (frame === 20 && inInset(block) ? 60 : 3))).toEqual([]);
  });

  it('passes over what takes several frames', () => {
    expect(cutsOf((frame, block) => (frame >= 48 && frame < 53 && inInset(block) ? 30 : 3))).toEqual([]);
  });

  it('takes no border at the first frame of a range that begins with the inset', () => {
    const fromStart = { ...INSET, startSec: 0, endSec: 9.9 };
    expect(cutsOf((frame, block) => (frame === 0 && inInset(block) ? 60 : 3), fromStart)).toEqual([]);
  });
});
