/**
 * Small words of six languages, by what they do at the edges of a clip. Each list is a text: entries separated by `|`;
 * `*` at the end of an entry takes any ending.
 */
export type EdgeTable = {
  language: string;
  /** What listeners say while another one speaks. */
  backchannels: string;
  /** Words that tie a sentence to the one before; the sentence reads well without them. */
  connectives: string;
  /** Words and phrases at the front that say nothing. They are cut only before a comma or another lead-in. */
  leadIns: string;
  /** Words that only fill a pause, in addition to the sounds of `HESITATIONS`. */
  fillers: string;
  /** Pairs of words whose first is neither a connective nor a lead-in: "so much", "now that". */
  fixed: string;
  /** Words that a sentence cannot begin with once its connective is cut, such as verbs without a subject. */
  noHeads: string;
  /** Words for people who must have been named before. */
  people: string;
  /** Words for things that must have been named before. */
  things: string;
  /** `it is hard to`, `it turns out`: pronouns that refer to nothing before. */
  empty: string;
  /** How questions begin. */
  asks: string;
  /** How people say that they are about to say something. */
  announces: string;
  /** First words of a sentence that begin a story or a scene. */
  scenes: string;
  /** Words for the speaker; for the person spoken to; all of them are known to any viewer. */
  me: string;
  us: string;
  you: string;
  /** First words of a reason or an addition: the sentence before them is not over. */
  reasons: string;
  /** Words that sum up a thought. */
  conclusions: string;
  /** First words of sentences that change the subject. */
  shifts: string;
  /** Every whole sentence contains one of these words; empty for languages without a list. */
  verbs: string;
  /** Frequent small words, for telling names and content from them. */
  small: string;
};
