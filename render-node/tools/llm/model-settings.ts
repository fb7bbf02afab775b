import * as z from 'zod';
import { SettingError } from '../../base/setting-error.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The settings of the language model; see `readEnv`. */
export const MODEL_KEYS = {
  LLM: {
    schema: z.enum(['on', 'off']).default('on'),
    doc: '`off` chooses clips without a language model.',
    shownDefault: 'on',
  },
  LLM_BASE_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    doc: 'URL of an OpenAI-compatible server, up to /chat/completions. Unset: the model of the Worker, if it has one.',
  },
  LLM_KEY: { schema: z.string().min(1).optional(), doc: 'Bearer token for the language model.' },
  LLM_MODEL: {
    schema: z.string().min(1).max(200).optional(),
    doc: 'Name of the language model on its server. Required with LLM_BASE_URL.',
  },
  LLM_CONTEXT_TOKENS: {
    schema: whole(2_000, 10_000_000).default(32_000),
    doc: 'Tokens per request to the language model.',
    shownDefault: '32000',
  },
  LLM_SEES: {
    schema: z.enum(['on', 'off']).default('off'),
    doc: '`on`: the language model takes images, and is shown frames of the best clips. At most 12 questions more for a video.',
    shownDefault: 'off',
  },
  LLM_TIMEOUT_SEC: {
    schema: whole(1, 3_600).default(60),
    doc: 'Longest wait for one response of the language model, in seconds.',
    shownDefault: '60',
  },
} as const;

export type LanguageModelSettings = {
  baseUrl: string;
  key: string | undefined;
  model: string;
  contextTokens: number;
  sees: boolean;
  timeoutMs: number;
};

const modelSchema = z.object(
  Object.fromEntries(Object.entries(MODEL_KEYS).map(([key, { schema }]) => [key, schema])) as {
    [K in keyof typeof MODEL_KEYS]: (typeof MODEL_KEYS)[K]['schema'];
  },
);
type ModelEnv = z.infer<typeof modelSchema>;
type Need = (key: keyof ModelEnv, value: string | undefined) => string;

/** The language model of an environment; null if it names none. `need` throws for a missing value. */
export function readLanguageModel(env: ModelEnv, need: Need): LanguageModelSettings | null {
  if (env.LLM === 'off' || env.LLM_BASE_URL === undefined) return null;
  return {
    baseUrl: env.LLM_BASE_URL,
    key: env.LLM_KEY,
    model: need('LLM_MODEL', env.LLM_MODEL),
    contextTokens: env.LLM_CONTEXT_TOKENS,
    sees: env.LLM_SEES === 'on',
    timeoutMs: env.LLM_TIMEOUT_SEC * 1_000,
  };
}

/** The same for an environment that need not be a node's. Throws `SettingError`. */
export function languageModelIn(variables: Record<string, string | undefined>): LanguageModelSettings | null {
  const given = Object.fromEntries(Object.keys(MODEL_KEYS).map((key) => [key, variables[key] || undefined]));
  const parsed = modelSchema.safeParse(given);
  const refuse = (key: keyof ModelEnv, what: string): never => {
    throw new SettingError(`${key} ${what}. ${MODEL_KEYS[key].doc} Run with --help for all settings.`);
  };
  if (!parsed.success) return refuse(String(parsed.error.issues[0]?.path[0]) as keyof ModelEnv, 'has an invalid value');
  return readLanguageModel(parsed.data, (key, value) => value ?? refuse(key, 'needs a value'));
}
