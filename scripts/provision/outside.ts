import type { Wrangler } from './wrangler.ts';

/** `root` is the repository, with wrangler.toml. `ask` returns what a person types. */
export type Outside = {
  root: string;
  env: Record<string, string | undefined>;
  wrangler: Wrangler;
  say: (text: string) => void;
  ask: (question: string) => Promise<string>;
};
