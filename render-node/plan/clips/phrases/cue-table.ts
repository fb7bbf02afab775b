import type { SoundEventKind } from '#schema/domain/media.ts';
import type { MomentKind } from '#schema/domain/score.ts';

/** What makes an opening hold a viewer. */
export const HOOK_KINDS = ['question', 'stakes', 'viewer', 'extreme', 'contrast', 'number', 'exclamation'] as const;
export type HookKind = (typeof HOOK_KINDS)[number];

/** Moments that words show. */
export const SPOKEN_MOMENTS = ['confession', 'disagreement', 'turn', 'story', 'howTo'] as const;
export type SpokenMoment = (typeof SPOKEN_MOMENTS)[number];

export type Reasons = {
  /** What is said of a clip before its line is quoted. */
  moments: Record<MomentKind, string>;
  quotes: readonly [string, string];
  /** `{0}` is the event, `{1}` the clock. */
  at: string;
  /** From one clock to another. */
  span: string;
  events: Record<SoundEventKind, string>;
  /** If nothing was heard, said or seen that could be compared. */
  nothing: string;
};

/**
 * The words of one language, each list a text: words separated by spaces, phrases by `|`. A phrase that ends with `*`
 * takes any ending.
 */
export type CueTable = {
  language: string;
  /** Words that say nothing about a subject. */
  stopWords: string;
  /** Words that point back to something said before: a clip that opens with one starts in the middle. */
  backward: string;
  /** Words for people who must have been named before. */
  pronouns: string;
  /** Words that only fill a pause, in addition to the sounds of `HESITATIONS`. */
  fillers: string;
  /** Phrases that can be dropped at the front of a sentence, in addition to those sounds. */
  leading: string;
  /** How questions begin. */
  asks: string;
  stakes: string;
  viewer: string;
  extremes: string;
  contrast: string;
  numbers: string;
  /** Greetings, adverts and calls to subscribe. */
  housekeeping: string;
  conclusion: string;
  /** What shows that a clip is a moment of this kind. */
  moments: Record<SpokenMoment, string>;
  /** What is counted in numbers that stick. */
  units: string;
  reasons: Reasons;
};
