import type { Range } from './clip.ts';
import type { ClipTraits } from './traits/traits.ts';

/** One part of a score and the words that it is based on. Times in seconds of the source. */
export type ScorePart = {
  name: string;
  weight: number;
  points: number;
  evidence: { text: string; startSec: number; endSec: number };
};

/**
 * Why a clip is more than a fifth shorter or longer than requested. `source_too_short`: not enough is said, or there is
 * not enough video. `no_clean_edges`: no run of whole sentences of that length begins and ends well. `moment`: it must
 * contain a moment of a live.
 */
export const LENGTH_REASONS = ['source_too_short', 'no_clean_edges', 'moment'] as const;
export type LengthReason = (typeof LENGTH_REASONS)[number];

/**
 * Where an automatic title comes from: a language model, a sentence or a quotation of the clip, what the clip is about,
 * or the name of its source.
 */
export const TITLE_SOURCES = ['model', 'sentence', 'quote', 'topic', 'source'] as const;
/** `rating` of a sentence or a quotation: about -1 to 4, the highest in the clip. */
export type TitleOrigin = { from: (typeof TITLE_SOURCES)[number]; rating?: number | undefined };

/** What a language model wrote to post with a clip: short, and in some sentences. */
export type PostTexts = { short?: string | undefined; long?: string | undefined };

/** What kind of moment a clip is. */
export const MOMENT_KINDS = [
  'replayed',
  'joke',
  'confession',
  'disagreement',
  'turn',
  'story',
  'number',
  'how_to',
  'answer',
  'line',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];
/** `text` is the line that a viewer stays for, with its time in seconds of the source. */
export type Moment = Range & { kind: MomentKind; text: string };

/** What a language model thought of a clip when it was chosen (0 to 1), and the range that it had then. */
export type ReviewedRange = Range & { value: number };

/**
 * Explains the score of a short. The points of `parts` add up to the score (0 to 100, one decimal). `hook`, `flow`,
 * `value` and `energy` are 0 to 100 each. `reason` is one sentence, or empty if nothing special
 * is known. `moment` is missing then, too, and in shorts of older nodes. `review` is missing without a language model.
 * API responses do not show it. `hookText` is a few words
 * for the first seconds of the picture; missing unless a language model wrote it. `lengthReason` is missing if the
 * length is about as requested. `title` says why the short got its title; missing in shorts of older nodes. API
 * responses do not show it. `titleOptions` are names to choose from, with the title; `posts` is what a language model
 * wrote to post with the clip. Both are missing in shorts of older nodes. `traits` is what a taste is learned from; missing in
 * shorts of older nodes, and where too little is said. API responses do not show it.
 */
export type ScoreDetails = {
  hook: number;
  flow: number;
  value: number;
  energy: number;
  parts: ScorePart[];
  reason: string;
  moment?: Moment | undefined;
  review?: ReviewedRange | undefined;
  hookText?: string | undefined;
  lengthReason?: LengthReason | undefined;
  title?: TitleOrigin | undefined;
  titleOptions?: string[] | undefined;
  posts?: PostTexts | undefined;
  traits?: ClipTraits | undefined;
};

/** What a row keeps of a score's explanation after it moved to an object: lists and later judgements need it. */
export type KeptScore = Pick<ScoreDetails, 'lengthReason' | 'review'>;

/**
 * A chosen clip before it is stored as a short. `context`: who or what it is about, if its first sentence leans on more.
 * `coverAtSec`: the second of the source that a language model chose for the cover, if it saw the clip.
 */
export type ShortDraft = {
  startSec: number;
  endSec: number;
  title: string;
  description: string;
  hashtags: string[];
  context?: string | null | undefined;
  coverAtSec?: number | undefined;
  score: number;
  details: ScoreDetails;
};

/** The texts of a short that a user may write. */
export const SHORT_TEXTS = ['title', 'description', 'hashtags', 'context'] as const;
export type OwnTexts = Partial<Record<(typeof SHORT_TEXTS)[number], true>>;
