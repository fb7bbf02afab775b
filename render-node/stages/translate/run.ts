import { JobFailure } from '#schema/domain/failure.ts';
import { makeAsker } from '../shared/model/ask-model.ts';
import type { StageRun } from '../shared/stage.ts';
import { translateLines } from './translate-lines.ts';

/** Time for all questions together. Somebody waits for the answer. */
const BUDGET_MS = 240_000;

/**
 * Translates the lines of a clip with the node's language model, or that of the Worker. Throws `translate.no_model`,
 * `translate.unreachable` if no question was answered, and `translate.no_answer` if a line has no usable translation.
 */
export const runTranslate: StageRun<'translate'> = async (job, { tools, signal, onProgress, log }) => {
  const { languageModel } = tools;
  if (languageModel === null) throw new JobFailure('translate.no_model');
  const asker = makeAsker(languageModel, signal, BUDGET_MS);
  const lines = await translateLines(job, asker, onProgress);
  const counts = asker.counts();
  const translated = lines.flatMap((line) => line ?? []);
  log.info('lines_translated', { lines: lines.length, translated: translated.length, ...counts });
  if (counts.lastFailure === 'unavailable' && counts.answered === 0) throw new JobFailure('translate.no_model');
  if (counts.answered === 0) throw new JobFailure('translate.unreachable', counts.lastFailure);
  if (translated.length < lines.length) throw new JobFailure('translate.no_answer');
  return { stage: 'translate', lines: translated };
};
