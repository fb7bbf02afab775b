import type { TextModel } from '../../rated-text/text-model.ts';
import type { Sentence } from '../../edges/sentences.ts';
import type { Nouns } from '../../material/nouns.ts';
import type { Rarity } from '../../material/tf-idf.ts';

/** A sentence as far as texts are made from it. */
export type SaidSentence = Pick<Sentence, 'text' | 'speaker' | 'startSec' | 'endSec' | 'startsInQuote'>;

/** What is said in a clip, in order, and what is known of it in the talk. */
export type ClipText = {
  sentences: readonly SaidSentence[];
  rarity: Rarity;
  /** What readers think of titles, learned. */
  titles: TextModel;
  /** The learned interest of the words of a text, about -0.5 to 0.5; 0 where nothing was learned. */
  interest: (text: string) => number;
  /** The learned interest of each sentence where it stands, in deviations within the talk. */
  interests: readonly number[];
  isNoun: Nouns;
  /** Whether each sentence can be read without those before it. */
  standAlone: readonly boolean[];
};

/** A run of words that could be a title. */
export type Span = {
  title: string;
  kind: 'plain' | 'quote' | 'question';
  /** Index of its sentence in the clip. */
  at: number;
  /** The word before it, and the mark or word behind it: `^` and `$` at the edges of its sentence. */
  before: string;
  behind: string;
};
