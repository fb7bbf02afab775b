/** One part of a score and the words that it is based on. Times in seconds of the source. */
export type ScorePart = {
  name: string;
  weight: number;
  points: number;
  evidence: { text: string; startSec: number; endSec: number };
};

/**
 * Explains the score of a short. The points of `parts` add up to the score (0 to 100, one decimal). `hook`, `flow`,
 * `value` and `energy` are 0 to 100 each. `reason` is one sentence that quotes the evidence. `hookText` is a few words for
 * the first seconds of the picture; missing where no language model wrote any.
 */
export type ScoreDetails = {
  hook: number;
  flow: number;
  value: number;
  energy: number;
  parts: ScorePart[];
  reason: string;
  hookText?: string | undefined;
};

/** A chosen clip before it is stored as a short. */
export type ShortDraft = {
  startSec: number;
  endSec: number;
  title: string;
  description: string;
  hashtags: string[];
  score: number;
  details: ScoreDetails;
};
