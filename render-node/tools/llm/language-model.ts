/** A question to a language model. `schema` is the JSON schema of the answer that is wanted. */
export type ModelQuestion = {
  system: string;
  user: string;
  schema: { name: string; json: Record<string, unknown> };
  /** Longest answer, in tokens. */
  maxTokens: number;
  signal: AbortSignal;
};

/** Answers in JSON. What comes is not judged yet: it may have any shape. Throws `ModelFailure`. */
export type LanguageModel = { complete(question: ModelQuestion): Promise<unknown> };

export const MODEL_FAILURES = ['timeout', 'unreachable', 'refused', 'busy', 'not_json', 'too_large'] as const;
export type ModelFailureKind = (typeof MODEL_FAILURES)[number];

/** The model gave no JSON. The kind alone says why: what the server wrote stays out of logs. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;

  constructor(kind: ModelFailureKind) {
    super(`The language model gave no answer: ${kind}.`);
    this.kind = kind;
  }
}
