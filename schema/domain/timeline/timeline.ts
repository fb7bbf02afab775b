import type { FrameRate } from './rate.ts';

/**
 * What editing programs get: a clip as pieces of one video file, in playing order. All times are whole frames of the
 * sequence's rate. Pieces may come from anywhere in the file, so reordered clips fit too.
 */
export type Sequence = {
  name: string;
  rate: FrameRate;
  canvas: Size;
  pieces: readonly Piece[];
  /** Other files over the picture, in order and apart. Missing: none. */
  overlays?: readonly Overlay[];
  /** In frames of the sequence, in order. */
  subtitles: readonly TimedText[];
  /** Whether the clip shows them in its picture. */
  hasTitles: boolean;
  markers: readonly Marker[];
  /** How much louder the sound is than in the file. 0 leaves it as it is. */
  gainDb: number;
};

export type Size = { width: number; height: number };

/** The video file that sequences are cut from. */
export type Media = Size & {
  /** The name of the file, with its ending. */
  name: string;
  /** Where the file is, as editing programs look for it: an absolute path or a folder beside the document. */
  path: string;
  /** The file's own rate. Null: it varies, or no editing program has such a rate, so that programs conform it. */
  rate: FrameRate | null;
  durationSec: number;
  hasAudio: boolean;
};

/** A cut: consecutive frames of the file, and how they are shown. Without panels, the whole picture is fitted. */
export type Piece = {
  /** Which frame of the file comes first, counted at the rate of the sequence. */
  sourceFrame: number;
  frames: number;
  panels: readonly Panel[];
};

/**
 * A part of the picture, shown in a rectangle of the canvas. `keys` say where its left upper corner is, in pixels of the
 * file, and how large it is, as a share of `crop`; frames count from the start of the piece, and between keys the picture moves
 * and grows evenly. There is at least one key.
 */
export type Panel = { crop: Size; to: Box; keys: readonly Key[] };

/** A picture or a video of a file of its own, whose name is all that is known, instead of the picture. It is not heard. */
export type Overlay = {
  frame: number;
  frames: number;
  /** Which frame of the file comes first, and how many it has, at the rate of the sequence. A picture lasts as long as it is shown. */
  fileFrame: number;
  fileFrames: number;
  name: string;
  isPicture: boolean;
  /** It covers the canvas, and loses its edges. Otherwise all of it is shown. */
  isFilled: boolean;
};

export type Box = Size & { left: number; top: number };
/** `scale`: missing for 1. */
export type Key = { frame: number; x: number; y: number; scale?: number };
export type TimedText = { frame: number; frames: number; lines: readonly string[] };
export type Marker = { frame: number; name: string; note: string };

/** How many frames a sequence lasts. */
export function lengthOf({ pieces }: Pick<Sequence, 'pieces'>): number {
  return pieces.reduce((sum, { frames }) => sum + frames, 0);
}

/** Pieces with the frame of the sequence at which each begins. */
export function placed(pieces: readonly Piece[]): (Piece & { at: number })[] {
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    at += piece.frames;
    return { ...piece, at: start };
  });
}

/** Where a file is that lies beside the video. */
export function pathBeside({ path }: Pick<Media, 'path'>, name: string): string {
  return `${path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)}${name}`;
}

/** What lies on a track over the picture, and how many frames are empty before each. */
export function spacedOverlays({ overlays = [] }: Pick<Sequence, 'overlays'>): (Overlay & { gap: number })[] {
  return overlays.map((overlay, i) => {
    const before = overlays[i - 1];
    return { ...overlay, gap: overlay.frame - (before === undefined ? 0 : before.frame + before.frames) };
  });
}

/** The file's length in frames of a sequence. */
export function mediaFrames({ durationSec }: Pick<Media, 'durationSec'>, { num, den }: FrameRate): number {
  return Math.max(1, Math.floor((durationSec * num) / den + 1e-6));
}

/** The whole file as one piece that fills the canvas as far as its shape allows. */
export function fittedPanel(media: Size, canvas: Size): Panel {
  const scale = Math.min(canvas.width / media.width, canvas.height / media.height);
  const [width, height] = [media.width * scale, media.height * scale];
  const to = { left: (canvas.width - width) / 2, top: (canvas.height - height) / 2, width, height };
  return { crop: { width: media.width, height: media.height }, to, keys: [{ frame: 0, x: 0, y: 0 }] };
}

/** The panels of a piece, of which there is at least one. */
export function panelsOf({ panels }: Pick<Piece, 'panels'>, media: Size, canvas: Size): readonly Panel[] {
  return panels.length === 0 ? [fittedPanel(media, canvas)] : panels;
}

/** How much of the file a panel shows at a key, in pixels of the file. */
export function cropAt({ crop }: Pick<Panel, 'crop'>, { scale = 1 }: Pick<Key, 'scale'>): Size {
  return { width: crop.width * scale, height: crop.height * scale };
}

/** Whether a panel changes its size. */
export function isZoomed({ keys }: Pick<Panel, 'keys'>): boolean {
  return keys.some(({ scale = 1 }) => scale !== (keys[0]?.scale ?? 1));
}

/** Where the whole picture lies on the canvas, in pixels of the canvas, when a panel's corner is at a key. */
export function pictureBox(panel: Pick<Panel, 'crop' | 'to'>, key: Omit<Key, 'frame'>, media: Size): Box {
  const { to } = panel;
  const { x, y } = key;
  const crop = cropAt(panel, key);
  const [across, down] = [to.width / crop.width, to.height / crop.height];
  return {
    left: to.left - x * across,
    top: to.top - y * down,
    width: media.width * across,
    height: media.height * down,
  };
}

/** Whether the picture would show outside of its panel, so that a program has to cut it off. */
export function needsMask(panel: Panel, canvas: Size): boolean {
  const { left, top, width, height } = panel.to;
  return left > 0 || top > 0 || width < canvas.width || height < canvas.height;
}

/** Sequences one after the other as one, in the shape and rate of the first. A marker shows where each begins. */
export function joinSequences(name: string, sequences: readonly [Sequence, ...Sequence[]]): Sequence {
  const [{ rate, canvas, hasTitles, gainDb }] = sequences;
  let at = 0;
  const parts = sequences.map((sequence) => {
    const start = at;
    at += lengthOf(sequence);
    return { ...sequence, start };
  });
  return {
    name,
    rate,
    canvas,
    hasTitles,
    gainDb,
    pieces: parts.flatMap(({ pieces }) => pieces),
    overlays: parts.flatMap(({ overlays = [], start }) =>
      overlays.map((one) => ({ ...one, frame: one.frame + start })),
    ),
    subtitles: parts.flatMap(({ subtitles, start }) => subtitles.map((one) => ({ ...one, frame: one.frame + start }))),
    markers: parts.flatMap(({ markers, start }) => markers.map((one) => ({ ...one, frame: one.frame + start }))),
  };
}
