import { urlOfPath } from './media-path.ts';
import { type FrameRate, isDropFrame, secondsOf } from './rate.ts';
import {
  cropAt,
  isZoomed,
  lengthOf,
  type Marker,
  type Media,
  mediaFrames,
  needsMask,
  type Overlay,
  panelsOf,
  type Panel,
  pathBeside,
  type Piece,
  pictureBox,
  placed,
  type Sequence,
  type Size,
  type TimedText,
} from './timeline.ts';
import { el, plain, xmlText, type XmlNode } from './xml.ts';

/** The first version with relative media and portrait projects that Final Cut Pro and Resolve both read. */
const VERSION = '1.10';
/** Final Cut's own “Basic Title”, which Resolve reads too. */
const TITLE_EFFECT = '.../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti';

/**
 * FCPXML for Final Cut Pro and Resolve: an event with one project per sequence. Crops are transforms with keyframes, the
 * second panel and what lies over it are connected clips, captions are titles.
 */
export function writeFcpxml(name: string, sequences: readonly Sequence[], media: Media): string {
  const formats = distinctFormats(sequences, media);
  const idOf = (format: Format) => `r${formats.findIndex((one) => sameFormat(one, format)) + 3}`;
  const [first] = sequences;
  const own = media.rate ?? first?.rate ?? { num: 30, den: 1 };
  const length = mediaFrames(media, own);
  const resources = [
    el(
      'asset',
      {
        id: 'r1',
        name: media.name,
        start: '0s',
        duration: seconds(length, own),
        hasVideo: 1,
        videoSources: 1,
        format: idOf({ ...sizeOf(media), rate: own }),
        ...(media.hasAudio ? { hasAudio: 1, audioSources: 1, audioChannels: 2, audioRate: 48_000 } : {}),
      },
      el('media-rep', { kind: 'original-media', src: urlOfPath(media.path, 'file://') }),
    ),
    el('effect', { id: 'r2', name: 'Basic Title', uid: TITLE_EFFECT }),
    overlayAssets(sequences, media),
    ...formats.map((format) =>
      el('format', {
        id: idOf(format),
        frameDuration: seconds(1, format.rate),
        width: format.width,
        height: format.height,
      }),
    ),
  ];
  const projects = sequences.map((sequence) => projectOf(sequence, media, idOf));
  const root = el('fcpxml', { version: VERSION }, el('resources', {}, resources), el('event', { name }, projects));
  return xmlText(root, 'fcpxml');
}

type Format = Size & { rate: FrameRate };

function distinctFormats(sequences: readonly Sequence[], media: Media): Format[] {
  const own = media.rate ?? sequences[0]?.rate ?? { num: 30, den: 1 };
  const all = [{ ...sizeOf(media), rate: own }, ...sequences.map(({ canvas, rate }) => ({ ...sizeOf(canvas), rate }))];
  return all.filter((format, at) => all.findIndex((one) => sameFormat(one, format)) === at);
}

