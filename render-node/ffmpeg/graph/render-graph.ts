import type { SourceInfo } from '#schema/domain/media.ts';
import { decimal } from './decimal.ts';
import { behindFilters, fitChains } from './fit-filters.ts';
import { rateText } from './frame-rate.ts';
import { bRollFilters, type ShownFootage } from './b-roll-filters.ts';
import { type Logo, logoFilters } from './logo-filters.ts';
import { LOUDNESS_METER, clipSound, levelSound, silentSound, type SoundLevel } from './sound-filters.ts';
import { fittedFilters, isCounted, panelFilters } from './panel-filters.ts';
import { place } from '../../plan/canvas/composition.ts';
import { isStacked } from '../../plan/framing/crop-size.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { sizeOf } from '../../plan/math/rect.ts';
import { keepFrames } from './keep-frames.ts';
import type { Panel, Read, TimelineSegment, Timeline } from './timeline.ts';
import type { HdrWork } from '../probe/hdr-work.ts';

/** The gain of the sound, or that it is measured now and normalized afterwards. */
export type GraphLevel = SoundLevel | 'measured';

export type GraphInput = {
  source: SourceInfo;
  timeline: Timeline;
  canvas: Size;
  /** Name of the ASS file in the working folder, null without captions. Fonts come from `FONTS_FOLDER` next to it. */
  captionsFile: string | null;
  /** Missing: none. */
  logo?: Logo | null;
  /** Footage that is shown instead of the picture. Missing: none. */
  bRoll?: readonly ShownFootage[];
  hdr: HdrWork;
  level: GraphLevel;
  /** The last filters of the picture, for an encoder that takes it in another form. Missing: none. */
  upload?: readonly string[];
  /** Behind pictures that are shown whole: `#RRGGBB`, or a PNG in the working folder. Missing: a blurred copy. */
  background?: string | undefined;
  /** Trades quality for time: coarse scaling. */
  isDraft?: boolean;
};

type PictureInput = Omit<GraphInput, 'level'>;
type SoundInput = Pick<GraphInput, 'source' | 'timeline' | 'level'>;

/** Folder in the working folder with the fonts of captions, so that no font of the host is chosen. */
export const FONTS_FOLDER = 'fonts';

/**
 * If frames are missing at the end (sound is often longer than the picture), the last one is repeated, up to this time.
 */
const PICTURE_PAD_SEC = 1;

const SDR_SCALING = ':flags=lanczos:out_color_matrix=bt709:out_range=tv';
const HDR_SCALING = ':flags=lanczos';
const DRAFT_SCALING = ':flags=fast_bilinear:out_color_matrix=bt709:out_range=tv';

/**
 * BT.2020 HDR (PQ or HLG) to BT.709, on the canvas and not on the source: a 4K source has four times the pixels, and
 * linear light needs 32-bit floats.
 */
