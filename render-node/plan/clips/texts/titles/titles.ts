import { ratingOf } from '../../rated-text/text-model.ts';
import { areAlike } from './alike.ts';
import { PROFANE } from './english-words.ts';
import { spansOf } from './spans.ts';
import { titleFeatures } from './title-features.ts';
import { topicTitles } from './topic.ts';
import type { ClipText, Span } from './types.ts';

/** Of ten points: readers rate what only names the subject at 1.3. */
const LEAST_RATING = 1.5;

export type RatedTitle = Span & { rating: number };

/** Everything said in a clip that could be its title, best first. `rating` is what a reader would give, 0 to 10. */
export function ratedTitles(clip: ClipText): RatedTitle[] {
  return spansOf(clip.sentences)
    .filter(({ title }) => !PROFANE.test(title))
    .map((span) => ({ ...span, rating: rate(span, clip) }))
    .sort((a, b) => b.rating - a.rating || (a.title < b.title ? -1 : 1));
}

function rate(span: Span, { titles, interest, interests }: ClipText): number {
  return ratingOf(titles, titleFeatures(span, interest(span.title), interests[span.at] ?? 0));
}

/**
 * The title of an English clip: the best thing said in it that is whole and stands alone; else who speaks of what. Never
 * like one of `taken`. Null where nothing can be said.
 */
export function englishTitle(clip: ClipText, taken: readonly string[]): string | null {
  const isFree = (title: string) => !taken.some((other) => areAlike(other, title));
  const best = ratedTitles(clip).find(({ title }) => isFree(title));
  if (best !== undefined && best.rating >= LEAST_RATING) return best.title;
  return topicTitles(clip).find(isFree) ?? best?.title ?? null;
}
