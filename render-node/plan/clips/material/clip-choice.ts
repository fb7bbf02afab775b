import type { Audience } from '#schema/domain/audience.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import type { Goal } from '#schema/domain/stages.ts';

/** What clips are chosen from, and what is asked of them. */
export type ClipChoice = {
  goal: Goal;
  projectTitle: string;
  window: Range;
  clipDurationSec: number;
  /** Words and phrases, or whole sentences: what somebody wants to see. */
  keywords: readonly string[];
  maxClips: number;
  /** Where the goal is `shorts`, what each clip has to show, in seconds of the source. */
  mustHold?: Range | undefined;
  /** Of the transcript, BCP 47. Missing or `und`: it is told from the words. */
  language?: string | undefined;
  words: readonly Word[];
  sound: SoundLevels;
  /** What viewers of a platform did with the video. */
  audience?: Audience | undefined;
};

/** A clip may be this much shorter or longer than asked, so that it can end with a sentence. */
export const SHORTEST_SHARE = 0.6;
export const LONGEST_SHARE = 1.4;
