import { canonicalJson, type RenderPlan, canvasOf } from '#schema/domain/render-plan.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import { attachedCover } from './cover.ts';
import { ENCODING } from './encoding.ts';
import { rateText, rateValue } from '../graph/frame-rate.ts';
import { SOUND_FILE, soundFileArgs } from './measure.ts';
import type { ShownFootage } from '../graph/b-roll-filters.ts';
import type { Logo } from '../graph/logo-filters.ts';
import { type GraphLevel, renderGraph, shapePrefix, sharedGraph } from '../graph/render-graph.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import { levelSound, type SoundLevel } from '../graph/sound-filters.ts';
import { timelineInputs } from './source-input.ts';
import { hardwareArgs, needsOf, type VideoEncoder } from '../process/video-encoder.ts';
import type { Timeline } from '../graph/timeline.ts';

export const GRAPH_FILE = 'graph.txt';
export const VIDEO_FILE = 'short.mp4';
/** The picture of the short, until its sound is normalized. */
export const PICTURE_FILE = 'picture.mp4';

export type RenderPassInput = {
  plan: RenderPlan;
  source: SourceInfo;
  sourceUrl: string;
  timeline: Timeline;
  captionsFile: string | null;
  /** Missing: none. */
  logo?: Logo | null;
  bRoll?: readonly ShownFootage[];
  /** As in the graph. */
  background?: string | undefined;
  hdr: HdrWork;
  level: GraphLevel;
  /** Missing: x264. */
  encoder?: VideoEncoder;
};

/**
 * One run of ffmpeg in a working folder: its arguments, and the filter graph that is written to `GRAPH_FILE` there
 * before.
 */
export type RenderPass = { args: string[]; graph: string };

/**
 * The single pass over the source: nothing is read, decoded or encoded twice. It makes the MP4 (`VIDEO_FILE`). If the
 * gain depends on the measured sound, it makes `PICTURE_FILE` and `SOUND_FILE` and measures the sound; `joinArgs` then
 * makes the MP4.
 */
export function renderPass(input: RenderPassInput): RenderPass {
  const {
    plan,
    source,
    timeline,
    hdr,
    level,
    captionsFile,
    logo = null,
    bRoll = [],
    background,
    encoder = null,
  } = input;
  const { open, upload } = needsOf(encoder);
  const canvas = canvasOf(plan);
  const graph = renderGraph({ source, timeline, canvas, background, captionsFile, logo, bRoll, hdr, level, upload });
  const args = flattenArgs([
    open,
    ...timelineInputs(input),
    ...(level === 'measured' ? apartArgs(timeline, encoder) : togetherArgs(timeline, encoder)),
  ]);
  return { args, graph };
}

/**
 * One pass that makes `PICTURE_FILE` of several clips that differ in their shape alone, each in the folder of its
 * number, and `SOUND_FILE` of all of them, which it measures. The files equal those of `renderPass`. Throws if the
 * clips are not read alike.
 */
export function sharedPass(clips: readonly RenderPassInput[]): RenderPass {
  const [first] = clips;
  if (first === undefined || clips.some(({ timeline }) => !isReadLike(timeline, first.timeline))) {
    throw new Error('clips that are not read alike');
  }
  const { timeline, encoder = null } = first;
  const { open, upload } = needsOf(encoder);
  const graph = sharedGraph(
    clips.map(({ plan, ...clip }) => ({
      ...clip,
      canvas: canvasOf(plan),
      level: 'measured' as const,
      upload,
    })),
  );
  const args = flattenArgs([
    open,
    ...timelineInputs(first),
    GRAPH,
    ...clips.flatMap((_, i) => {
      const file = { picture: `[${shapePrefix(i)}picture]`, folder: `${i}/` };
      return pictureFileArgs(timeline, file, encoder);
    }),
    ['-map', '[sound]'],
    ...soundFileArgs(),
  ]);
  return { args, graph };
}

function isReadLike({ segments: _a, ...one }: Timeline, { segments: _b, ...other }: Timeline): boolean {
  return canonicalJson(one) === canonicalJson(other);
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

function togetherArgs(timeline: Timeline, encoder: VideoEncoder): Arg[] {
  return [
    GRAPH,
    ['-map', '[picture]'],
    ['-map', '[sound]'],
    ...videoArgs(timeline, encoder),
    ...audioArgs(),
    ...fileArgs(),
  ];
}

/** Writes `PICTURE_FILE` and `SOUND_FILE` of the graph in `GRAPH_FILE`. */
export function apartArgs(timeline: Pick<Timeline, 'rate'>, encoder: VideoEncoder): Arg[] {
  return [
    GRAPH,
    ...pictureFileArgs(timeline, { picture: '[picture]', folder: '' }, encoder),
    ['-map', '[sound]'],
    ...soundFileArgs(),
  ];
}

function pictureFileArgs(
  timeline: Pick<Timeline, 'rate'>,
  { picture, folder }: { picture: string; folder: string },
  encoder: VideoEncoder,
): Arg[] {
  return [
    ['-map', picture],
    ...videoArgs(timeline, encoder),
    ['-fflags', '+bitexact'],
    ['-f', 'mp4'],
    ['-y', `${folder}${PICTURE_FILE}`],
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
export function videoArgs(timeline: Pick<Timeline, 'rate'>, encoder: VideoEncoder = null): Arg[] {
  return [
    ...(encoder === null ? softwareArgs() : [hardwareArgs(encoder), ['-profile:v', ENCODING.profile]]),
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

function softwareArgs(): Arg[] {
  return [
    ['-c:v', 'libx264'],
    ['-preset', ENCODING.preset],
    ['-crf', String(ENCODING.crf)],
    ['-threads:v', String(ENCODING.threads)],
    ['-profile:v', ENCODING.profile],
    ['-pix_fmt', ENCODING.pixelFormat],
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