export const TONEMAP = [
  'zscale=t=linear:npl=100:pin=bt2020:min=bt2020nc',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/** The whole filter graph of a render, from the source's streams to `[picture]` and `[sound]`. */
export function renderGraph(input: GraphInput): string {
  return [...pictureChains(input), ...soundChains(input)].join(';\n');
}

/**
 * The graph of several clips that differ in their shape alone: the source is read once, and each picture is the same as
 * that of `renderGraph`. The pictures are `[picture]`, `[1picture]`, `[2picture]`, …; they share `[sound]`.
 */
export function sharedGraph(inputs: readonly GraphInput[]): string {
  const [first] = inputs;
  if (first === undefined) throw new Error('no shape');
  const shapes = inputs.map((_, i) => `[shape${i}]`);
  const { chains, start } = readPictures(first);
  return [
    ...chains,
    `${start},split=${inputs.length}${shapes.join('')}`,
    ...inputs.flatMap((input, i) => shapeChains(input, { start: `[shape${i}]null`, prefix: shapePrefix(i) })),
    ...soundChains(first),
  ].join(';\n');
}

/** What the labels of one of several shapes begin with. */
export function shapePrefix(index: number): string {
  return index === 0 ? '' : String(index);
}

/** The same for the picture alone. */
export function pictureGraph(input: PictureInput): string {
  return pictureChains(input).join(';\n');
}

/** The same for the sound alone. */
export function soundGraph(input: SoundInput): string {
  return soundChains(input).join(';\n');
}

function pictureChains(input: PictureInput): string[] {
  const { chains, start } = readPictures(input);
  return [...chains, ...shapeChains(input, { start, prefix: '' })];
}

function shapeChains(input: PictureInput, { start, prefix }: { start: string; prefix: string }): string[] {
  const { segments } = input.timeline;
  const names = segments.map((_, i) => `${prefix}run${i}`);
  const cut = (i: number) => `${prefix}cut${i}`;
  const finish = `${finishPicture(input, prefix).join(',')}[${prefix}picture]`;
  if (segments.length === 1) {
    return [
      `${start}[${cut(0)}]`,
      ...segments.flatMap((segment) => segmentChains(segment, { name: cut(0), output: `${prefix}run0`, input })),
      `[${prefix}run0]${finish}`,
    ];
  }
  const all = (i: number) => `[${prefix}all${i}]`;
  return [
    `${start},split=${segments.length}${names.map((_, i) => all(i)).join('')}`,
    ...segments.flatMap((segment, i) => [
      `${all(i)}trim=start_frame=${segment.firstFrame}:end_frame=${segment.endFrame}[${cut(i)}]`,
      ...segmentChains(segment, { name: cut(i), output: `${prefix}run${i}`, input }),
    ]),
    `${names.map((name) => `[${name}]`).join('')}concat=n=${segments.length},${finish}`,
  ];
}

/** The frames of the clip in its order: what `start` is the beginning of. Input `i` of ffmpeg is read `i`. */
function readPictures(input: PictureInput): { chains: string[]; start: string } {
  const { reads, rate } = input.timeline;
  const made = reads.map((read, i) => `[${i}:V:0]${conformPicture(read, input).join(',')}`);
  const [only, ...others] = made;
  if (only !== undefined && others.length === 0) return { chains: [], start: only };
  const labels = made.map((_, i) => `[read${i}]`);
  return {
    // Frames are counted again: `concat` guesses how long the last one of each read lasts.
    chains: made.map((chain, i) => `${chain},settb=${rate.den}/${rate.num},setpts=N${labels[i]}`),
    start: `${labels.join('')}concat=n=${made.length},settb=${rate.den}/${rate.num},setpts=N`,
  };
}

/** Constant rate first: every later step counts frames. Then the displayed size, which most sources already have. */
function conformPicture(read: Read, { source, timeline: { rate } }: PictureInput): string[] {
  return [
    ...(source.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `fps=${rateText(rate)}:start_time=${decimal(read.prerollSec)}`,
    `tpad=stop_mode=clone:stop_duration=${PICTURE_PAD_SEC}`,
    `trim=end_frame=${read.spanFrames}`,
    ...keepFrames(read, rate),
    `scale=${source.width}:${source.height}`,
    'setsar=1',
  ];
}

/**
 * Timestamps are computed from frame numbers, because `concat` guesses the length of a part of one frame. What is
 * laid over the picture uses those of the whole clip: B-roll, then the logo, then captions.
 */
function finishPicture(input: PictureInput, prefix: string): string[] {
  const { timeline, canvas, captionsFile, logo = null, bRoll = [], hdr, upload = [] } = input;
  const { num, den } = timeline.rate;
  const { firstFrame = 0 } = timeline;
  return [
    `settb=${den}/${num}`,
    firstFrame === 0 ? 'setpts=N' : `setpts=N+${firstFrame}`,
    ...(hdr === 'tonemap' && !isMappedEarly(input) ? TONEMAP : []),
    'format=yuv420p',
    ...bRollFilters(bRoll, timeline.rate, prefix),
    ...(logo === null ? [] : [logoFilters(logo, canvas, prefix)]),
    ...(captionsFile === null ? [] : [`ass=${captionsFile}:fontsdir=${fontsBeside(captionsFile)}`]),
    ...(firstFrame === 0 ? [] : ['setpts=N']),
    ...upload,
  ];
}

/** The fonts of an ASS file lie in a folder next to it. */
function fontsBeside(captionsFile: string): string {
  return captionsFile.replace(/[^/]*$/, FONTS_FOLDER);
}

/** A background has standard range: what stands on it is tone-mapped before, and not on the canvas. */
function isMappedEarly({ hdr, background, timeline }: PictureInput): boolean {
  return hdr === 'tonemap' && background !== undefined && timeline.segments.some(hasBackground);
}

/** Whether what is shown leaves some of the canvas free. */
function hasBackground({ panels, isFitted, captions }: TimelineSegment): boolean {
  return panels.length === 0 || isFitted === true || captions === 'band';
}

type SegmentLabels = { name: string; output: string; input: PictureInput };

function segmentChains(segment: TimelineSegment, { name, output, input }: SegmentLabels): string[] {
  const sdr = input.isDraft === true ? DRAFT_SCALING : SDR_SCALING;
  const scaling = input.hdr === 'tonemap' ? HDR_SCALING : sdr;
  const { source, canvas, background } = input;
  const [first, second] = segment.panels;
  const standard = isMappedEarly(input) ? [...TONEMAP, 'format=yuv420p'] : [];
  const behind = { scaling, background, standard };
  if (first === undefined) return fitChains({ input: name, output }, { source, canvas }, behind);
  const shared = { source, span: segment, rate: input.timeline.rate, scaling };
  const counted = segment.panels.some(isCounted) ? 'setpts=N,' : '';
  if (segment.isFitted === true) {
    const [whole] = place(segment, { source, canvas }).windows;
    const shown = whole === undefined ? canvas : sizeOf(whole.to);
    const cut = fittedFilters(first, { ...shared, name: output, target: shown });
    return [
      `[${name}]${counted}${cut.length === 0 ? 'null' : cut.join(',')}[${name}f]`,
      ...fitChains({ input: `${name}f`, output }, { source: first, canvas }, behind),
    ];
  }
  if (second === undefined)
    return [
      `[${name}]${counted}${[...panelFilters(first, { ...shared, name: output, target: canvas }), ...standard].join(',')}[${output}]`,
    ];
  const { windows, band } = place(segment, { source, canvas });
  const [upper, lower] = windows.map(({ to }) => sizeOf(to)) as [Size, Size];
  const chain = (panel: Panel, i: 0 | 1, target: Size) =>
    [...panelFilters(panel, { ...shared, name: `${output}${i}`, target }), ...standard].join(',');
  const split = `[${name}]${counted}split[${name}a][${name}b]`;
  const below = `[${name}b]${chain(second, 1, lower)}[${output}b]`;
  if (band === null) {
    const stack = isStacked(canvas) ? 'vstack' : 'hstack';
    return [
      split,
      `[${name}a]${chain(first, 0, upper)}[${output}a]`,
      below,
      `[${output}a][${output}b]${stack}[${output}]`,
    ];
  }
  return [
    split,
    `[${name}a]${chain(first, 0, upper)},split[${output}a][${name}c]`,
    `[${name}c]${behindFilters(sizeOf(band), behind, `${output}c`).join(',')}[${output}c]`,
    below,
    `[${output}a][${output}c][${output}b]vstack=inputs=3[${output}]`,
  ];
}

function soundChains({ source, timeline, level }: SoundInput): string[] {
  if (!source.hasAudio) return [`${silentSound(timeline.durationSec)}[sound]`];
  return clipSound(timeline, level === 'measured' ? [LOUDNESS_METER] : levelSound(level), source.soundStream);
}
