import { stepExpression } from './crop-expression.ts';
import type { FrameRate } from './frame-rate.ts';
import { isWhole, type Read } from './timeline.ts';

/** Passes only the frames that stay in the clip and renumbers them. Empty if all of them stay. */
export function keepFrames(read: Read, { num, den }: FrameRate): string[] {
  if (isWhole(read)) return [];
  const steps = read.kept.flatMap(({ firstFrame, endFrame }) => [
    { from: firstFrame, value: 1, step: 0 },
    { from: endFrame, value: 0, step: 0 },
  ]);
  const shown = stepExpression([{ from: 0, value: 0, step: 0 }, ...steps], 'n');
  return [`select='${shown}'`, `settb=${den}/${num}`, 'setpts=N'];
}
