import { candidatesOf } from './candidates.ts';
import { FEATURES, featuresOf, stemsOfClip, type Features } from './features.ts';
import { areAlike } from './alike.ts';
import { topicTitles } from './topic.ts';
import type { Candidate, ClipText } from './types.ts';
import { WEIGHTS } from './weights.ts';

/** Below so many points of ten a noun phrase says more than the best sentence. */
const LEAST_WORTH = 3.2;

export type RankedTitle = Candidate & { worth: number };

/** Everything in a clip that could be its title, best first. `worth` is in points of ten. */
export function rankedTitles({ sentences, rarity, interest }: ClipText): RankedTitle[] {
  const stems = stemsOfClip(sentences.map(({ text }) => text));
  return candidatesOf(sentences)
    .map((candidate) => ({
      ...candidate,
      worth: worthOf(featuresOf(candidate, rarity, stems, sentences.length, interest)),
    }))
    .sort((a, b) => b.worth - a.worth || (a.title < b.title ? -1 : 1));
}

function worthOf(features: Features): number {
  return FEATURES.reduce((sum, name) => sum + features[name] * WEIGHTS[name], WEIGHTS.base);
}

/**
 * The title of an English clip: the best thing said in it that is whole and stands alone; else who speaks of what. Never
 * like one of `taken`. Null where nothing can be said.
 */
export function englishTitle(clip: ClipText, taken: readonly string[]): string | null {
  const isFree = (title: string) => !taken.some((other) => areAlike(other, title));
  const best = rankedTitles(clip).find(({ title, worth }) => worth >= LEAST_WORTH && isFree(title));
  return best?.title ?? topicTitles(clip).find(isFree) ?? null;
}
