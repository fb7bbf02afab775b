import * as z from 'zod';
import { lettersIn } from '#schema/domain/translation/reading.ts';
import { usableLine } from '../../plan/translation/judge-line.ts';
import { translatePrompt, type TranslationWish } from '../../plan/translation/prompt.ts';
import type { Asker } from '../shared/model/ask-model.ts';

const lineSchema = z.object({ n: z.number(), text: z.string() });
const answerSchema = z.object({ lines: z.array(z.unknown()) });
const { $schema: _, ...json } = z.toJSONSchema(z.object({ lines: z.array(lineSchema) }));
const TRANSLATION = { name: 'translation', json };

/** Lines of one question: about two minutes of talk. */
const LINES_A_QUESTION = 24;
/** Enough for scripts with a token per character. */
const ANSWER_TOKENS = 6_000;

/**
 * The lines in another language, in order. A line without a usable answer is asked for once more, and so is one that is longer
 * than can be read; the shorter answer counts. Null: there was no usable answer.
 */
export async function translateLines(
  wish: TranslationWish,
  asker: Asker,
  onProgress: (fraction: number) => void,
): Promise<(string | null)[]> {
  const found: (string | null)[] = wish.lines.map(() => null);
  const note = (n: number, text: string) => {
    const line = wish.lines[n - 1];
    const usable = line === undefined ? null : usableLine(text, line.text);
    const known = found[n - 1] ?? null;
    if (usable !== null && (known === null || lettersIn(usable) < lettersIn(known))) found[n - 1] = usable;
  };
  const all = wish.lines.map((_line, i) => i);
  await askFor(wish, all, { asker, note, onAnswer: (share) => onProgress(0.7 * share) });
  const missing = all.filter((i) => found[i] === null);
  await askFor(wish, missing, { asker, note });
  onProgress(0.85);
  const long = all.filter((i) => lettersIn(found[i] ?? '') > (wish.lines[i]?.maxChars ?? 0));
  await askFor(wish, long, { asker, note, isShorter: true });
  onProgress(1);
  return found;
}

type Asking = {
  asker: Asker;
  note: (n: number, text: string) => void;
  onAnswer?: (share: number) => void;
  isShorter?: boolean;
};

async function askFor(
  wish: TranslationWish,
  at: readonly number[],
  { asker, note, onAnswer, isShorter = false }: Asking,
): Promise<void> {
  const count = Math.ceil(at.length / LINES_A_QUESTION);
  const parts = Array.from({ length: count }, (_part, i) => at.slice(i * LINES_A_QUESTION, (i + 1) * LINES_A_QUESTION));
  let answered = 0;
  const answers = await asker.ask(
    parts.map((part) => ({
      ...translatePrompt(wish, part, { isShorter }),
      schema: TRANSLATION,
      maxTokens: ANSWER_TOKENS,
    })),
    () => onAnswer?.((answered += 1) / count),
  );
  for (const [i, part] of parts.entries()) {
    const asked = new Set(part.map((line) => line + 1));
    for (const { n, text } of linesOf(answers[i])) if (asked.delete(n)) note(n, text);
  }
}

/** The entries of an answer that have the right form. */
function linesOf(answer: unknown): z.infer<typeof lineSchema>[] {
  return (answerSchema.safeParse(answer).data?.lines ?? []).flatMap((item) => lineSchema.safeParse(item).data ?? []);
}
