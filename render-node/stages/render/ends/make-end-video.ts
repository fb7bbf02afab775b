import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { END_VIDEO_KINDS, type EndLook, ENDS } from '#schema/domain/brands/ends.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import { readLoudness } from '../../../ffmpeg/args/measure.ts';
import { GRAPH_FILE } from '../../../ffmpeg/args/render.ts';
import { endProbeArgs, endVideoPass, UPLOADED_END } from '../../../ffmpeg/ends/end-video.ts';
import { type FrameRate, rateValue } from '../../../ffmpeg/graph/frame-rate.ts';
import { readProbe } from '../../../ffmpeg/probe/probe.ts';
import { runFfprobe } from '../../../ffmpeg/process/run.ts';
import { chooseHdrWork } from '../../shared/hdr.ts';
import { kindOf, readUpload } from '../job/read-upload.ts';
import { deadlineMs, type RenderContext, runInWorkdir } from '../job/work.ts';
import { checkFrames } from './check-frames.ts';

type AskedVideo = {
  name: 'intro' | 'outro';
  look: EndLook & { key: string };
  url: string;
  fades: 'out' | 'in';
  rate: FrameRate;
  frames: number;
  plan: RenderPlan;
};

/** Makes an intro or an outro in the folder of the context. Returns the loudness of its sound; null: silence. */
export function makeEndVideo(
  { name, look, url, fades, rate, frames, plan }: AskedVideo,
  context: RenderContext,
): Promise<number | null> {
  const failure = `render.${name}_unreadable` as const;
  const upload = { url, maxBytes: ENDS.maxBytes, name: UPLOADED_END, failure };
  const canvas = canvasOf(plan);
  const durationSec = frames / rateValue(rate);
  return readUpload(upload, context, async () => {
    const kind = kindOf(look.key, END_VIDEO_KINDS, failure);
    const { tools, signal, workdir } = context;
    const json = await runFfprobe({
      ffprobePath: tools.ffmpeg.ffprobePath,
      args: endProbeArgs(kind, join(workdir, UPLOADED_END)),
      signal,
      deadlineMs: deadlineMs(durationSec),
    });
    const source = readProbe(json, { durationSec });
    const hdr = await chooseHdrWork(source, context);
    const { args, graph } = endVideoPass({ kind, look, fades, source, canvas, rate, frames, hdr });
    await writeFile(join(workdir, GRAPH_FILE), graph);
    const { log } = await runInWorkdir(context, args, { durationSec, pixels: canvas.width * canvas.height });
    if (!(await checkFrames(frames, context))) throw new JobFailure(failure, 'too short');
    return source.hasAudio ? readLoudness(log).integratedLufs : null;
  });
}
