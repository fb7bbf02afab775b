import { join } from 'node:path';
import type { EndVideoKind } from '#schema/domain/brands/ends.ts';
import { JobFailure, type JobFailureCode } from '#schema/domain/failure.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { writeOwn } from '../../../base/own-file.ts';
import { GRAPH_FILE, type RenderPass } from '../../../ffmpeg/args/render.ts';
import { endProbeArgs } from '../../../ffmpeg/ends/end-video.ts';
import { type FrameRate, rateValue } from '../../../ffmpeg/graph/frame-rate.ts';
import type { HdrWork } from '../../../ffmpeg/probe/hdr-work.ts';
import { readProbe } from '../../../ffmpeg/probe/probe.ts';
import { runFfprobe } from '../../../ffmpeg/process/run.ts';
import { chooseHdrWork } from '../../shared/hdr.ts';
import { deadlineMs, type RenderContext, runInWorkdir } from '../job/work.ts';
import { checkFrames } from './check-frames.ts';

/** `name`: of the uploaded file in the folder of the context. `failure`: if it is too short. */
type Asked = {
  name: string;
  kind: EndVideoKind;
  canvas: { width: number; height: number };
  frames: number;
  rate: FrameRate;
  failure: JobFailureCode;
};

/** Makes so many frames of an uploaded video by the pass that `passOf` gives for it. Returns what the video is, and the log. */
export async function makeOfVideo(
  { name, kind, canvas, frames, rate, failure }: Asked,
  passOf: (video: { source: SourceInfo; hdr: HdrWork }) => RenderPass,
  context: RenderContext,
): Promise<{ source: SourceInfo; log: string }> {
  const durationSec = frames / rateValue(rate);
  const { tools, signal, workdir } = context;
  const json = await runFfprobe({
    ffprobePath: tools.ffmpeg.ffprobePath,
    args: endProbeArgs(kind, join(workdir, name)),
    signal,
    deadlineMs: deadlineMs(durationSec),
  });
  const source = readProbe(json, { durationSec });
  const { args, graph } = passOf({ source, hdr: await chooseHdrWork(source, context) });
  await writeOwn(join(workdir, GRAPH_FILE), graph);
  const { log } = await runInWorkdir(context, args, { durationSec, pixels: canvas.width * canvas.height });
  if (!(await checkFrames(frames, context))) throw new JobFailure(failure, 'too short');
  return { source, log };
}
