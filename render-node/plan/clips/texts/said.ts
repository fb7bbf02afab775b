import type { Edges } from '../edges/features.ts';
import type { Sentence } from '../edges/sentences.ts';
import type { Nouns } from '../material/nouns.ts';
import type { SentenceFacts } from '../material/sentence-facts.ts';
import type { Rarity } from '../material/tf-idf.ts';
import type { Cues } from '../phrases/cues.ts';

/** What is said in a clip, in order, and what is known about it. `places` and `facts`: one entry per sentence. */
export type Said = {
  sentences: readonly (Pick<Sentence, 'text' | 'isUnclear'> & Partial<Pick<Sentence, 'speaker' | 'unsureWords'>>)[];
  facts: readonly SentenceFacts[];
  /** The sentences of the whole talk, and where in them those of the clip are. */
  edges: Edges;
  places: readonly number[];
  cues: Cues;
  rarity: Rarity;
  /** The learned interest of the words of a text, about -0.5 to 0.5; 0 if nothing was learned. */
  interest: (text: string) => number;
  isNoun: Nouns;
  /** By sentence of the talk: the chance (0 to 1) that a stranger understands it by itself. Null if nothing was learned. */
  clarity?: readonly number[] | null;
};
