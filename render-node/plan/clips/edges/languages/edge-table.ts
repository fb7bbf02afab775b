/**
 * Small words of six languages, by what they do at the edges of a clip. Each list is a text: entries parted by `|`;
 * `*` at the end of an entry takes any ending.
 */
export type EdgeTable = {
  language: string;
  /** What listeners say while another one speaks. */
  backchannels: string;
  /** Words that tie a sentence to the one before; the sentence reads well without them. */
  connectives: string;
  /** Words and phrases in front that say nothing. Only cut where a comma or another lead-in stands next to them. */
  leadIns: string;
  /** Sounds, not words. */
  fillers: string;
  /** Two words of which the first is no connective and no lead-in: "so much", "now that". */
  fixed: string;
  /** Words that a sentence cannot begin with once its connective is cut: verbs without a subject and their like. */
  noHeads: string;
  /** Somebody who must have been named before. */
  people: string;
  /** Something that must have been named before. */
  things: string;
  /** `it is hard to`, `it turns out`: pronouns that mean nothing before. */
  empty: string;
  /** How questions begin. */
  asks: string;
  /** First words of a sentence that begin a story or a scene. */
  scenes: string;
  /** Words for the speaker; for the person spoken to; all of them are known to any viewer. */
  me: string;
  us: string;
  you: string;
  /** First words of a reason or an addition: a sentence before them goes on. */
  reasons: string;
  /** A thought is summed up. */
  conclusions: string;
  /** Words with which sentences that change the subject begin. */
  shifts: string;
  /** Words of which any whole sentence has one; empty where a language was not listed. */
  verbs: string;
  /** Frequent small words, for telling names and content from them. */
  small: string;
};
