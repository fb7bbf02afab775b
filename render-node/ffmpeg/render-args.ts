import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { canvasOf } from '#schema/domain/render-plan.ts';
import type { LayoutSegment, SourceInfo } from '#schema/domain/media.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import { ENCODING } from './encoding.ts';
import { rateText, rateValue } from './frame-rate.ts';
import { type HdrWork, renderGraph } from './render-graph.ts';
import type { SoundLevel } from './sound-filters.ts';
import { sourceInput } from './source-input.ts';
import { type FrameSpan, planTimeline, type Timeline } from './timeline.ts';

export const GRAPH_FILE = 'graph.txt';
export const VIDEO_FILE = 'short.mp4';

export type RenderPassInput = {
  plan: RenderPlan;
  source: SourceInfo;
  sourceUrl: string;
  /** Cover the clip without gaps. */
  segments: readonly LayoutSegment[];
  /** See `planTimeline`. */
  kept?: readonly FrameSpan[];
  captionsFile: string | null;
  hdr: HdrWork;
  level: SoundLevel;
};

/** One run of ffmpeg in a working folder: its arguments, and the filter graph that goes into `GRAPH_FILE` there before. */
export type RenderPass = { args: string[]; graph: string; timeline: Timeline };

/** The one pass that makes the MP4 (`VIDEO_FILE`): nothing is decoded or encoded twice. */
export function renderPass(input: RenderPassInput): RenderPass {
  const { plan, source, hdr, level, captionsFile } = input;
  const timeline = planTimeline(plan, source, input.segments, input.kept);
  const graph = renderGraph({ source, timeline, canvas: canvasOf(plan), captionsFile, hdr, level });
  const args = flattenArgs([
    ...sourceInput(input.sourceUrl, { ...timeline, durationSec: timeline.spanSec, source }),
    ...outputArgs(timeline),
  ]);
  return { args, graph, timeline };
}

function outputArgs(timeline: Timeline): Arg[] {
  return [
    // A file, because a long path makes more text than one argument may hold (128 KiB on Linux).
    ['-filter_complex_script', GRAPH_FILE],
    ['-map', '[picture]'],
    ['-map', '[sound]'],
    ...videoArgs(timeline),
    ...audioArgs(),
    ['-map_metadata', '-1'],
    ['-map_chapters', '-1'],
    ['-fflags', '+bitexact'],
    ['-movflags', '+faststart'],
    ['-f', 'mp4'],
    ['-y', VIDEO_FILE],
  ];
}

function videoArgs(timeline: Timeline): Arg[] {
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
