import { type RenderPlan, canvasOf } from '#schema/domain/render-plan.ts';
import type { LayoutSegment, SourceInfo } from '#schema/domain/media.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import { attachedCover } from './cover.ts';
import { ENCODING } from './encoding.ts';
import { rateText, rateValue } from '../graph/frame-rate.ts';
import { SOUND_FILE, soundFileArgs } from './measure.ts';
import { type GraphLevel, renderGraph } from '../graph/render-graph.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import { levelSound, type SoundLevel } from '../graph/sound-filters.ts';
import { sourceInput } from './source-input.ts';
import { type FrameSpan, planTimeline, type Timeline } from '../graph/timeline.ts';

export const GRAPH_FILE = 'graph.txt';
export const VIDEO_FILE = 'short.mp4';
/** The picture of the short, until its sound is normalized. */
export const PICTURE_FILE = 'picture.mp4';

export type RenderPassInput = {
  plan: RenderPlan;
  source: SourceInfo;
  sourceUrl: string;
  /** Cover the clip without gaps. */
  segments: readonly LayoutSegment[];
  /** See `planTimeline`. */
  kept?: readonly FrameSpan[];
  muted?: Timeline['muted'];
  captionsFile: string | null;
  hdr: HdrWork;
  level: GraphLevel;
};

/**
 * One run of ffmpeg in a working folder: its arguments, and the filter graph that is written to `GRAPH_FILE` there
 * before.
 */
export type RenderPass = { args: string[]; graph: string; timeline: Timeline };

/**
 * The single pass over the source: nothing is read, decoded or encoded twice. It makes the MP4 (`VIDEO_FILE`). If the
 * gain depends on the measured sound, it makes `PICTURE_FILE` and `SOUND_FILE` and measures the sound; `joinArgs` then
 * makes the MP4.
 */
export function renderPass(input: RenderPassInput): RenderPass {
  const { plan, source, hdr, level, captionsFile } = input;
  const planned = planTimeline(plan, source, input.segments, input.kept);
  const timeline: Timeline = input.muted === undefined ? planned : { ...planned, muted: input.muted };
  const graph = renderGraph({ source, timeline, canvas: canvasOf(plan), captionsFile, hdr, level });
  const args = flattenArgs([
    ...sourceInput(input.sourceUrl, { ...timeline, durationSec: timeline.spanSec, source }),
    ...(level === 'measured' ? apartArgs(timeline) : togetherArgs(timeline)),
  ]);
  return { args, graph, timeline };
}

/** Joins picture, sound and, if there is one, cover, and normalizes the sound. The pictures are copied. */
export function joinArgs(level: SoundLevel, { hasCover }: { hasCover: boolean }): string[] {
  const filters = levelSound(level);
  const cover = hasCover ? attachedCover(2) : { read: null, write: [] };
  return flattenArgs([
    ['-i', PICTURE_FILE],
    ['-i', SOUND_FILE],
    cover.read,
    ['-map', '0:v'],
    ['-map', '1:a'],
    ...cover.write,
    ['-c:v', 'copy'],
    filters.length === 0 ? null : ['-af', filters.join(',')],
    ...audioArgs(),
    ...fileArgs(),
  ]);
}

// A file, because the text of a long path exceeds the limit of one argument (128 KiB on Linux).
const GRAPH: Arg = ['-filter_complex_script', GRAPH_FILE];

function togetherArgs(timeline: Timeline): Arg[] {
  return [GRAPH, ['-map', '[picture]'], ['-map', '[sound]'], ...videoArgs(timeline), ...audioArgs(), ...fileArgs()];
}

function apartArgs(timeline: Timeline): Arg[] {
  return [
    GRAPH,
    ['-map', '[picture]'],
    ...videoArgs(timeline),
    ['-fflags', '+bitexact'],
    ['-f', 'mp4'],
    ['-y', PICTURE_FILE],
    ['-map', '[sound]'],
    ...soundFileArgs(),
  ];
}

function fileArgs(): Arg[] {
  return [
    ['-map_metadata', '-1'],
    ['-map_chapters', '-1'],
    ['-fflags', '+bitexact'],
    ['-movflags', '+faststart'],
    ['-f', 'mp4'],
    ['-y', VIDEO_FILE],
  ];
}

/** How the picture is encoded. */
export function videoArgs(timeline: Timeline): Arg[] {
  return [
    ['-c:v', 'libx264'],
    ['-preset', ENCODING.preset],
    ['-crf', String(ENCODING.crf)],
    ['-threads:v', String(ENCODING.threads)],
    ['-profile:v', ENCODING.profile],
    ['-pix_fmt', ENCODING.pixelFormat],
    ['-g', String(Math.round(rateValue(timeline.rate) * ENCODING.gopSec))],
    ['-flags:v', '+cgop+bitexact'],
    ['-r', rateText(timeline.rate)],
    ['-fps_mode', 'cfr'],
    ['-colorspace', 'bt709'],
    ['-color_primaries', 'bt709'],
    ['-color_trc', 'bt709'],
    ['-color_range', 'tv'],
  ];
}

function audioArgs(): Arg[] {
  return [
    ['-c:a', 'aac'],
    ['-b:a', ENCODING.audioBitrate],
    ['-ar', String(ENCODING.audioRate)],
    ['-ac', String(ENCODING.audioChannels)],
    ['-flags:a', '+bitexact'],
  ];
}
