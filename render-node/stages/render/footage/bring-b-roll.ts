import { canvasOf } from '#schema/domain/render-plan.ts';
import type { Clip } from '../../../drawing/clip.ts';
import type { ShownFootage } from '../../../ffmpeg/graph/b-roll-filters.ts';
import type { FrameSpan } from '../../../ffmpeg/graph/timeline.ts';
import type { PlannedJob, RenderContext } from '../job/work.ts';
import { bringFootage, type MadeFootage } from './bring-footage.ts';

/**
 * Brings the footage that a clip shows into the job's folder, each item as a picture or a video of the clip's size. `part`:
 * the frames that are made; without it, all. Throws `render.footage_unreadable` for a file that is not what its name says.
 */
export async function bringBRoll(
  { plan, inputs }: PlannedJob,
  { bRoll: spans, timeline }: Pick<Clip, 'bRoll' | 'timeline'>,
  context: RenderContext,
  part: FrameSpan = { firstFrame: 0, endFrame: timeline.frames },
): Promise<ShownFootage[]> {
  const shown = spans.filter((span) => span.endFrame > part.firstFrame && span.firstFrame < part.endFrame);
  const files = new Map<number, MadeFootage>();
  for (const item of new Set(shown.map((span) => span.item))) {
    const [planned, input] = [plan.bRoll?.[item], inputs.bRoll?.[item]];
    if (planned === undefined || input === undefined) continue;
    const frames = Math.max(...shown.flatMap((span) => (span.item === item ? span.endFrame - span.firstFrame : [])));
    const asked = { planned, url: input.url, file: `b-roll-${item}`, canvas: canvasOf(plan), frames };
    files.set(item, await bringFootage({ ...asked, rate: timeline.rate }, context));
  }
  return shown.flatMap(({ item, firstFrame, endFrame }) => {
    const file = files.get(item);
    if (file === undefined) return [];
    const from = Math.max(firstFrame, part.firstFrame);
    return [{ ...file, firstFrame: from, endFrame: Math.min(endFrame, part.endFrame), fromFrame: from - firstFrame }];
  });
}
