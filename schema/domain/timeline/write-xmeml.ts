import type { FrameRate } from './rate.ts';
import {
  cropAt,
  isZoomed,
  type Key,
  lengthOf,
  type Media,
  mediaFrames,
  needsMask,
  panelsOf,
  type Panel,
  type Piece,
  pictureBox,
  placed,
  type Sequence,
} from './timeline.ts';
import { el, plain, xmlText, type XmlNode } from './xml.ts';
import { type OverlayFile, overlayFiles, overlayTrack } from './xmeml-overlays.ts';
import { pathUrl, rateOf, timecodeOf } from './xmeml-parts.ts';

/**
 * Final Cut Pro 7 XML (xmeml 5), which Premiere and Resolve read: a project with one sequence per clip. Crops are Basic
 * Motion with keyframes, panels are tracks, picture and sound are linked.
 */
export function writeXmeml(name: string, sequences: readonly Sequence[], media: Media): string {
  const files = overlayFiles(sequences, media);
  const made = sequences.map((sequence, i) => sequenceOf(sequence, media, files, i + 1));
  return xmlText(
    el('xmeml', { version: 5 }, el('project', {}, el('name', {}, name), el('children', {}, made))),
    'xmeml',
  );
}

/** The tracks of a sequence, from the lowest up; a piece has fewer panels than there are tracks, or as many. */
type Placed = Piece & { at: number; index: number };

function sequenceOf(sequence: Sequence, media: Media, files: OverlayFile, id: number): XmlNode {
  const { rate, canvas, markers } = sequence;
  const pieces = placed(sequence.pieces).map((piece, index) => ({ ...piece, index }));
  const layers = Math.max(1, ...pieces.map((piece) => panelsOf(piece, media, canvas).length));
  const tracks = Array.from({ length: layers }, (_, layer) =>
    pieces.filter((piece) => panelsOf(piece, media, canvas).length > layer),
  );
  const place: Place = { sequence, media, id, tracks, pieces };
  return el(
    'sequence',
    { id: `sequence-${id}` },
    el('name', {}, sequence.name),
    el('duration', {}, lengthOf(sequence)),
    rateOf(rate),
    timecodeOf(rate),
    el(
      'media',
      {},
      el(
        'video',
        {},
        formatOf(sequence),
        tracks.map((track, layer) =>
          el(
            'track',
            {},
            track.map((piece) => videoItem(piece, layer, place, id === 1 && layer === 0 && piece.index === 0)),
          ),
        ),
        overlayTrack(sequence, files, id),
      ),
      media.hasAudio
        ? el(
            'audio',
            {},
            [1, 2].map((channel) =>
              el(
                'track',
                {},
                pieces.map((piece) => audioItem(piece, channel, place)),
                el('outputchannelindex', {}, channel),
              ),
            ),
          )
        : null,
    ),
    markers.map(({ frame, name, note }) =>
      el('marker', {}, el('comment', {}, note), el('name', {}, name), el('in', {}, frame), el('out', {}, -1)),
    ),
  );
}

function formatOf({ rate, canvas }: Sequence): XmlNode {
  return el(
    'format',
    {},
    el(
      'samplecharacteristics',
      {},
      rateOf(rate),
      el('width', {}, canvas.width),
      el('height', {}, canvas.height),
      el('anamorphic', {}, 'FALSE'),
      el('pixelaspectratio', {}, 'square'),
      el('fielddominance', {}, 'none'),
    ),
  );
}

/** 12 dB. */
const MOST_GAIN = 3.98107;

type Place = { sequence: Sequence; media: Media; id: number; tracks: readonly Placed[][]; pieces: readonly Placed[] };

function videoItem(piece: Placed, layer: number, place: Place, isFirst: boolean): XmlNode {
  const { sequence, media } = place;
  const panel = panelsOf(piece, media, sequence.canvas)[layer];
  return el(
    'clipitem',
    { id: itemId(place, `v${layer + 1}`, piece) },
    itemHead(piece, sequence, media),
    isFirst ? fileOf(media, sequence.rate) : el('file', { id: 'file-1' }),
    panel === undefined ? null : motion(panel, piece, sequence, media),
    linksOf(piece, place),
  );
}

function audioItem(piece: Placed, channel: number, place: Place): XmlNode {
  const { sequence, media } = place;
  return el(
    'clipitem',
    { id: itemId(place, `a${channel}`, piece) },
    itemHead(piece, sequence, media),
    el('file', { id: 'file-1' }),
    el('sourcetrack', {}, el('mediatype', {}, 'audio'), el('trackindex', {}, channel)),
    sequence.gainDb === 0 ? null : levels(sequence.gainDb),
    linksOf(piece, place),
  );
}

function itemId({ id }: Place, track: string, { index }: Placed): string {
  return `clipitem-${id}-${track}-${index + 1}`;
}

function itemHead({ at, sourceFrame, frames }: Placed, { name, rate }: Sequence, media: Media): XmlNode[] {
  return [
    el('name', {}, name),
    el('enabled', {}, 'TRUE'),
    el('duration', {}, mediaFrames(media, rate)),
    rateOf(rate),
    el('start', {}, at),
    el('end', {}, at + frames),
    el('in', {}, sourceFrame),
    el('out', {}, sourceFrame + frames),
  ];
}

