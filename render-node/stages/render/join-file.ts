import type { Clip } from '../../drawing/clip.ts';
import { span } from '../../base/trace.ts';
import { together } from '../../base/together.ts';
import { joinArgs } from '../../ffmpeg/args/render.ts';
import { makeCover } from './cover.ts';
import { mixMusic, type Music } from './music.ts';
import { findLevel } from './sound.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './work.ts';

/**
 * Makes the MP4 from the picture and the sound in the job's folder, with music, normalized sound and its cover. `passLog`:
 * where the sound was measured. Returns the second of the clip that the cover shows, null if there is no cover, and the log
 * in which the sound was measured before it was normalized.
 */
export async function joinFile(
  job: PlannedJob,
  { clip, passLog, music }: { clip: Clip; passLog: string; music: Music | null },
  context: RenderContext,
): Promise<{ coverSec: number | null; soundLog: string }> {
  const { durationSec } = clip.timeline;
  const isMixed = music !== null;
  const targetLufs = job.sourceInfo.hasAudio || isMixed ? job.plan.loudness : 'off';
  const soundOf = async () => {
    const soundLog = await mixMusic(music, { clip, targetLufs, passLog }, context);
    return { soundLog, level: await findLevel(soundLog, { targetLufs, durationSec, isMixed }, context) };
  };
  const [{ soundLog, level }, coverSec] = await together([
    span('loudness', soundOf),
    span('cover', () => makeCover(job, clip, context)),
  ]);
  await span('join', () => runInWorkdir(context, joinArgs(level, { hasCover: coverSec !== null }), { durationSec }));
  return { coverSec, soundLog };
}
