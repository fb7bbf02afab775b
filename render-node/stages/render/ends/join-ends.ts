import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOwn } from '../../../base/own-file.ts';
import { readLoudness, SOUND_FILE } from '../../../ffmpeg/args/measure.ts';
import { joinPartsArgs, partList, PARTS_FILE } from '../../../ffmpeg/args/part.ts';
import { PICTURE_FILE } from '../../../ffmpeg/args/render.ts';
import { joinSoundsArgs, WHOLE_SOUND_FILE } from '../../../ffmpeg/ends/join-ends.ts';
import type { Timeline } from '../../../ffmpeg/graph/timeline.ts';
import { sum } from '../../../plan/math/stats.ts';
import { endGainDb } from '../../../plan/ends/end-gain.ts';
import { type RenderContext, runInWorkdir } from '../job/work.ts';
import type { End, Ends } from './make-ends.ts';

const CLIP_FILE = 'clip-picture.mp4';

/** Puts the pictures of ends before and after that of the clip, which lies in the job's folder. Nothing is encoded again. */
export async function joinPictures(
  { before, after }: Ends,
  { frames, rate }: Pick<Timeline, 'frames' | 'rate'>,
  context: RenderContext,
): Promise<void> {
  const { workdir } = context;
  const piece = (end: End) => ({ file: `${end.folder}/${PICTURE_FILE}`, frames: end.frames });
  const pieces = [...before.map(piece), { file: CLIP_FILE, frames }, ...after.map(piece)];
  await rename(join(workdir, PICTURE_FILE), join(workdir, CLIP_FILE));
  await writeOwn(join(workdir, PARTS_FILE), partList(pieces, rate));
  await runInWorkdir(context, joinPartsArgs(), { durationSec: lengthOf([...before, ...after]) });
}

/**
 * Puts the sounds of ends, as loud as the clip is, before and after that of the clip, which lies in the job's folder and
 * was measured (`soundLog`). Returns the log in which the whole was measured.
 */
export async function joinSounds(
  { before, after }: Ends,
  { soundLog, targetLufs, clipSec }: { soundLog: string; targetLufs: number | 'off'; clipSec: number },
  context: RenderContext,
): Promise<string> {
  const clipLufs = readLoudness(soundLog).integratedLufs;
  const levelled = (end: End) => ({ ...end, gainDb: endGainDb(end.lufs, { clipLufs, targetLufs }) });
  const durationSec = clipSec + lengthOf([...before, ...after]);
  const args = joinSoundsArgs(before.map(levelled), after.map(levelled));
  const { log } = await runInWorkdir(context, args, { durationSec });
  // Shapes of one pass share the file by links: theirs stay.
  await rename(join(context.workdir, WHOLE_SOUND_FILE), join(context.workdir, SOUND_FILE));
  return `${soundLog}\n${log}`;
}

function lengthOf(ends: readonly End[]): number {
  return sum(ends.map(({ durationSec }) => durationSec));
}
