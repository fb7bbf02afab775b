/** What takes long. */
export type LongWork = 'project' | 'render';

/**
 * A tool is one operation of the public API, described to a language model: its arguments are the operation's
 * parameters and body fields, its answer is the operation's answer.
 */
export type Tool = {
  name: string;
  title: string;
  description: string;
  operationId: string;
  /** Changes nothing, so that a program may call it without asking. */
  isReadOnly: boolean;
  /** Replaces what somebody may have made by hand, or does what cannot be taken back: programs ask the user first. */
  overwrites?: boolean;
  /** Its answer holds text of strangers: titles, words, names of channels and accounts. The answer says so. */
  quotesStrangers: boolean;
  /** It also takes `wait_sec`: then it answers when this is over. */
  waitsFor?: LongWork;
  /** Fields of the operation that are no use to a model. */
  without?: readonly string[];
};
