import { stepExpression } from './crop-expression.ts';
import { isWhole, type Timeline } from './timeline.ts';

/** Passes only the frames that stay in the clip and renumbers them. Empty if all of them stay. */
export function keepFrames(timeline: Timeline): string[] {
  if (isWhole(timeline)) return [];
  const { num, den } = timeline.rate;
  const steps = timeline.kept.flatMap(({ firstFrame, endFrame }) => [
    { from: firstFrame, value: 1, step: 0 },
    { from: endFrame, value: 0, step: 0 },
  ]);
  const shown = stepExpression([{ from: 0, value: 0, step: 0 }, ...steps], 'n');
  return [`select='${shown}'`, `settb=${den}/${num}`, 'setpts=N'];
}
