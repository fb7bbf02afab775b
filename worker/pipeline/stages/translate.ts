import { UNKNOWN_LANGUAGE } from '#schema/domain/language.ts';
import { mergeTranslated } from '#schema/domain/translation/lines.ts';
import { readableChars } from '#schema/domain/translation/reading.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { languageModelOf } from '../../ai/models.ts';
import { failTranslation, findAsked, storeTranslated } from '../../translations/store/translations.ts';
import type { ReportedJob } from '../report-store.ts';
import { headOf, present } from './shared/paths.ts';
import type { ClaimedSubject, DescribeDeps, Effect, EffectContext, StageOfWorker } from './shared/stage.ts';

/** Works for one translation of a short, which names the job. Nothing follows. */
export const translate: StageOfWorker<'translate'> = { describe, following: () => [], effect };

async function describe(deps: DescribeDeps, subject: ClaimedSubject): Promise<JobOf<'translate'>> {
  const { job, project, dictionary } = subject;
  const { language, asked } = present(await findAsked(deps.db, job.id), 'translation');
  const model = languageModelOf(deps);
  return {
    ...headOf(subject),
    stage: 'translate',
    from: project.spokenLanguage ?? UNKNOWN_LANGUAGE,
    to: language,
    title: project.title,
    lines: (asked?.lines ?? []).map((line) => ({ text: line.source, maxChars: readableChars(line, language) })),
    glossary: dictionary.map(({ text }) => text),
    ...(model !== null && { languageModel: { contextTokens: model.contextTokens } }),
  };
}

/** A translation that is no longer wanted, or was asked for again, takes no lines of this job. */
async function effect(
  { deps, write }: EffectContext,
  { job }: ReportedJob,
  { lines }: ResultOf<'translate'>,
): Promise<Effect> {
  const row = await findAsked(deps.db, job.id);
  if (row === null || row.asked === null) return { keys: [], statements: [] };
  if (lines.length !== row.asked.lines.length) {
    return { keys: [], statements: [failTranslation(write, job.id, 'translate.no_answer')] };
  }
  return { keys: [], statements: [storeTranslated(write, job.id, mergeTranslated(row.lines, row.asked, lines))] };
}
