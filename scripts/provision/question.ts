import type { Outside } from './outside.ts';

/** What only a person knows. `option`: how to say it without a terminal. `read` throws a sentence about a wrong answer. */
export type Question<T> = { text: string; option: string; read: (typed: string) => T };

/** Asks until the answer can be read. Throws a sentence that names the option if there is no terminal. */
export async function answerTo<T>(
  { ask, say }: Pick<Outside, 'ask' | 'say'>,
  { text, option, read }: Question<T>,
): Promise<T> {
  if (ask === null) throw new Error(`There is no terminal to ask, so say it by an option. ${option}`);
  for (;;) {
    const typed = await ask(text);
    try {
      return read(typed);
    } catch (error) {
      say(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
