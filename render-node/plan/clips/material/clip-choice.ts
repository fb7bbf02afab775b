import { LEAD_SEC, TAIL_SEC } from '#schema/domain/boundaries.ts';
import type { Audience } from '#schema/domain/audience.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import type { Goal } from '#schema/domain/stages.ts';
import type { TasteWeights } from '#schema/domain/traits/traits.ts';
import type { ChoiceModels } from './models.ts';

export type MoreClips = {
  taken: readonly (Range & { title: string })[];
  aroundSec?: number | undefined;
  /** Only clips about the keywords. */
  isSearch?: boolean | undefined;
};

/** What clips are chosen from, and what is requested. */
export type ClipChoice = {
  goal: Goal;
  projectTitle: string;
  channelTitle?: string | undefined;
  window: Range;
  clipDurationSec: number;
  /** Words and phrases, or whole sentences: what the user wants to see. */
  keywords: readonly string[];
  maxClips: number;
  /** For the goal `shorts`: what each clip must show, in seconds of the source. */
  mustHold?: Range | undefined;
  /** Clips in addition to the existing ones (`taken`), near a moment in seconds of the source if one is given. */
  more?: MoreClips | undefined;
  /** Of the transcript, BCP 47. Missing or `und`: it is detected from the words. */
  language?: string | undefined;
  words: readonly Word[];
  sound: SoundLevels;
  /** Other models than the shipped ones: for measuring what they learned on talks that they have not seen. */
  models?: ChoiceModels | undefined;
  /** What viewers of a platform did with the video. */
  audience?: Audience | undefined;
  /** What the viewers of the account like, as a correction of the order. */
  taste?: TasteWeights | undefined;
};

/** A clip may be this much shorter or longer than requested if no better length can end with a sentence. */
export const SHORTEST_SHARE = 0.6;
export const LONGEST_SHARE = 1.4;

/** The promise to users: a clip differs from the requested length by at most this share, if the talk allows it. */
export const PROMISED_SHARE = 0.2;
/** Whether a clip keeps the promise with silence around its words. `spokenSec`: from its first word to its last. */
export function keepsPromise(spokenSec: number, askedSec: number): boolean {
  const longestSec = askedSec * (1 + PROMISED_SHARE) - LEAD_SEC - TAIL_SEC;
  return spokenSec >= askedSec * (1 - PROMISED_SHARE) && spokenSec <= longestSec;
}
