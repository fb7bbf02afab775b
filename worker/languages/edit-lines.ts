import type { EditTranslationRequest } from '#schema/contract/languages/translations.ts';
import { overlapSec } from '#schema/domain/clip.ts';
import type { StandingLine, TranslatedLine } from '#schema/domain/translation/lines.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { readTranslation, standing, type Translation, type WantedTranslation } from './read-translations.ts';
import { replaceLines } from '../translations/store/translations.ts';

/** Clients may round the times of lines to milliseconds. */
const SAME_SEC = 0.0011;

/**
 * Writes lines by hand. They then count as translated from what is said now, and no model replaces them unless it is told to.
 * Throws `request.not_found`, `translation.in_progress`, and `request.invalid` where no line begins.
 */
export async function editLines(
  deps: Pick<Deps, 'db' | 'media' | 'clock'>,
  wanted: WantedTranslation,
  { lines: asked }: EditTranslationRequest,
): Promise<Translation> {
  const { row, lines, spoken } = await readTranslation(deps, wanted);
  if (row.jobId !== null) throw new ApiError('translation.in_progress');
  const written = asked.map(({ start, text }, i) => ({ ...lineAt(lines, start, i), text }));
  const current = new Set(lines.flatMap(({ state, startSec }) => (state === 'current' ? [startSec] : [])));
  const isReplaced = (one: TranslatedLine) =>
    written.some((line) => line.startSec === one.startSec || (!current.has(one.startSec) && overlapSec(line, one) > 0));
  const byHand = written.map(({ startSec, endSec, source, text }) => ({
    startSec,
    endSec,
    source,
    text,
    byHand: true as const,
  }));
  const all = [...row.lines.filter((one) => !isReplaced(one)), ...byHand].toSorted((a, b) => a.startSec - b.startSec);
  if (!(await replaceLines(deps.db, row, { lines: all, now: deps.clock() }))) {
    throw new ApiError(
      'request.invalid',
      'lines: another request changed them at the same time. Send your changes again.',
    );
  }
  return standing({ ...row, lines: all, failureCode: null }, spoken);
}

/** The line that begins there. */
function lineAt(lines: readonly StandingLine[], start: number, i: number): StandingLine {
  const line = lines.find(({ startSec }) => Math.abs(startSec - start) < SAME_SEC);
  if (line !== undefined) return line;
  throw new ApiError(
    'request.invalid',
    `lines[${i}].start: no line of the short begins at ${start}. Read the lines again: GET /shorts/{project_id}/{short_id}/translations/{language}.`,
  );
}
