import { overlapSec, type Range } from './clip.ts';

export const LAYOUTS = ['single', 'split', 'react', 'gaming'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What a user decided about a short. */
export const SHORT_MARKS = ['keep', 'reject'] as const;
export type ShortMark = (typeof SHORT_MARKS)[number];

/**
 * What ffprobe found in a source. Width and height are those of the displayed picture: after rotation and with
 * square pixels. `fps` is the average rate.
 */
export type SourceInfo = {
  durationSec: number;
  /** Second of the source at which the stored file begins, if only a part was stored. Missing: 0. */
  startsAtSec?: number | undefined;
  /** Start of the video stream in the stored file, in seconds after the earliest stream. Missing: 0 or not measured. */
  videoStartSec?: number | undefined;
  width: number;
  height: number;
  fps: number;
  rotation: 0 | 90 | 180 | 270;
  isHdr: boolean;
  isInterlaced: boolean;
  isVariableRate: boolean;
  hasAudio: boolean;
  /** Index of the audio stream that is used, from 0 (ffmpeg's `0:a:N`). Missing: 0. */
  soundStream?: number | undefined;
  subtitleStreams: number;
  videoCodec: string;
  /** The codec of the chosen audio stream. Missing: none, or not noted. */
  audioCodec?: string | undefined;
  /** The name that ffprobe gives the format of the file. Missing: not noted. */
  container?: string | undefined;
  sizeBytes: number;
};

/** Converts seconds of the source to seconds of the stored file. What lies before the file becomes 0. */
export function inStoredFile(atSec: number, source: Pick<SourceInfo, 'startsAtSec'>): number {
  return Math.max(0, atSec - (source.startsAtSec ?? 0));
}

/** Said, but meaning nothing: a sound of hesitation (`filler`), or the earlier copy of what is said again (`repeat`). */
export const ASIDES = ['filler', 'repeat'] as const;
export type Aside = (typeof ASIDES)[number];

/** A spoken word. Times in seconds of the source. */
export type Word = {
  text: string;
  startSec: number;
  endSec: number;
  /** A clip that starts with this word is cut this far before it, in silence. Missing if there is no sound. */
  leadSec?: number;
  /** A clip that ends with this word is cut this far after it, in silence. Missing if there is no sound. */
  tailSec?: number;
  confidence?: number;
  /** How likely a sentence ends with the word, from 0 to 1. Missing: nobody judged it, and its marks say all. */
  endChance?: number;
  speaker?: string;
  /** The aligner could not place the word, so its times are estimated. */
  isEstimated?: boolean;
  /** What people read leaves such words out: see `shownWords`. Missing: a word like any other. */
  aside?: Aside;
};

/** What is said in the window. Stored as JSON: see schema/artifacts/transcript.ts. */
export type Transcript = {
  language: string;
  engine: string;
  words: Word[];
  /** Where voice activity was detected. */
  speech: Range[];
  /** Sounds other than speech: music, laughter, applause. */
  sounds?: Range[] | undefined;
};

export const SOUND_EVENTS = ['laughter', 'applause', 'music'] as const;
export type SoundEventKind = (typeof SOUND_EVENTS)[number];

/** A sound other than speech. `strength` (0 to 1) is how clearly it stands out. Events of one kind do not overlap. */
export type SoundEvent = Range & { kind: SoundEventKind; strength: number };

/** The voice in a range of speech: its median pitch (0 if not found) and its timbre as MFCC 1 to 12. */
export type VoicePiece = Range & { pitchHz: number; timbre: number[] };

/** Somebody speaks. `voice`: `A` for who is first heard in the sound, `B` for the next. */
export type VoiceTurn = Range & { voice: string };

/** What a voice of `VoiceTurn` is like, for how many seconds it was heard: equal people have near values. */
export type Voiceprint = { voice: string; seconds: number; values: number[] };

/**
 * A key frame of the source compared with the key frame before it; all values are 0 to 1. `change` is the mean
 * difference of the pixels, `sceneChange` the share of pixels with another color (near 1 in a new scene). Both are 0
 * for the first key frame.
 */
export type MotionFrame = { atSec: number; change: number; sceneChange: number; brightness: number };

/** One value per `frameMs`: the pitch of the voice in whole Hz (0 without a voice) and the spectral flux in dB. */
export type SoundFeatures = { frameMs: number; pitchHz: number[]; flux: number[] };

/**
 * The sound of the window. `levelsDb` has one value per `frameMs`, the RMS in whole dBFS (-100 is silence), and starts
 * at `startSec`; it is empty if the source has no sound. The other fields are missing if they were not measured. All
 * times are seconds of the source. Stored as JSON: see schema/artifacts/sound.ts.
 */
export type SoundLevels = {
  startSec: number;
  frameMs: number;
  levelsDb: number[];
  /** These also start at `startSec`. */
  features?: SoundFeatures | undefined;
  events?: SoundEvent[] | undefined;
  voices?: VoicePiece[] | undefined;
  /** In order of time. Missing if the node has no model of voices. */
  turns?: VoiceTurn[] | undefined;
  /** Only in a part of a window, until its parts are joined. */
  voiceprints?: Voiceprint[] | undefined;
  /** In order of time, at most two per second. */
  motion?: MotionFrame[] | undefined;
};

/**
 * `peaks.bin`, which `transcribe` and `join-transcript` write for editors: how loud a project's window is, as
 * `PEAKS_PER_SEC` bytes a second from its start on, each the level in whole dBFS plus 100 (0 is silence).
 */
export const PEAKS_PER_SEC = 50;
export const PEAK_SILENCE_DB = -100;

/** A face in one sampled frame. If the detector gives no landmarks, `frontality` and `eyeContrast` are missing. */
export type Face = {
  /** Left, top, width and height in pixels of the displayed source. */
  box: [x: number, y: number, width: number, height: number];
  score: number;
  /** 1 for a face that looks into the camera, 0 for a profile. */
  frontality?: number | undefined;
  /** Higher for open, sharp eyes. No unit: only for comparisons. */
  eyeContrast?: number | undefined;
};

/** Properties of a whole frame, each 0 to 1. `clippedShare` is the share that is too dark or too bright for detail. */
export type PictureLook = { brightness: number; sharpness: number; clippedShare: number; saturation: number };
/**
 * A person in a sampled frame, found by their body: from behind, far away, dark or masked. `head` is placed like the
 * box of a face, `box` contains all of the person that is visible.
 */
export type Body = { head: Face['box']; box: Face['box']; score: number };

/**
 * The faces in one frame, and in some frames without a certain face the bodies. `look` and `bodies` are missing in
 * older framings.
 */
export type FaceSample = {
  atSec: number;
  faces: Face[];
  bodies?: Body[] | undefined;
  look?: PictureLook | undefined;
};

/** A shot: the frames between two cuts, in seconds of the source. Its first frame is exactly at `startSec`. */
export type Shot = Range;

/**
 * A keyframe of a camera path: the left and top edge of the crop, in source pixels, and its size relative to the crop's, 1
 * at most (missing: 1). Linear between keyframes.
 */
export type CropPoint = { atSec: number; x: number; y: number; scale?: number | undefined };

/**
 * What a viewer may notice in a short. `word_crosses_cut`: it begins or ends with a few frames of another shot, or
 * begins with black frames, because a word is spoken across the cut. `cut_near_edge`: the same, but no word is the
 * reason.
 */
export const QUALITY_NOTES = ['word_crosses_cut', 'cut_near_edge'] as const;
export type QualityNote = (typeof QUALITY_NOTES)[number];

/** How one panel of the picture is cut out of the source. A fixed crop has one point, a moving one several. */
export type Crop = { width: number; height: number; points: CropPoint[] };

/**
 * What is shown during one segment of a short. `crops` has one crop for `single`, and the top and the bottom one for
 * layouts with two panels. `fit` shows the crop, or without one the whole frame, complete over a blurred copy of
 * itself.
 */
export type LayoutSegment = Range & { layout: Layout | 'fit'; crops: Crop[] };

/** A person who speaks during a range, and where they are. `box` as in `Face`. */
export type SpeakerTurn = Range & { box: Face['box'] };

/** Where the action is in a shot without faces, if it is in one place. `box` as in `Face`. */
export type ShotFocus = Range & { box: Face['box'] };

/**
 * Where a screen recording has content: the share of it in each column and each row of the frame, all equally wide.
 * `moving` is the share of the content that moves.
 */
export type ScreenInterest = { columns: number[]; rows: number[]; moving: number };

/**
 * A webcam inset over a screen recording, for as long as a person is visible in it. `box` as in `Face`. `screen` is the
 * content outside of the inset, or missing. `isProved`: it cannot be explained by straight objects in a room; missing
 * in older framings.
 */
export type Inset = Range & { box: Face['box']; screen?: ScreenInterest | undefined; isProved?: boolean | undefined };

export const TEXT_KINDS = ['strap', 'subtitles', 'ticker', 'slide', 'other'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/**
 * Text in the source's picture: a name strap, a line of subtitles, a ticker, a paragraph of a slide, or `other` if
 * uncertain. `box` as in `Face`, with the letters inside.
 */
export type TextRegion = Range & { kind: TextKind; box: Face['box'] };

/** If burnt-in subtitles cover this share of a clip's time, they run through it: people also pause. */
const SUBTITLED_SHARE = 0.25;

/** Whether burnt-in subtitles run through a clip. */
export function hasSubtitles(regions: readonly TextRegion[], clip: Range): boolean {
  const seconds = regions
    .filter(({ kind }) => kind === 'subtitles')
    .reduce((sum, region) => sum + overlapSec(region, clip), 0);
  return seconds > 0 && seconds >= SUBTITLED_SHARE * (clip.endSec - clip.startSec);
}

/** The picture inside the black bars of a letterboxed shot. `box` as in `Face`. */
export type ShotContent = Range & { box: Face['box'] };
