import { candidatesOf } from './candidates.ts';
import { featuresOf, stemsOfClip, type FeatureName } from './features.ts';
import { areAlike } from './alike.ts';
import { topicTitles } from './topic.ts';
import type { Candidate, ClipText } from './types.ts';
import { BASE, WEIGHTS } from './weights.ts';

/** From so many points of ten a whole sentence is a better title than a noun phrase: blind judges rate phrases at 1.4. */
const GOOD = 2.4;

/** Titles of this many characters are read at a glance and still say something. */
const BEST_CHARS = { least: 25, most: 60 };
const LENGTH_POINTS = 0.4;
/** What the interest of its sentence adds to a title, and the most that it may add or take. */
const SENTENCE_POINTS = 0.4;
const MOST_INTEREST = 1.5;

export type RankedTitle = Candidate & { worth: number };

/** Everything in a clip that could be its title, best first. `worth` is in points of ten. */
export function rankedTitles(clip: ClipText): RankedTitle[] {
  const stems = stemsOfClip(clip.sentences.map(({ text }) => text));
  return candidatesOf(clip.sentences)
    .map((candidate) => ({ ...candidate, worth: worthOf(candidate, clip, stems) }))
    .sort((a, b) => b.worth - a.worth || (a.title < b.title ? -1 : 1));
}

function worthOf(candidate: Candidate, clip: ClipText, stems: ReadonlyMap<string, number>): number {
  const features = Object.entries(featuresOf(candidate, clip, stems)) as [FeatureName, number][];
  const points = features.reduce((sum, [name, value]) => sum + value * WEIGHTS[name], BASE);
  const { length } = candidate.title;
  const isOff = length < BEST_CHARS.least || length > BEST_CHARS.most;
  const interest = clip.interests[candidate.at] ?? 0;
  const bounded = Math.max(-MOST_INTEREST, Math.min(MOST_INTEREST, interest));
  return points + bounded * SENTENCE_POINTS - (isOff ? LENGTH_POINTS : 0);
}

/**
 * The title of an English clip: the best thing said in it that is whole and stands alone; else who speaks of what. Never
 * like one of `taken`. Null where nothing can be said.
 */
export function englishTitle(clip: ClipText, taken: readonly string[]): string | null {
  const isFree = (title: string) => !taken.some((other) => areAlike(other, title));
  const free = rankedTitles(clip).filter(({ title }) => isFree(title));
  const [best] = free;
  if (best !== undefined && best.worth >= GOOD) return best.title;
  const topics = topicTitles(clip).filter(({ title }) => isFree(title));
  return (topics.find(({ isTelling }) => isTelling) ?? topics[0])?.title ?? best?.title ?? null;
}
