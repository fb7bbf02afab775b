/** One reason for a score, with the words that show it. Times in seconds of the source. */
export type ScorePart = {
  name: string;
  weight: number;
  points: number;
  evidence: { text: string; startSec: number; endSec: number };
};

/**
 * Why a short has its score. The points of `parts` add up to the score (0 to 100, one decimal);
 * `hook`, `flow`, `value` and `energy` are 0 to 100 each. `reason` is one sentence that quotes its evidence.
 */
export type ScoreDetails = {
  hook: number;
  flow: number;
  value: number;
  energy: number;
  parts: ScorePart[];
  reason: string;
};

/** A clip as the choice made it, before it is stored. */
export type ShortDraft = {
  startSec: number;
  endSec: number;
  title: string;
  description: string;
  hashtags: string[];
  score: number;
  details: ScoreDetails;
};
