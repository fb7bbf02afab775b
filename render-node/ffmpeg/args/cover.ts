import type { SourceInfo } from '#schema/domain/media.ts';
import { isStacked } from '../../plan/framing/crop-size.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { type GraphInput, pictureGraph } from '../graph/render-graph.ts';
import type { Timeline } from '../graph/timeline.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import { timelineInputs } from './source-input.ts';

export const COVER_FILE = 'cover.jpg';
export const COVER_GRAPH_FILE = 'cover-graph.txt';
/** Short side of covers: what the platforms show. It is also the thumbnail, and part of the MP4. */
const COVER_SHORT_SIDE = 1080;

/** Colours of a finished picture as a JPEG has them, which are BT.601 by definition. */
export const TO_JPEG: readonly string[] = [
  'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc',
  'format=yuvj420p',
];

export type CoverPassInput = { source: SourceInfo; sourceUrl: string; timeline: Timeline } & Pick<
  GraphInput,
  'canvas' | 'background' | 'bRoll' | 'captionsFile' | 'hdr'
>;

/**
 * Writes the last frame of a timeline (`partTimeline`), as the clip shows it, into `COVER_FILE`: its arguments, and the
 * filter graph that is written to `COVER_GRAPH_FILE` before. `captionsFile` holds what is drawn on the cover.
 */
export function coverPass(input: CoverPassInput): { args: string[]; graph: string } {
  const { canvas } = input;
  const args = flattenArgs([
    ['-an', '-sn', '-dn'],
    ['-threads', '1'],
    ...timelineInputs(input),
    ['-filter_complex_script', COVER_GRAPH_FILE],
    ['-map', '[cover]'],
    ['-frames:v', '1'],
    ...coverFileArgs(),
  ]);
  return { args, graph: `${pictureGraph(input)};\n[picture]${[...toCoverSize(canvas), ...TO_JPEG].join(',')}[cover]` };
}

export function coverFileArgs(): Arg[] {
  return [
    ['-q:v', '4'],
    ['-f', 'image2', '-update', '1'],
    ['-y', COVER_FILE],
  ];
}

/** The cover as a further input of the file that is written, shown by players. `input`: its number. */
export function attachedCover(input: number): { read: Arg; write: Arg[] } {
  return {
    read: ['-i', COVER_FILE],
    write: [
      ['-map', `${input}:v`],
      ['-disposition:v:1', 'attached_pic'],
    ],
  };
}

function toCoverSize({ width, height }: Size): string[] {
  if (Math.min(width, height) <= COVER_SHORT_SIDE) return [];
  return [`scale=${isStacked({ width, height }) ? `${COVER_SHORT_SIDE}:-2` : `-2:${COVER_SHORT_SIDE}`}:flags=lanczos`];
}
