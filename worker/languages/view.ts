import type { TranslationView } from '#schema/contract/languages/translations.ts';
import { JOB_FAILURES } from '#schema/domain/failure.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { lettersIn, readableChars } from '#schema/domain/translation/reading.ts';
import type { Translation } from './read-translations.ts';

export function viewTranslation({ row, lines }: Translation): TranslationView {
  const { shortId, language, jobId, failureCode } = row;
  return {
    short_id: shortId,
    language,
    status: jobId !== null ? 'processing' : failureCode !== null ? 'error' : 'done',
    complete: lines.every(({ state }) => state !== 'missing'),
    lines: lines.map((line) => {
      const maxChars = readableChars(line, language);
      return {
        start: line.startSec,
        end: line.endSec,
        source: line.source,
        text: line.text,
        state: line.state,
        by_hand: line.byHand === true,
        max_chars: maxChars,
        too_long: lettersIn(line.text) > maxChars,
      };
    }),
    credits_cost: 0,
    error_reason: failureCode === null ? null : JOB_FAILURES[failureCode].text,
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
  };
}
