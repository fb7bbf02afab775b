import type { Clip } from '../../drawing/clip.ts';
import { span } from '../../base/trace.ts';
import { together } from '../../base/together.ts';
import { joinArgs } from '../../ffmpeg/args/render.ts';
import { makeCover } from './cover.ts';
import { findLevel } from './sound.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './work.ts';

/**
 * Makes the MP4 from the picture and the sound in the job's folder, with normalized sound and its cover. `passLog`:
 * where the sound was measured. Returns the second of the clip that the cover shows, null if there is no cover.
 */
export async function joinFile(
  job: PlannedJob,
  { clip, passLog }: { clip: Clip; passLog: string },
  context: RenderContext,
): Promise<number | null> {
  const { durationSec } = clip.timeline;
  const targetLufs = job.sourceInfo.hasAudio ? job.plan.loudness : 'off';
  const [level, coverSec] = await together([
    span('loudness', () => findLevel(passLog, { targetLufs, durationSec }, context)),
    span('cover', () => makeCover(job, clip, context)),
  ]);
  await span('join', () => runInWorkdir(context, joinArgs(level, { hasCover: coverSec !== null }), { durationSec }));
  return coverSec;
}
