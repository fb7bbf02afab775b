import type { Sentence } from '../../edges/sentences.ts';
import type { Rarity } from '../../material/tf-idf.ts';

/** A sentence as far as texts are made from it. */
export type SaidSentence = Pick<Sentence, 'text' | 'speaker' | 'startSec' | 'endSec'>;

/** What is said in a clip, in order, and what is known of it in the talk. */
export type ClipText = {
  sentences: readonly SaidSentence[];
  rarity: Rarity;
  /** The learned interest of the words of a text, about -0.5 to 0.5; 0 where nothing was learned. */
  interest: (text: string) => number;
  /** The learned interest of each sentence where it stands, in deviations within the talk. */
  interests: readonly number[];
};

/** One word as written, with what the tagger knows about it. */
export type Token = {
  /** With its punctuation. */
  raw: string;
  /** In small letters, without punctuation. */
  word: string;
  /** Tags of the word and of what a contraction holds ("I'm" is a pronoun and a verb). */
  tags: ReadonlySet<string>;
  /** Punctuation behind the word. */
  after: string;
  /** Inside quotation marks. */
  isQuoted: boolean;
};

export type CandidateKind = 'sentence' | 'clause' | 'quote' | 'question' | 'pair' | 'why';

/** A text that could be a title. */
export type Candidate = {
  title: string;
  kind: CandidateKind;
  tokens: readonly Token[];
  /** Index of its sentence in the clip. */
  at: number;
};
