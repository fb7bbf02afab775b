import { urlOfPath } from './media-path.ts';
import { isNtsc, nominalFps, type FrameRate } from './rate.ts';
import {
  lengthOf,
  type Marker,
  type Media,
  mediaFrames,
  panelsOf,
  type Panel,
  pathBeside,
  type Piece,
  placed,
  type Sequence,
  spacedOverlays,
} from './timeline.ts';

/**
 * OpenTimelineIO (JSON). It has no transforms, so panels are tracks, and what they show of the picture is noted in the
 * metadata `clipmill` of each clip.
 */
export function writeOtio(name: string, sequences: readonly Sequence[], media: Media): string {
  const timelines = sequences.map((sequence) => timelineOf(sequence, media));
  const [only] = timelines;
  const root =
    timelines.length === 1 && only !== undefined
      ? only
      : { OTIO_SCHEMA: 'SerializableCollection.1', name, metadata: {}, children: timelines };
  return `${JSON.stringify(root, null, 2)}\n`;
}

function timelineOf(sequence: Sequence, media: Media) {
  const { name, rate, canvas, pieces, markers, gainDb } = sequence;
  const layers = Math.max(1, ...pieces.map(({ panels }) => panels.length));
  const tracks = [
    ...Array.from({ length: layers }, (_, layer) => track(`V${layer + 1}`, 'Video', sequence, media, layer)),
    ...((sequence.overlays ?? []).length === 0 ? [] : [overlayTrack(`V${layers + 1}`, sequence, media)]),
    ...(media.hasAudio ? [track('A1', 'Audio', sequence, media, 0)] : []),
  ];
  return {
    OTIO_SCHEMA: 'Timeline.1',
    name,
    metadata: { clipmill: { canvas, gainDb } },
    global_start_time: time(0, rate),
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      metadata: {},
      source_range: null,
      effects: [],
      markers: markers.map((one) => markerOf(one, rate)),
      children: tracks,
    },
  };
}

function track(name: string, kind: 'Video' | 'Audio', sequence: Sequence, media: Media, layer: number) {
  const { pieces, rate } = sequence;
  const children = placed(pieces).map((piece, at) => {
    const panel = kind === 'Audio' ? undefined : panelsOf(piece, media, sequence.canvas)[layer];
    if (kind === 'Video' && panel === undefined) return gap(piece, rate);
    return clip(piece, { at, panel, sequence, media });
  });
  return trackOf(name, kind, lengthOf(sequence) === 0 ? [] : children);
}

function trackOf(name: string, kind: 'Video' | 'Audio', children: readonly object[]) {
  const bare = { metadata: {}, source_range: null, effects: [], markers: [] };
  return { OTIO_SCHEMA: 'Track.1', name, kind, ...bare, children };
}

function overlayTrack(name: string, sequence: Sequence, media: Media) {
  const { rate } = sequence;
  const children = spacedOverlays(sequence).flatMap((overlay) => [
    ...(overlay.gap > 0 ? [gap({ frames: overlay.gap }, rate)] : []),
    clipOf(overlay.name, {
      metadata: { clipmill: { isFilled: overlay.isFilled } },
      shown: range(overlay.fileFrame, overlay.frames, rate),
      file: { name: overlay.name, path: pathBeside(media, overlay.name) },
      available: range(0, overlay.fileFrames, rate),
    }),
  ]);
  return trackOf(name, 'Video', children);
}

function clip(
  { sourceFrame, frames }: Piece,
  { at, panel, sequence, media }: { at: number; panel: Panel | undefined; sequence: Sequence; media: Media },
) {
  const { rate } = sequence;
  return clipOf(sequence.name, {
    // Resolve links the picture and the sound of the same number.
    metadata: { Resolve_OTIO: { 'Link Group ID': at + 1 }, ...(panel === undefined ? {} : { clipmill: panel }) },
    shown: range(sourceFrame, frames, rate),
    file: media,
    available: range(0, mediaFrames(media, rate), rate),
  });
}

type Shown = {
  metadata: object;
  shown: ReturnType<typeof range>;
  file: Pick<Media, 'name' | 'path'>;
  available: ReturnType<typeof range>;
};

function clipOf(name: string, { metadata, shown, file, available }: Shown) {
  return {
    OTIO_SCHEMA: 'Clip.2',
    name,
    metadata,
    source_range: shown,
    effects: [],
    markers: [],
    enabled: true,
    active_media_reference_key: 'DEFAULT_MEDIA',
    media_references: {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'ExternalReference.1',
        name: file.name,
        metadata: {},
        available_range: available,
        available_image_bounds: null,
        target_url: urlOfPath(file.path, 'file://'),
      },
    },
  };
}

function gap({ frames }: Pick<Piece, 'frames'>, rate: FrameRate) {
  const shown = {
    name: '',
    metadata: {},
    source_range: range(0, frames, rate),
    effects: [],
    markers: [],
    enabled: true,
  };
  return { OTIO_SCHEMA: 'Gap.1', ...shown };
}

function markerOf({ frame, name, note }: Marker, rate: FrameRate) {
  return {
    OTIO_SCHEMA: 'Marker.2',
    name,
    color: 'GREEN',
    comment: note,
    metadata: {},
    marked_range: range(frame, 1, rate),
  };
}

function range(start: number, frames: number, rate: FrameRate) {
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start, rate), duration: time(frames, rate) };
}

/** OpenTimelineIO has decimal rates: these are the numbers that it uses itself. */
function time(value: number, rate: FrameRate) {
  return { OTIO_SCHEMA: 'RationalTime.1', rate: isNtsc(rate) ? rate.num / rate.den : nominalFps(rate), value };
}
