/** A question to a language model. `schema` is the JSON schema of the requested answer. */
export type ModelQuestion = {
  system: string;
  user: string;
  /** A JPEG as base64, for a model that sees. */
  image?: string;
  schema: { name: string; json: Record<string, unknown> };
  /** Longest answer, in tokens. */
  maxTokens: number;
  signal: AbortSignal;
  /** Called once for each answer, even if it is not JSON. */
  onUsage?: (usage: ModelUsage) => void;
};

/** Tokens of a question and of its answer; 0 if the server does not count them. */
export type ModelUsage = { tokensIn: number; tokensOut: number };

/** Answers in JSON. The answer is not checked yet: it may have any shape. Throws `ModelFailure`. */
export type LanguageModel = {
  /**
   * About how many characters of Latin script fit into one question, including its system part. Scripts with a token
   * per character fill the context three times as fast.
   */
  readonly contextChars: number;
  /** Whether a question may have an image. Missing: no. */
  readonly sees?: boolean | undefined;
  complete(question: ModelQuestion): Promise<unknown>;
};

/** An English token has four characters, one of other languages in Latin script three. */
const CHARS_A_TOKEN = 3;

/** The characters that fit into a context of this many tokens. */
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

/** The model returned no JSON. Only the kind says why: the server's text stays out of logs. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;

  constructor(kind: ModelFailureKind) {
    super(`The language model gave no answer: ${kind}.`);
    this.kind = kind;
  }
}
