import type { TranslateRequest } from '#schema/contract/languages/translations.ts';
import { type AskedLines, type StandingLine, standingLines } from '#schema/domain/translation/lines.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { readSpoken, type SpokenShort } from '../shorts/read-spoken.ts';
import { draftJob } from '../queue/draft-job.ts';
import { isSpoken, standing, type Translation, type WantedShort } from './read-translations.ts';
import { askTranslation, awaitsTranslation, findTranslation, storeLines } from '../translations/store/translations.ts';

type TranslateDeps = Pick<Deps, 'db' | 'media' | 'queues' | 'doorbell' | 'clock' | 'newId' | 'traceId'>;

/**
 * Has the captions of a short translated: the lines that are not yet, or whose words were changed since, and with `all` every
 * line. Free of charge. One that is being translated is returned as it is, and so is one that is complete. `countOne` may
 * throw. Throws `request.not_found`, `project.not_ready`, `translations.too_many`, and `request.invalid` for the spoken
 * language and for a short without words.
 */
export async function translateShort(
  deps: TranslateDeps,
  wanted: WantedShort,
  request: TranslateRequest,
  countOne: () => Promise<void>,
): Promise<Translation> {
  const spoken = await readSpoken(deps, wanted);
  checkRequest(spoken, request);
  const { language } = request;
  const row = await findTranslation(deps.db, { ...wanted, language });
  const lines = standingLines(row?.lines ?? [], spoken.words, spoken.short);
  if (lines.length === 0) throw new ApiError('request.invalid', NOTHING_SAID);
  const asked = askedOf(lines, request);
  const isOver = row !== null && (row.jobId !== null || asked.lines.length === 0 || !request.byModel);
  if (!isOver) {
    const place = { ...wanted, id: row?.id ?? deps.newId(), language, now: deps.clock() };
    if (request.byModel) {
      await countOne();
      await queueTranslation(deps, place, asked);
    } else {
      await storeLines(deps.db, place, []);
    }
  }
  const now = await findTranslation(deps.db, { ...wanted, language });
  if (now === null) throw new ApiError('translations.too_many');
  return standing(now, spoken);
}

const NOTHING_SAID = 'Nobody says a word in this short, so there is nothing to translate.';

function askedOf(lines: readonly StandingLine[], { all }: TranslateRequest): AskedLines {
  const isKept = ({ state }: StandingLine) => !all && state === 'current';
  return {
    lines: lines.filter((line) => !isKept(line)).map(({ startSec, endSec, source }) => ({ startSec, endSec, source })),
    keeps: lines.filter(isKept).map(({ startSec }) => startSec),
  };
}

/** Of parallel requests, one adds the job. */
async function queueTranslation(
  deps: TranslateDeps,
  place: Parameters<typeof askTranslation>[1],
  asked: AskedLines,
): Promise<void> {
  const jobId = deps.newId();
  const job = draftJob(deps, { stage: 'translate', projectId: place.projectId, id: jobId }, awaitsTranslation(jobId));
  if (await askTranslation(deps.db, place, { jobId, asked, job: job.statement })) await job.enqueue();
}

function checkRequest({ project }: SpokenShort, { language }: TranslateRequest): void {
  if (project.status !== 'face_analysis_done') throw new ApiError('project.not_ready');
  if (isSpoken(language, project.spokenLanguage)) {
    throw new ApiError('request.invalid', `language: ${language} is the language of the video. Send another one.`);
  }
}
