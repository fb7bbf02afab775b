import type { Deps } from '../base/deps.ts';
import type { Ai } from '../base/ports.ts';

/** A model of this deployment: the binding that runs it, and its name there. */
export type AiModel = { ai: Ai; name: string };
export type AiLanguageModel = AiModel & {
  /** Tokens of a question. The rest of the model's context is for the answer. */
  contextTokens: number;
  /** Whether nodes may show it frames of clips. */
  sees: boolean;
  /** What the model gets besides the question. */
  options: Record<string, unknown>;
};

type ModelDeps = Pick<Deps, 'ai' | 'settings'>;

/**
 * Context of 131,072 tokens including the answer, most languages, images, and JSON by schema. By default it thinks before it
 * answers, which uses up the tokens of the answer.
 */
const DEFAULT_LANGUAGE_MODEL = '@cf/google/gemma-4-26b-a4b-it';
const DEFAULT_SPEECH_MODEL = '@cf/openai/whisper-large-v3-turbo';
/** The smallest context among the large models of Workers AI. */
const DEFAULT_CONTEXT_TOKENS = 24_000;

/** What is known about individual models. */
const KNOWN: Record<string, Partial<Pick<AiLanguageModel, 'contextTokens' | 'options'>>> = {
  [DEFAULT_LANGUAGE_MODEL]: {
    contextTokens: 120_000,
    options: { chat_template_kwargs: { enable_thinking: false } },
  },
};

/** The language model of this deployment, or null. */
export function languageModelOf({ ai, settings }: ModelDeps): AiLanguageModel | null {
  if (ai === null || settings.LLM === 'off') return null;
  const name = settings.LLM_MODEL ?? DEFAULT_LANGUAGE_MODEL;
  const { contextTokens = DEFAULT_CONTEXT_TOKENS, options = {} } = KNOWN[name] ?? {};
  const sees = settings.LLM_SEES === 'on';
  return { ai, name, contextTokens: settings.LLM_CONTEXT_TOKENS ?? contextTokens, sees, options };
}

/** The speech engine of this deployment, or null. */
export function speechModelOf({ ai, settings }: ModelDeps): AiModel | null {
  if (ai === null || settings.TRANSCRIBE === 'off') return null;
  return { ai, name: settings.TRANSCRIBE_MODEL ?? DEFAULT_SPEECH_MODEL };
}
