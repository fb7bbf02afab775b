import type { Wrangler } from './wrangler.ts';

/** Returns what a person types. Hidden: it does not stand in the terminal. */
export type Ask = (question: string, options?: { isHidden: boolean }) => Promise<string>;

/** `root` is the repository, with wrangler.toml. `ask` is null without a terminal. */
export type Outside = {
  root: string;
  env: Record<string, string | undefined>;
  wrangler: Wrangler;
  say: (text: string) => void;
  ask: Ask | null;
  /** How long a new address may take until it answers, and how often it is asked, in ms. */
  patience: { timeoutMs: number; everyMs: number };
};
