/** A question to a language model. `schema` is the JSON schema of the answer that is wanted. */
export type ModelQuestion = {
  system: string;
  user: string;
  schema: { name: string; json: Record<string, unknown> };
  /** Longest answer, in tokens. */
  maxTokens: number;
  signal: AbortSignal;
  /** Called once for each answer, also for one that is no JSON. */
  onUsage?: (usage: ModelUsage) => void;
};

/** Tokens of a question and of its answer; 0 where the server does not count them. */
export type ModelUsage = { tokensIn: number; tokensOut: number };

/** Answers in JSON. What comes is not judged yet: it may have any shape. Throws `ModelFailure`. */
export type LanguageModel = {
  /**
   * About how many characters of Latin script fit into one question, its system part included. Scripts with a token a
   * character fill the context three times as fast.
   */
  readonly contextChars: number;
  complete(question: ModelQuestion): Promise<unknown>;
};

/** A token of English has four characters, of other languages in Latin script three. */
const CHARS_A_TOKEN = 3;

/** The characters that fit into a context of so many tokens. */
export function charsOf(contextTokens: number): number {
  return contextTokens * CHARS_A_TOKEN;
}

export type ModelFailureKind =
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'busy'
  | 'not_json'
  | 'too_large'
  /** There is no model, and will be none. */
  | 'unavailable';

/** The model gave no JSON. The kind alone says why: what the server wrote stays out of logs. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;

  constructor(kind: ModelFailureKind) {
    super(`The language model gave no answer: ${kind}.`);
    this.kind = kind;
  }
}
