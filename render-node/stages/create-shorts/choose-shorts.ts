import type { ShortDraft } from '#schema/domain/score.ts';
import type { VideoEvidence } from '#schema/domain/traits/traits.ts';
import { finishClips, notFoundIn, reviewedCandidates } from '../../plan/clips/choose/finish-clips.ts';
import type { ClipChoice } from '../../plan/clips/material/clip-choice.ts';
import { type RankedCandidate, rankClips } from '../../plan/clips/score/rank-clips.ts';
import { replayEvidence } from '../../plan/clips/taste/replayed-passages.ts';
import type { LanguageModel } from '../../tools/llm/language-model.ts';
import { type ReviewOptions, reviewClips } from './review-clips.ts';

/**
 * Clips best first, all candidates with their totals (0 to 1), the keywords and prompts that no clip is about, and what the most
 * replayed parts show of the viewers' taste.
 */
export type ChosenShorts = {
  shorts: ShortDraft[];
  candidates: readonly RankedCandidate[];
  notFound: string[];
  replayed: VideoEvidence | null;
};

/**
 * Chooses clips from what is said and how it sounds. A language model's judgement leads; if it fails, the learned
 * choice is used. Throws only when the job ends.
 */
export async function chooseShorts(
  choice: ClipChoice,
  languageModel: LanguageModel | null,
  options: ReviewOptions,
): Promise<ChosenShorts> {
  const alone = rankClips(choice);
  const { ranked, review } =
    languageModel === null ? { ranked: alone, review: null } : await reviewClips(alone, languageModel, options);
  const shorts = finishClips(ranked, review);
  const candidates = reviewedCandidates(ranked, review);
  const replayed = replayEvidence(choice.audience?.heatmap ?? [], alone.material);
  return { shorts, candidates, notFound: notFoundIn(ranked, review, shorts), replayed };
}
