import type { Range } from './clip.ts';

export const ASPECT_RATIOS = ['vertical', 'horizontal'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

export const LAYOUTS = ['single', 'split', 'react', 'gaming'] as const;
export type Layout = (typeof LAYOUTS)[number];

/**
 * What the probe found in a source. Width and height are those of the displayed picture: after rotation and with
 * square pixels. `fps` is the average rate.
 */
export type SourceInfo = {
  durationSec: number;
  /** Second of the source at which the stored file begins, where only a part of it was stored. Missing: 0. */
  startsAtSec?: number | undefined;
  /** Where the picture begins in the stored file, in seconds after its earliest stream. Missing: 0, or not looked at. */
  videoStartSec?: number | undefined;
  width: number;
  height: number;
  fps: number;
  rotation: 0 | 90 | 180 | 270;
  isHdr: boolean;
  isInterlaced: boolean;
  isVariableRate: boolean;
  hasAudio: boolean;
  /** Which of the sound streams is heard, counted from 0 (ffmpeg's `0:a:N`). Missing: 0. */
  soundStream?: number | undefined;
  subtitleStreams: number;
  videoCodec: string;
  sizeBytes: number;
};

/** Where a moment of the source lies in the stored file, in seconds; before its begin there is nothing. */
export function inStoredFile(atSec: number, source: Pick<SourceInfo, 'startsAtSec'>): number {
  return Math.max(0, atSec - (source.startsAtSec ?? 0));
}

/**
 * A spoken word. Times in seconds of the source. `isEstimated` where no aligner could place it. `leadSec` and `tailSec`: how
 * far before the word a clip that begins with it is cut, and how far after it one that ends with it, so that the cut lies
 * in silence. Missing where there is no sound to look at.
 */
export type Word = {
  text: string;
  startSec: number;
  endSec: number;
  leadSec?: number;
  tailSec?: number;
  confidence?: number;
  speaker?: string;
  isEstimated?: boolean;
};

/**
 * Stored as JSON beside the source: what is said in the window, and where somebody speaks at all. `sounds` is where
 * something else is heard that is no silence: music, laughter, applause.
 */
export type Transcript = {
  language: string;
  engine: string;
  words: Word[];
  speech: Range[];
  sounds?: Range[] | undefined;
};

export const SOUND_EVENTS = ['laughter', 'applause', 'music'] as const;
export type SoundEventKind = (typeof SOUND_EVENTS)[number];

/** Something heard that is no speech. `strength` 0 to 1: how plainly it stands out. Events of a kind do not overlap. */
export type SoundEvent = Range & { kind: SoundEventKind; strength: number };

/** The voice in a piece of speech: median pitch (0 where none was found), and the shape of its spectrum as mel cepstrum (MFCC 1 to 12). */
export type VoicePiece = Range & { pitchHz: number; timbre: number[] };

/**
 * A key picture of the source against the key picture before it, each 0 to 1. `change`: mean difference of pixels;
 * `sceneChange`: share of pixels that moved to another colour, near 1 for another scene; both 0 for the first one.
 */
export type MotionFrame = { atSec: number; change: number; sceneChange: number; brightness: number };

/** Course of the sound, a figure per `frameMs`: pitch of the voice in whole Hz (0 without one), and how much the spectrum changes, in dB. */
export type SoundFeatures = { frameMs: number; pitchHz: number[]; flux: number[] };

/**
 * Loudness of the window's sound, a figure per `frameMs`: RMS in whole dBFS (-100 is silence). Index 0 is at `startSec`.
 * Empty where the source has no sound. The rest is missing where it was not measured; all times are seconds of the source.
 */
export type SoundLevels = {
  startSec: number;
  frameMs: number;
  levelsDb: number[];
  /** Index 0 is at `startSec` too. */
  features?: SoundFeatures | undefined;
  events?: SoundEvent[] | undefined;
  voices?: VoicePiece[] | undefined;
  /** In order of time, at most two a second. */
  motion?: MotionFrame[] | undefined;
};

/**
 * A face in one sampled frame. Box in pixels of the displayed source: left, top, width, height. `frontality` is 1 into the camera and 0 from
 * the side; `eyeContrast` is higher for open, sharp eyes, and of any unit. Both are missing where the detector gives no landmarks.
 */
export type Face = {
  box: [x: number, y: number, width: number, height: number];
  score: number;
  frontality?: number | undefined;
  eyeContrast?: number | undefined;
};
/** What a whole picture is like, each 0 to 1. `clippedShare` of it has no detail because it is too dark or too bright. */
export type PictureLook = { brightness: number; sharpness: number; clippedShare: number; saturation: number };
/** What is seen at a time; `look` is missing in framings of before. */
export type FaceSample = { atSec: number; faces: Face[]; look?: PictureLook | undefined };

/** A shot: the frames between two cuts. Times in seconds of the source; a cut lies exactly on `startSec`. */
export type Shot = Range;

/** A point of a camera path: left edge (x) and top edge (y) of the crop in source pixels at a time of the source. Linear between points. */
export type CropPoint = { atSec: number; x: number; y: number };

/** How one panel of the picture is cut out of the source. A steady crop has one point, a moving one several. */
export type Crop = { width: number; height: number; points: CropPoint[] };

/**
 * What is shown during a part of a short. `crops` holds one crop for `single`, top and bottom for the layouts of two panels. With `fit`, a
 * picture is shown whole over a blurred copy of itself: all of it without a crop, else what the crop holds.
 */
export type LayoutSegment = Range & { layout: Layout | 'fit'; crops: Crop[] };

/** Somebody who speaks during a range, and where they are: left, top, width, height in pixels of the displayed source. */
export type SpeakerTurn = Range & { box: Face['box'] };

/** What happens in a shot without faces where that is in one place only. `box` as of a face. */
export type ShotFocus = Range & { box: Face['box'] };

/**
 * Where on a screen there is something to be seen: the share that each of evenly wide columns, and rows, of the whole picture has. `moving` is
 * the share of it that moves.
 */
export type ScreenInterest = { columns: number[]; rows: number[]; moving: number };

/**
 * A webcam's picture laid over a screen: its rectangle in source pixels, and from when to when somebody is seen in it. `screen` is what is to
 * be seen outside of it, missing where that is nothing.
 */
export type Inset = Range & { box: Face['box']; screen?: ScreenInterest | undefined };

/** What of the picture is picture in a shot that has bars burnt in. `box` as of a face. */
export type ShotContent = Range & { box: Face['box'] };
