import type { Clip } from '../../drawing/clip.ts';
import { span } from '../../base/trace.ts';
import { together } from '../../base/together.ts';
import { joinArgs } from '../../ffmpeg/args/render.ts';
import { makeCover } from './cover.ts';
import { enhanceSound, isEnhanced } from './enhance.ts';
import { mixMusic, type Music } from './music.ts';
import { joinPictures, joinSounds } from './ends/join-ends.ts';
import type { Ends } from './ends/make-ends.ts';
import { findLevel } from './sound.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './job/work.ts';

/**
 * Makes the MP4 from the picture and the sound in the job's folder, with speech enhanced, music, `ends`, normalized sound and its cover. `passLog`:
 * where the sound was measured. Returns the second of the clip that the cover shows, null if there is no cover, and the log
 * in which the sound was measured before it was normalized.
 */
export async function joinFile(
  job: PlannedJob,
  { clip, passLog, music, ends }: { clip: Clip; passLog: string; music: Music | null; ends: Ends | null },
  context: RenderContext,
): Promise<{ coverSec: number | null; soundLog: string }> {
  const { durationSec } = clip.timeline;
  const isMixed = hasOtherSound(music, ends);
  const isChanged = isMixed || isEnhanced(job);
  const targetLufs = job.sourceInfo.hasAudio || isMixed ? job.plan.loudness : 'off';
  const soundOf = async () => {
    const ownLog = await span('enhance', () => enhanceSound(job, { clip, passLog }, context));
    const mixedLog = await mixMusic(music, { clip, targetLufs, passLog: ownLog }, context);
    const soundLog =
      ends === null
        ? mixedLog
        : await joinSounds(ends, { soundLog: mixedLog, targetLufs, clipSec: durationSec }, context);
    return { soundLog, level: await findLevel(soundLog, { targetLufs, durationSec, isChanged }, context) };
  };
  const [{ soundLog, level }, coverSec] = await together([
    span('loudness', soundOf),
    span('cover', () => makeCover(job, clip, context)),
    ends === null ? Promise.resolve() : joinPictures(ends, clip.timeline, context),
  ]);
  await span('join', () => runInWorkdir(context, joinArgs(level, { hasCover: coverSec !== null }), { durationSec }));
  return { coverSec, soundLog };
}

/** Whether more is heard than the sound of the source. */
export function hasOtherSound(music: Music | null, ends: Ends | null): boolean {
  const all = ends === null ? [] : [...ends.before, ...ends.after];
  return music !== null || all.some(({ lufs }) => lufs !== null);
}
