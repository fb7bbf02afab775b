import type { Log } from '../../base/log.ts';
import { twoOrders, standings } from '../../plan/clips/review/order.ts';
import { proposePrompt, rankPrompt } from '../../plan/clips/review/prompts.ts';
import { type Finalist, ratingsFrom, shortlist } from '../../plan/clips/review/shortlist.ts';
import { reviewWindows } from '../../plan/clips/review/windows.ts';
import { recut } from '../../plan/clips/review/recut.ts';
import type { ClipReview, ReviewedSpan } from '../../plan/clips/review/review.ts';
import { pickClips } from '../../plan/clips/choose/finish-clips.ts';
import { type RankedClips, withCandidates } from '../../plan/clips/score/rank-clips.ts';
import type { LanguageModel } from '../../tools/llm/language-model.ts';
import { type Asker, makeAsker } from '../shared/model/ask-model.ts';
import { PROPOSALS, RANKING, readProposals, readRanking } from '../shared/model/model-answers.ts';
import { writeTexts } from '../shared/model/write-texts.ts';
import { type Eye, lookAtClips } from './look-at-clips.ts';

export type ReviewOptions = {
  /** Of the video, BCP 47. */
  language: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  log: Log;
  /** Shows a model that sees frames of the finalists. Missing or null: they are only read. */
  eye?: Eye | null;
  /** Time for all questions together, in ms. */
  budgetMs?: number;
};

/** The ranking with the model's proposals among its candidates, and its opinion on them; null if not usable. */
export type Reviewed = { ranked: RankedClips; review: ClipReview | null };

/** A third of the stage's time. */
const BUDGET_MS = 300_000;
/** About 16,000 tokens of English: an hour of talk in one or two windows. More would be read with less care. */
const MOST_WINDOW_CHARS = 60_000;
/** Characters of a question in addition to the transcript, and of its answer. */
const OTHER_CHARS = 12_000;
const LEAST_WINDOW_CHARS = 6_000;
const PROPOSE_TOKENS = 2_000;
const RANK_TOKENS = 400;
/** Shares of the progress. Ranking is two questions, looking up to twelve, writing one to three. */
const PROPOSED = 0.7;
const RANKED = 0.8;
const SEEN = 0.9;

/**
 * A language model's opinion on the clips of a video: it proposes clips window by window, orders the best (twice, shown
 * in two orders), looks at frames of them if it sees, and cuts and describes the ones chosen in the end. Null if no answer is usable, or if there is
 * nothing to choose from. Throws only when the job ends.
 */
export async function reviewClips(
  ranked: RankedClips,
  model: LanguageModel,
  options: ReviewOptions,
): Promise<Reviewed> {
  const isChoice = ranked.choice.goal === 'shorts' && ranked.candidates.length > 1;
  if (!isChoice || ranked.material.sentences.length === 0) return { ranked, review: null };
  const asker = makeAsker(model, options.signal, options.budgetMs ?? BUDGET_MS);
  const proposals = await propose(ranked, asker, { ...options, windowChars: windowCharsOf(model) });
  const all = withCandidates(ranked, proposals);
  const finalists = shortlist(all, proposals);
  const read = (await rank(all, finalists, asker)) ?? proposals;
  options.onProgress(RANKED);
  const spans = await look(all, read, model, options);
  // Clips without speech have nothing to read.
  const chosen = pickClips(all, { spans, texts: [] }).filter(({ first, last }) => last >= first);
  const review = recut(all, spans, await writeTexts(all, chosen, asker, options.language));
  options.log.info('clips_reviewed', {
    ...asker.counts(),
    proposals: proposals.length,
    rated: spans.length,
    written: review.texts.length,
  });
  const isEmpty = review.spans.length + review.texts.length === 0;
  return { ranked: withCandidates(all, review.spans), review: isEmpty ? null : review };
}

/** Characters of the transcript that fit into one question. */
function windowCharsOf({ contextChars }: LanguageModel): number {
  return Math.max(LEAST_WINDOW_CHARS, Math.min(MOST_WINDOW_CHARS, contextChars - OTHER_CHARS));
}

async function propose(
  ranked: RankedClips,
  asker: Asker,
  { onProgress, windowChars }: ReviewOptions & { windowChars: number },
): Promise<ReviewedSpan[]> {
  const windows = reviewWindows(ranked, windowChars);
  let done = 0;
  const answers = await asker.ask(
    windows.map((window) => ({ ...proposePrompt(ranked, window), schema: PROPOSALS, maxTokens: PROPOSE_TOKENS })),
    () => onProgress((PROPOSED * (done += 1)) / windows.length),
  );
  return windows.flatMap((window, i) => readProposals(answers[i], ranked, window));
}

async function look(
  ranked: RankedClips,
  spans: ReviewedSpan[],
  model: LanguageModel,
  { eye, signal, log, onProgress }: ReviewOptions,
): Promise<ReviewedSpan[]> {
  if (eye == null) return spans;
  const seen = await lookAtClips(ranked, spans, { eye, model, signal, log });
  onProgress(SEEN);
  return seen;
}

/** Ratings from the orders that the model gave, or null. */
async function rank(ranked: RankedClips, finalists: readonly Finalist[], asker: Asker): Promise<ReviewedSpan[] | null> {
  if (finalists.length < 2) return null;
  const orders = twoOrders(finalists.length);
  const answers = await asker.ask(
    orders.map((order) => ({ ...rankPrompt(ranked, finalists, order), schema: RANKING, maxTokens: RANK_TOKENS })),
    () => undefined,
  );
  const rankings = orders.flatMap((order, i) => {
    const ranking = readRanking(answers[i], order);
    return ranking === null ? [] : [ranking];
  });
  const standing = standings(finalists.length, rankings);
  return standing === null ? null : ratingsFrom(finalists, standing);
}
