import { endFadeSec, type EndLook, type EndVideoKind } from '#schema/domain/brands/ends.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { type Arg, flattenArgs } from '../args/arg-list.ts';
import { apartArgs, type RenderPass } from '../args/render.ts';
import { decimal } from '../graph/decimal.ts';
import { type FrameRate, rateValue } from '../graph/frame-rate.ts';
import { renderGraph } from '../graph/render-graph.ts';
import type { Panel, Timeline } from '../graph/timeline.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import { PROBE_ARGS } from '../probe/probe.ts';
import { GUARDED_END } from '../process/input-guards.ts';

/** The uploaded intro or outro in the folder of its own. */
export const UPLOADED_END = 'end.upload';
const DEMUXERS: Record<EndVideoKind, string> = { mp4: 'mov', mkv: 'matroska' };
/** From this height on, video that does not say otherwise is BT.709. */
const HD_FROM_PX = 720;
const TAIL_SEC = 0.25;

/** Arguments of ffprobe for such a file at a path, read as exactly the format that it is said to have. */
export function endProbeArgs(kind: EndVideoKind, file: string): string[] {
  return [...GUARDED_END, '-f', DEMUXERS[kind], ...PROBE_ARGS, '-i', file];
}

type EndVideo = {
  kind: EndVideoKind;
  look: EndLook;
  /** Where it fades: an intro at its end, an outro at its start. */
  fades: 'out' | 'in';
  source: SourceInfo;
  canvas: Size;
  rate: FrameRate;
  frames: number;
  hdr: HdrWork;
};

/**
 * Makes `PICTURE_FILE` and `SOUND_FILE` of an uploaded intro or outro in its folder, in the shape and at the rate of the
 * clip, encoded like it, and measures the sound. What its picture does not fill is a blurred copy of it.
 */
export function endVideoPass({ kind, look, fades, source, canvas, rate, frames, hdr }: EndVideo): RenderPass {
  const timeline = wholeTimeline(rate, frames);
  const upload = fadeFilters(fades, { frames, fadeFrames: fadeFramesOf(look, rate) });
  const { durationSec } = timeline;
  const args = flattenArgs([
    ...uploadedVideoInput(UPLOADED_END, { kind, source, durationSec }),
    ...apartArgs(timeline, null),
  ]);
  return { args, graph: renderGraph({ source, timeline, canvas, captionsFile: null, hdr, level: 'measured', upload }) };
}

/** Options of an uploaded video as an input that is read for so long. */
export function uploadedVideoInput(
  file: string,
  { kind, source, durationSec }: { kind: EndVideoKind; source: SourceInfo; durationSec: number },
): Arg[] {
  const isHd = Math.min(source.width, source.height) >= HD_FROM_PX && !source.isHdr;
  return [
    GUARDED_END,
    ['-f', DEMUXERS[kind]],
    isHd ? ['-colorspace', 'bt709'] : null,
    ['-t', decimal(durationSec + TAIL_SEC)],
    ['-i', file],
  ];
}

/** Frames of a fade between such a video and the clip. */
function fadeFramesOf(look: EndLook, rate: FrameRate): number {
  return Math.round(endFadeSec(look) * rateValue(rate));
}

/** Filters that fade a picture from black, or to black, over so many of its frames. */
export function fadeFilters(
  fades: 'out' | 'in',
  { frames, fadeFrames }: { frames: number; fadeFrames: number },
): string[] {
  if (fadeFrames === 0) return [];
  return [`fade=t=${fades}:start_frame=${fades === 'in' ? 0 : frames - fadeFrames}:nb_frames=${fadeFrames}`];
}

/** A whole file from its first frame on. Without panels it is fitted. */
export function wholeTimeline(rate: FrameRate, frames: number, panels: Panel[] = []): Timeline {
  const durationSec = frames / rateValue(rate);
  const span = { firstFrame: 0, endFrame: frames };
  const read = {
    startSec: 0,
    seekSec: 0,
    prerollSec: 0,
    spanFrames: frames,
    spanSec: durationSec,
    kept: [span],
    heard: { startSec: 0, endSec: durationSec },
  };
  return { rate, frames, durationSec, reads: [read], startSec: 0, segments: [{ ...span, panels }] };
}
