import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { duckingOf, MUSIC, MUSIC_KINDS, type MusicLook } from '#schema/domain/brands/music.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { writeOwn } from '../../base/own-file.ts';
import type { Clip } from '../../drawing/clip.ts';
import { readLoudness, SOUND_FILE } from '../../ffmpeg/args/measure.ts';
import { MIX_GRAPH_FILE, mixArgs, MIXED_FILE, MUSIC_FILE, musicArgs, UPLOADED_MUSIC } from '../../ffmpeg/args/music.ts';
import { musicGraph } from '../../ffmpeg/graph/music-filters.ts';
import { musicGainDb } from '../../plan/sound/music.ts';
import { kindOf, readUpload } from './job/read-upload.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './job/work.ts';

const UNREADABLE = 'render.music_unreadable';
/** A file with less sound than this (bytes) starts after its end: a tenth of a second. */
const LEAST_BYTES = 38_400;

/** The music of a plan as `MUSIC_FILE` in the job's folder. */
export type Music = MusicLook & { lufs: number };

/**
 * Brings as much of the plan's music as the clip needs into the job's folder, as plain sound. Null without one, and for
 * silence. Throws `render.music_unreadable` for a file that is not the music that its name says.
 */
export async function bringMusic(
  { plan, inputs }: PlannedJob,
  { timeline }: Pick<Clip, 'timeline'>,
  context: RenderContext,
): Promise<Music | null> {
  if (plan.music === undefined || inputs.music === undefined) return null;
  const { key, ...look } = plan.music;
  const lengthSec = Math.min(timeline.durationSec, MUSIC.maxSec);
  const upload = {
    url: inputs.music.url,
    maxBytes: MUSIC.maxBytes,
    name: UPLOADED_MUSIC,
    failure: UNREADABLE,
  } as const;
  return readUpload(upload, context, async () => {
    const args = musicArgs(kindOf(key, MUSIC_KINDS, UNREADABLE), { startSec: look.startSec, lengthSec });
    const { log } = await runInWorkdir(context, args, { durationSec: lengthSec });
    const { size } = await stat(join(context.workdir, MUSIC_FILE));
    if (size < LEAST_BYTES) throw new JobFailure(UNREADABLE, 'no sound');
    const { integratedLufs: lufs } = readLoudness(log);
    return lufs === null ? null : { ...look, lufs };
  });
}

/**
 * Lays music under the clip's sound, which the pass left in the job's folder and measured (`passLog`). Returns the log in
 * which the sound that is there now was measured.
 */
export async function mixMusic(
  music: Music | null,
  {
    clip,
    targetLufs,
    passLog,
  }: { clip: Pick<Clip, 'timeline' | 'spoken'>; targetLufs: number | 'off'; passLog: string },
  context: RenderContext,
): Promise<string> {
  if (music === null) return passLog;
  const { durationSec, startSec } = clip.timeline;
  const { lufs: musicLufs, duckDb, fadeSec } = music;
  const clipLufs = readLoudness(passLog).integratedLufs;
  const spoken = clip.spoken.map((one) => ({ startSec: one.startSec - startSec, endSec: one.endSec - startSec }));
  const graph = musicGraph({
    gainDb: musicGainDb(music, { clipLufs, musicLufs, targetLufs }),
    ducking: duckingOf(spoken, { durationSec, duckDb }),
    fadeSec,
    durationSec,
  });
  await writeOwn(join(context.workdir, MIX_GRAPH_FILE), graph);
  const { log } = await runInWorkdir(context, mixArgs(), { durationSec });
  // Shapes of one pass share the file by links: theirs stay.
  await rename(join(context.workdir, MIXED_FILE), join(context.workdir, SOUND_FILE));
  return `${passLog}\n${log}`;
}
