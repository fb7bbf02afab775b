import type { SourceInfo } from '#schema/domain/media.ts';
import { flattenArgs } from './arg-list.ts';
import { decimal } from '../graph/decimal.ts';
import { type FrameRate, rateValue } from '../graph/frame-rate.ts';
import { soundFileArgs } from './measure.ts';
import { GUARDED_PART, GUARDED_PARTS } from '../process/input-guards.ts';
import { GRAPH_FILE, PICTURE_FILE, videoArgs } from './render.ts';
import { type GraphInput, pictureGraph, soundGraph } from '../graph/render-graph.ts';
import { timelineInputs } from './source-input.ts';
import type { Timeline } from '../graph/timeline.ts';

/** Parts of a long render in order, for ffmpeg to concatenate. */
export const PARTS_FILE = 'parts.ffconcat';

type Reading = { source: SourceInfo; sourceUrl: string; timeline: Timeline };
type FfmpegRun = { args: string[]; graph: string };

/** Makes the picture of a part (`PICTURE_FILE`), without sound. */
export function partPass(
  input: Reading & Pick<GraphInput, 'canvas' | 'background' | 'captionsFile' | 'logo' | 'bRoll' | 'hdr'>,
): FfmpegRun {
  const { timeline } = input;
  const args = flattenArgs([
    ...timelineInputs(input),
    ['-filter_complex_script', GRAPH_FILE],
    ['-map', '[picture]'],
    ...videoArgs(timeline),
    ['-fflags', '+bitexact'],
    ['-f', 'mp4'],
    ['-y', PICTURE_FILE],
  ]);
  return { args, graph: pictureGraph(input) };
}

/** Writes the sound of a whole clip (`SOUND_FILE`) before normalization and measures it. The picture is not decoded. */
export function soundPass(input: Reading): FfmpegRun {
  const args = flattenArgs([
    ...(input.source.hasAudio ? timelineInputs(input) : []),
    ['-filter_complex_script', GRAPH_FILE],
    ['-map', '[sound]'],
    ...soundFileArgs(),
  ]);
  return { args, graph: soundGraph({ ...input, level: 'measured' }) };
}

/** The text of `PARTS_FILE`. It states the length of each part, because files round it. */
export function partList(parts: readonly { file: string; frames: number }[], rate: FrameRate): string {
  const lines = parts.flatMap(({ file, frames }) => [`file ${file}`, `duration ${decimal(frames / rateValue(rate))}`]);
  return ['ffconcat version 1.0', ...lines, ''].join('\n');
}

/** Probes a part, and refuses everything but MP4: ffmpeg would follow what a playlist or a list of files names. */
export function partProbeArgs(file: string): string[] {
  return [...GUARDED_PART, '-show_entries', 'stream=codec_name,codec_type', '-i', file];
}

/** Concatenates the parts' pictures without re-encoding (`PICTURE_FILE`). */
export function joinPartsArgs(): string[] {
  return flattenArgs([
    GUARDED_PARTS,
    ['-f', 'concat'],
    ['-i', PARTS_FILE],
    ['-map', '0:v'],
    ['-c', 'copy'],
    ['-fflags', '+bitexact'],
    ['-f', 'mp4'],
    ['-y', PICTURE_FILE],
  ]);
}
