import type { Span } from '../../../plan/clips/edges/model.ts';
import { writePrompt } from '../../../plan/clips/review/prompts.ts';
import { spokenIn } from '../../../plan/clips/review/texts.ts';
import type { RankedClips } from '../../../plan/clips/score/rank-clips.ts';
import type { Asker } from './ask-model.ts';
import { readTexts, TEXTS } from './model-answers.ts';

const WRITE_TOKENS = 5_200;
/** This many texts fit into one answer. */
const TEXTS_A_QUESTION = 8;

/** What a language model writes for clips, and how it would cut them. Clips without an answer are missing. */
export async function writeTexts(
  ranked: RankedClips,
  clips: readonly Span[],
  asker: Asker,
  language: string,
): Promise<ReturnType<typeof readTexts>> {
  const count = Math.ceil(clips.length / TEXTS_A_QUESTION);
  const parts = Array.from({ length: count }, (_, i) => clips.slice(i * TEXTS_A_QUESTION, (i + 1) * TEXTS_A_QUESTION));
  const answers = await asker.ask(
    parts.map((part) => ({ ...writePrompt(ranked, part, language), schema: TEXTS, maxTokens: WRITE_TOKENS })),
    () => undefined,
  );
  const spoken = spokenIn(ranked.material.sentences, ranked.choice.keywords);
  return parts.flatMap((part, i) => readTexts(answers[i], part, spoken));
}