function sameFormat(a: Format, b: Format): boolean {
  return a.width === b.width && a.height === b.height && a.rate.num === b.rate.num && a.rate.den === b.rate.den;
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

function projectOf(sequence: Sequence, media: Media, idOf: (format: Format) => string): XmlNode {
  const { name, rate, canvas } = sequence;
  const clips = placed(sequence.pieces).map((piece, i) => spineClip(piece, i, sequence, media));
  return el(
    'project',
    { name },
    el(
      'sequence',
      {
        format: idOf({ ...sizeOf(canvas), rate }),
        duration: seconds(lengthOf(sequence), rate),
        tcStart: '0s',
        tcFormat: isDropFrame(rate) ? 'DF' : 'NDF',
        audioLayout: 'stereo',
        audioRate: '48k',
      },
      el('spine', {}, clips),
    ),
  );
}

function spineClip(piece: Piece & { at: number }, index: number, sequence: Sequence, media: Media): XmlNode {
  const { rate, canvas, hasTitles, markers, gainDb } = sequence;
  const subtitles = hasTitles ? sequence.subtitles : [];
  const { at, frames, sourceFrame } = piece;
  const [lower, ...upper] = panelsOf(piece, media, canvas);
  const isInside = ({ frame }: { frame: number }) => frame >= at && frame < at + frames;
  /** Times inside of a clip are times of its file. */
  const local = (frame: number) => seconds(sourceFrame + frame - at, rate);
  const own = { name: sequence.name, start: seconds(sourceFrame, rate), duration: seconds(frames, rate) };
  return el(
    'asset-clip',
    { ref: 'r1', offset: seconds(at, rate), ...own, tcFormat: isDropFrame(rate) ? 'DF' : 'NDF' },
    lower === undefined ? null : adjustments(lower, piece, sequence, media),
    media.hasAudio && gainDb !== 0 ? el('adjust-volume', { amount: `${plain(gainDb)}dB` }) : null,
    upper.map((panel, lane) =>
      el(
        'asset-clip',
        { ref: 'r1', lane: lane + 1, offset: own.start, ...own, srcEnable: 'video' },
        adjustments(panel, piece, sequence, media),
      ),
    ),
    (sequence.overlays ?? []).filter(isInside).map((one) => overlayOf(one, local(one.frame), sequence)),
    subtitles.filter(isInside).map((one, i) => titleOf(one, `ts${index}-${i}`, local(one.frame), sequence)),
    markers.filter(isInside).map((one) => markerOf(one, local(one.frame), rate)),
  );
}

/** Files over the picture: one asset for each. */
function overlayAssets(sequences: readonly Sequence[], media: Media): XmlNode[] {
  const files = new Map(
    sequences.flatMap(({ overlays = [], rate }) => overlays.map((one) => [one.name, { ...one, rate }])),
  );
  if (files.size === 0) return [];
  const assets = [...files.values()].map(({ name, isPicture, fileFrames, rate }) =>
    el(
      'asset',
      {
        id: overlayId(name),
        name,
        start: '0s',
        duration: isPicture ? '0s' : seconds(fileFrames, rate),
        hasVideo: 1,
        videoSources: 1,
        format: isPicture ? STILL_FORMAT : null,
      },
      el('media-rep', { kind: 'original-media', src: urlOfPath(pathBeside(media, name), 'file://') }),
    ),
  );
  const hasStills = [...files.values()].some(({ isPicture }) => isPicture);
  return [...(hasStills ? [el('format', { id: STILL_FORMAT, name: 'FFVideoFormatRateUndefined' })] : []), ...assets];
}

/** Of pictures, which have no rate. */
const STILL_FORMAT = 'still';

/** An id of XML has letters and digits alone. */
function overlayId(name: string): string {
  return `b${[...name].map((char) => (/[A-Za-z0-9]/.test(char) ? char : `_${char.codePointAt(0) ?? 0}_`)).join('')}`;
}

/** A clip over all panels, on a lane of its own. */
function overlayOf(overlay: Overlay, offset: string, { rate }: Sequence): XmlNode {
  const { name, frames, fileFrame, isPicture, isFilled } = overlay;
  const place = { ref: overlayId(name), lane: OVERLAY_LANE, offset, name };
  const shown = { start: seconds(fileFrame, rate), duration: seconds(frames, rate) };
  const conform = el('adjust-conform', { type: isFilled ? 'fill' : 'fit' });
  return isPicture
    ? el('video', { ...place, ...shown }, conform)
    : el('asset-clip', { ...place, ...shown, srcEnable: 'video' }, conform);
}

/** Over two panels, and under titles. */
const OVERLAY_LANE = 2;

function adjustments(panel: Panel, piece: Piece, { canvas, rate }: Sequence, media: Media): XmlNode[] {
  const fit = Math.min(canvas.width / media.width, canvas.height / media.height);
  const { to, keys } = panel;
  const scale = (key: Panel['keys'][number]) => {
    const crop = cropAt(panel, key);
    return [to.width / crop.width / fit, to.height / crop.height / fit].map(plain).join(' ');
  };
  const position = (key: Panel['keys'][number]) => {
    const { left, top, width, height } = pictureBox(panel, key, media);
    const perHeight = 100 / canvas.height;
    const right = (left + width / 2 - canvas.width / 2) * perHeight;
    const up = (canvas.height / 2 - top - height / 2) * perHeight;
    return `${plain(right)} ${plain(up)}`;
  };
  /** The edges of the part that shows, in hundredths of the file's height. */
  const trims = ({ x, y, ...key }: Panel['keys'][number]) => {
    const crop = cropAt(panel, key);
    const edges = [x, y, media.width - x - crop.width, media.height - y - crop.height];
    return edges.map((px) => plain((Math.max(0, px) * 100) / media.height));
  };
  const animated = (name: string, value: (key: Panel['keys'][number]) => string) =>
    el(
      'param',
      { name },
      el(
        'keyframeAnimation',
        {},
        keys.map((key) =>
          el('keyframe', {
            time: seconds(piece.sourceFrame + key.frame, rate),
            value: value(key),
            curve: 'linear',
          }),
        ),
      ),
    );
  const [first] = keys;
  if (first === undefined) return [];
  const isMoving = keys.length > 1;
  const edges = ['left', 'top', 'right', 'bottom'];
  const mask = isMoving
    ? el(
        'trim-rect',
        {},
        edges.map((edge, i) => animated(edge, (key) => trims(key)[i] ?? '0')),
      )
    : el('trim-rect', Object.fromEntries(edges.map((edge, i) => [edge, trims(first)[i] ?? '0'])));
  return [
    ...(needsMask(panel, canvas) ? [el('adjust-crop', { mode: 'trim' }, mask)] : []),
    el(
      'adjust-transform',
      { position: position(first), scale: scale(first) },
      isMoving ? animated('position', position) : null,
      isZoomed(panel) ? animated('scale', scale) : null,
    ),
  ];
}

function titleOf({ frames, lines }: TimedText, id: string, offset: string, { rate, canvas }: Sequence): XmlNode {
  const text = lines.join('\n');
  return el(
    'title',
    {
      ref: 'r2',
      lane: 3,
      name: text.replaceAll('\n', ' ').slice(0, 40),
      offset,
      start: '0s',
      duration: seconds(frames, rate),
    },
    // A third of the height below the middle, as captions are.
    el('param', {
      name: 'Position',
      key: '9999/999166631/999166633/1/100/101',
      value: `0 ${-Math.round(canvas.height * 0.28)}`,
    }),
    el('text', {}, el('text-style', { ref: id }, text)),
    el(
      'text-style-def',
      { id },
      el('text-style', {
        font: 'Helvetica',
        fontSize: Math.round(Math.min(canvas.width, canvas.height) / 18),
        fontFace: 'Bold',
        fontColor: '1 1 1 1',
        strokeColor: '0 0 0 1',
        strokeWidth: -2,
        alignment: 'center',
      }),
    ),
  );
}

function markerOf({ name, note }: Marker, start: string, rate: FrameRate): XmlNode {
  return el('marker', { start, duration: seconds(1, rate), value: name, note: note === '' ? null : note });
}

/** A rational time, such as 1001/30000s: a multiple of the frame, or Final Cut refuses the edit. */
function seconds(frames: number, rate: FrameRate): string {
  const { num, den } = secondsOf(frames, rate);
  return den === 1 ? `${num}s` : `${num}/${den}s`;
}