/** Picture and sound of a piece, so that programs move and trim them together. */
function linksOf(piece: Placed, place: Place): XmlNode[] {
  const link = (track: string, type: string, trackIndex: number, clips: readonly Placed[]) =>
    el(
      'link',
      {},
      el('linkclipref', {}, itemId(place, track, piece)),
      el('mediatype', {}, type),
      el('trackindex', {}, trackIndex),
      el('clipindex', {}, clips.findIndex(({ index }) => index === piece.index) + 1),
      type === 'audio' ? el('groupindex', {}, 1) : null,
    );
  const shown = place.tracks.flatMap((track, layer) =>
    track.some(({ index }) => index === piece.index) ? [link(`v${layer + 1}`, 'video', layer + 1, track)] : [],
  );
  const heard = place.media.hasAudio
    ? [1, 2].map((channel) => link(`a${channel}`, 'audio', channel, place.pieces))
    : [];
  return shown.length + heard.length > 1 ? [...shown, ...heard] : [];
}

function fileOf(media: Media, sequenceRate: FrameRate): XmlNode {
  const rate = media.rate ?? sequenceRate;
  const size = [el('width', {}, media.width), el('height', {}, media.height)];
  return el(
    'file',
    { id: 'file-1' },
    el('name', {}, media.name),
    el('pathurl', {}, pathUrl(media.path)),
    rateOf(rate),
    el('duration', {}, mediaFrames(media, rate)),
    timecodeOf(rate),
    el(
      'media',
      {},
      el('video', {}, el('samplecharacteristics', {}, rateOf(rate), size, el('pixelaspectratio', {}, 'square'))),
      media.hasAudio
        ? el(
            'audio',
            {},
            el('samplecharacteristics', {}, el('depth', {}, 16), el('samplerate', {}, 48_000)),
            el('channelcount', {}, 2),
          )
        : null,
    ),
  );
}

function motion(panel: Panel, piece: Piece, { canvas }: Sequence, media: Media): XmlNode[] {
  const { to, keys } = panel;
  const [first] = keys;
  if (first === undefined) return [];
  /** The middle of the picture from the middle of the canvas, in widths and heights of the file. */
  const centre = (key: Key) => {
    const { left, top, width, height } = pictureBox(panel, key, media);
    const horiz = (left + width / 2 - canvas.width / 2) / media.width;
    const vert = (top + height / 2 - canvas.height / 2) / media.height;
    return el('value', {}, el('horiz', {}, plain(horiz)), el('vert', {}, plain(vert)));
  };
  const keyframes = (value: (key: Key) => XmlNode, isNeeded = keys.length > 1) =>
    !isNeeded ? [] : keys.map((key) => el('keyframe', {}, el('when', {}, piece.sourceFrame + key.frame), value(key)));
  const cut = (edge: string, px: (key: Key) => number, whole: number) => {
    const value = (key: Key) => el('value', {}, plain((Math.max(0, px(key)) * 100) / whole));
    return parameter({ id: edge, name: edge, min: 0, max: 100 }, value(first), keyframes(value));
  };
  // One scale for both directions is all that it has: that of the panel's width.
  const size = (key: Key) => el('value', {}, plain((100 * to.width) / cropAt(panel, key).width));
  const scale = parameter(
    { id: 'scale', name: 'Scale', min: 0, max: 1000 },
    size(first),
    keyframes(size, isZoomed(panel)),
  );
  const center = parameter({ id: 'center', name: 'Center' }, centre(first), keyframes(centre));
  const mask = [
    cut('left', ({ x }) => x, media.width),
    cut('right', (key) => media.width - key.x - cropAt(panel, key).width, media.width),
    cut('top', ({ y }) => y, media.height),
    cut('bottom', (key) => media.height - key.y - cropAt(panel, key).height, media.height),
  ];
  return [
    ...(needsMask(panel, canvas) ? [effect('Crop', 'crop', mask)] : []),
    effect('Basic Motion', 'basic', [scale, center]),
  ];
}

/** The format has a linear gain, up to 12 dB. */
function levels(gainDb: number): XmlNode {
  const level = Math.min(MOST_GAIN, 10 ** (gainDb / 20));
  const value = el('value', {}, plain(level));
  return effect(
    'Audio Levels',
    'audiolevels',
    [parameter({ id: 'level', name: 'Level', min: 0, max: MOST_GAIN }, value)],
    'audio',
  );
}

function effect(
  name: string,
  id: string,
  parameters: readonly XmlNode[],
  kind: 'motion' | 'audio' = 'motion',
): XmlNode {
  return el(
    'filter',
    {},
    el(
      'effect',
      {},
      el('name', {}, name),
      el('effectid', {}, id),
      el('effectcategory', {}, kind === 'audio' ? 'audiolevels' : 'motion'),
      el('effecttype', {}, kind === 'audio' ? 'audiolevels' : 'motion'),
      el('mediatype', {}, kind === 'audio' ? 'audio' : 'video'),
      parameters,
    ),
  );
}

type Named = { id: string; name: string; min?: number; max?: number };

function parameter({ id, name, min, max }: Named, value: XmlNode, keyframes: readonly XmlNode[] = []): XmlNode {
  return el(
    'parameter',
    {},
    el('parameterid', {}, id),
    el('name', {}, name),
    min === undefined ? null : el('valuemin', {}, min),
    max === undefined ? null : el('valuemax', {}, max),
    value,
    keyframes,
  );
}
