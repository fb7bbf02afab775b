import { shapeTerms, wordsWithMarks } from '../../rated-text/shapes.ts';
import type { TextFeatures } from '../../rated-text/text-model.ts';
import { stem } from '../../material/stem.ts';
import { isSubstantial } from './english-words.ts';
import type { Span } from './types.ts';

/** How much each kind of feature may explain (docs/clip-choice.md). */
const SHARES = { shape: 0.6, kind: 1.5, interest: 1.5 };
/** A title of so many characters counts once. */
const USUAL_CHARS = 35;
const MOST_INTEREST = 1.5;
const MOST_SUBSTANCE = 5;
const LENGTHS = [5, 8, 11];

/**
 * What a reader sees in a title: the shapes of its words, its words of substance, its length, how it was cut out of its
 * sentence. `interest` is what its words add by themselves, `sentence` the interest of its sentence where it stands.
 */
export function titleFeatures(span: Span, interest: number, sentence: number): TextFeatures {
  const words = wordsWithMarks(span.title);
  const content = words.filter(isSubstantial);
  const features = new Map<string, number>();
  const add = (name: string, amount = 1) => features.set(name, (features.get(name) ?? 0) + amount);
  for (const term of shapeTerms(words)) add(term, SHARES.shape);
  for (const word of new Set(content.map(stem))) add(`word ${word}`);
  add(`before ${span.before}`);
  add(`behind ${span.behind}`);
  add(`kind ${span.kind}`, SHARES.kind);
  if (span.before === '^') add('whole in front', SHARES.kind);
  if (span.behind === '$') add('whole behind', SHARES.kind);
  add(`words ${LENGTHS.findIndex((most) => words.length < most)}`);
  add(`content ${Math.min(MOST_SUBSTANCE, content.length)}`);
  add('length', span.title.length / USUAL_CHARS);
  add('interest', interest * SHARES.interest);
  add('sentence', Math.max(-MOST_INTEREST, Math.min(MOST_INTEREST, sentence)) * SHARES.interest);
  return features;
}
