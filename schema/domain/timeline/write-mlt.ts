import { slashedPath } from './media-path.ts';
import {
  lengthOf,
  type Media,
  mediaFrames,
  needsMask,
  panelsOf,
  type Panel,
  pathBeside,
  type Piece,
  pictureBox,
  placed,
  type Sequence,
  spacedOverlays,
} from './timeline.ts';
import { el, plain, xmlText, type XmlNode } from './xml.ts';

/** MLT XML, which Shotcut opens as a project and Kdenlive as a clip. Each track of the sequence is a playlist. */
export function writeMlt(sequence: Sequence, media: Media): string {
  const { rate, canvas, pieces, name, markers } = sequence;
  const length = lengthOf(sequence);
  const shown = placed(pieces);
  const layers = Math.max(1, ...shown.map((piece) => panelsOf(piece, media, canvas).length));
  const playlists = [
    ...Array.from({ length: layers }, (_, layer) => playlistOf(shown, layer, sequence, media)),
    ...((sequence.overlays ?? []).length === 0 ? [] : [overlayPlaylist(layers, sequence, media)]),
  ];
  const above = playlists.slice(1);
  const root = el(
    'mlt',
    { LC_NUMERIC: 'C', version: '7.12.0', producer: 'main', title: name },
    el('profile', {
      description: name,
      width: canvas.width,
      height: canvas.height,
      progressive: 1,
      sample_aspect_num: 1,
      sample_aspect_den: 1,
      display_aspect_num: canvas.width,
      display_aspect_den: canvas.height,
      frame_rate_num: rate.num,
      frame_rate_den: rate.den,
      colorspace: 709,
    }),
    el(
      'producer',
      { id: 'black', in: 0, out: length - 1 },
      properties({ length, resource: 'black', mlt_service: 'color', mlt_image_format: 'rgb', 'set.test_audio': 0 }),
    ),
    el('playlist', { id: 'background' }, el('entry', { producer: 'black', in: 0, out: length - 1 })),
    playlists,
    el(
      'tractor',
      { id: 'main', title: name, in: 0, out: length - 1 },
      // Shotcut opens a document as a project if it says so.
      properties({ shotcut: 1, ...markerProperties(markers) }),
      el('track', { producer: 'background' }),
      el('track', { producer: 'video1' }),
      above.map((_, i) => el('track', { producer: `video${i + 2}`, hide: 'audio' })),
      transition('mix', { a_track: 0, b_track: 1, always_active: 1, sum: 1 }),
      playlists.map((_, i) => transition('qtblend', { a_track: 0, b_track: i + 1, compositing: 0 })),
    ),
  );
  return xmlText(root);
}

function playlistOf(
  pieces: readonly (Piece & { at: number })[],
  layer: number,
  { canvas, rate, name, gainDb }: Sequence,
  media: Media,
): XmlNode[] {
  const producers = pieces.flatMap((piece, i) => {
    const panel = panelsOf(piece, media, canvas)[layer];
    if (panel === undefined) return [];
    const length = mediaFrames(media, rate);
    return el(
      'producer',
      { id: `clip${layer + 1}-${i + 1}`, in: 0, out: length - 1 },
      properties({
        length,
        resource: slashedPath(media.path),
        mlt_service: 'avformat',
        seekable: 1,
        ...(layer === 0 ? {} : { audio_index: -1 }),
        'shotcut:caption': name,
      }),
      filters(panel, piece, canvas, media),
      layer === 0 && media.hasAudio && gainDb !== 0 ? gain(gainDb) : null,
    );
  });
  const entries = pieces.map((piece, i) =>
    panelsOf(piece, media, canvas).length > layer
      ? el('entry', {
          producer: `clip${layer + 1}-${i + 1}`,
          in: piece.sourceFrame,
          out: piece.sourceFrame + piece.frames - 1,
        })
      : el('blank', { length: piece.frames }),
  );
  return [...producers, track(layer, entries)];
}

/** The track over all panels. MLT shows each file whole, as large as the canvas lets it be. */
function overlayPlaylist(layer: number, sequence: Sequence, media: Media): XmlNode[] {
  const overlays = spacedOverlays(sequence).map((overlay, i) => ({ ...overlay, id: `overlay${i + 1}` }));
  const producers = overlays.map(({ id, name, isPicture, fileFrames: length }) => {
    const service: Record<string, string | number> = isPicture
      ? { mlt_service: 'qimage' }
      : { mlt_service: 'avformat', seekable: 1, audio_index: -1 };
    const resource = slashedPath(pathBeside(media, name));
    return el(
      'producer',
      { id, in: 0, out: length - 1 },
      properties({ length, resource, ...service, 'shotcut:caption': name }),
    );
  });
  const entries = overlays.flatMap(({ id, gap, fileFrame, frames }) => [
    ...(gap > 0 ? [el('blank', { length: gap })] : []),
    el('entry', { producer: id, in: fileFrame, out: fileFrame + frames - 1 }),
  ]);
  return [...producers, track(layer, entries)];
}

function track(layer: number, entries: readonly XmlNode[]): XmlNode {
  const named = properties({ 'shotcut:video': 1, 'shotcut:name': `V${layer + 1}` });
  return el('playlist', { id: `video${layer + 1}` }, named, entries);
}

/** Places the picture on the canvas, and clears what lies outside of its panel. */
function filters(panel: Panel, { sourceFrame, frames }: Piece, canvas: Sequence['canvas'], media: Media): XmlNode[] {
  const range = { in: sourceFrame, out: sourceFrame + frames - 1 };
  const rect = panel.keys.map((key) => {
    const { left, top, width, height } = pictureBox(panel, key, media);
    const box = [left, top, width, height].map(plain).join(' ');
    return panel.keys.length === 1 ? `${box} 1` : `${key.frame}=${box} 1`;
  });
  const { left, top, width, height } = panel.to;
  const place = el(
    'filter',
    range,
    properties({
      mlt_service: 'affine',
      'shotcut:filter': 'affineSizePosition',
      'transition.fill': 1,
      'transition.distort': 1,
      'transition.threads': 0,
      background: 'color:#00000000',
      'transition.rect': rect.join(';'),
      'transition.valign': 'top',
      'transition.halign': 'left',
    }),
  );
  const mask = el(
    'filter',
    range,
    properties({
      mlt_service: 'qtcrop',
      'shotcut:filter': 'cropRectangle',
      rect: [left, top, width, height].map(plain).join(' '),
      circle: 0,
      radius: 0,
      color: '#00000000',
    }),
  );
  return needsMask(panel, canvas) ? [place, mask] : [place];
}

function gain(gainDb: number): XmlNode {
  return el('filter', {}, properties({ mlt_service: 'volume', 'shotcut:filter': 'audioGain', level: plain(gainDb) }));
}

function markerProperties(markers: Sequence['markers']): Record<string, string> {
  // Other programs skip a property that they do not know.
  return Object.fromEntries(
    markers.map(({ frame, name, note }, i) => [`clipmill:marker.${i}`, `${frame} ${name}: ${note}`]),
  );
}

function transition(service: string, values: Record<string, string | number>): XmlNode {
  return el('transition', {}, properties({ mlt_service: service, ...values }));
}

function properties(values: Record<string, string | number>): XmlNode[] {
  return Object.entries(values).map(([name, value]) => el('property', { name }, value));
}
