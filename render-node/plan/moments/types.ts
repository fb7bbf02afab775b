import type { Range } from '#schema/domain/clip.ts';
import type { MomentReason } from '#schema/domain/live.ts';
import type { MotionFrame } from '#schema/domain/media.ts';

/**
 * A piece of a live as it came, usually one segment. All times are seconds of the live. `samples`: 16 kHz mono, -1 to
 * 1; null without sound. `speech`: where somebody speaks. `motion`: pictures of the piece, each against the one before,
 * one or two a second; empty where no picture was looked at.
 */
export type LiveChunk = Range & {
  samples: Float32Array | null;
  speech: readonly Range[];
  motion: readonly MotionFrame[];
};

/**
 * What one second of a live is like. Null: nobody measured it. The detector is fed these in order; seconds that are
 * missing are a gap.
 */
export type LiveSecond = {
  /** Whole second of the live. */
  atSec: number;
  /** Level of the louder half of the second between 290 and 3900 Hz, in dBFS. */
  levelDb: number | null;
  /** Laughter, applause and cheers, 0 to 1. */
  cheer: number | null;
  /** Music, 0 to 1: loud, but nothing happens. */
  music: number | null;
  /** Share of the second in which somebody speaks. */
  speechShare: number | null;
  /** Syllables (rises of the level) within it; 0 without speech. */
  pace: number | null;
  /** Median pitch of the voice in Hz; null without one. */
  pitchHz: number | null;
  /** How much of the picture became another, 0 to 1. */
  scene: number | null;
};

/**
 * Something worth showing. It is told once, when it is over. Times in seconds of the live.
 *
 * `clip` is what the clip shows: complete at once when the moment is told (it ends at or before the last second that
 * was fed). `window` is what the short may use: complete when the recording has reached its `endSec`, or has ended.
 */
export type Moment = Range & {
  /** The whole second at which it starts: the same on each try, and on each node that hears the same. */
  ref: string;
  /** 0 to 100. */
  score: number;
  /** What stood out, strongest first; `value` in robust standard deviations over the usual. */
  reasons: MomentReason[];
  clip: Range;
  window: Range;
};

/** A moment that is going on: its last second that said so, evidence summed up, and the highest mark of each signal. */
export type OpenMoment = {
  startSec: number;
  lastSec: number;
  sum: number;
  peak: number;
  marks: Partial<Record<MomentReason['signal'], number>>;
};

/** A second that the detector remembers. `isOdd`: it was in a moment, and says nothing about what is usual. */
export type HeardSecond = LiveSecond & { isOdd: boolean };

/**
 * What the detector knows, as plain JSON. `seconds`: the last minutes, oldest first. Before `notBeforeSec` no moment
 * begins.
 */
export type DetectorState = { seconds: HeardSecond[]; open: OpenMoment | null; notBeforeSec: number };

/** `clipDurationSec`: length of the shorts wished for. */
export type DetectorOptions = { clipDurationSec: number };
