import { join } from 'node:path';
import * as z from 'zod';
import { PICTURE_FILE } from '../../../ffmpeg/args/render.ts';
import { runFfprobe } from '../../../ffmpeg/process/run.ts';
import { deadlineMs, type RenderContext } from '../job/work.ts';

const recordSchema = z.object({ streams: z.tuple([z.object({ nb_frames: z.coerce.number() })]) });

/** Whether the picture in the folder of the context has exactly so many frames. */
export async function checkFrames(frames: number, { tools, signal, workdir }: RenderContext): Promise<boolean> {
  const json = await runFfprobe({
    ffprobePath: tools.ffmpeg.ffprobePath,
    args: ['-show_entries', 'stream=nb_frames', '-i', join(workdir, PICTURE_FILE)],
    signal,
    deadlineMs: deadlineMs(1),
  });
  const record = recordSchema.safeParse(json);
  return record.success && record.data.streams[0].nb_frames === frames;
}
