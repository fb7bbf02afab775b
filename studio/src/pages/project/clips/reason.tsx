import type { Short } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { beginningOf, isInLanguage, quoteOf, type ScorePart } from './reasons.ts';

type Explained = Pick<Short, 'language' | 'score_details'>;

/** Why a clip is worth watching, in the page's language where that is known. What was said stays in its own. */
export function Reason({ short }: { short: Explained }) {
  const { t, i18n } = useTranslation();
  const { language, score_details: details } = short;
  const { moment, reason } = details;
  if (moment === null || isInLanguage(language, i18n.language))
    return <span lang={language ?? undefined}>{reason}</span>;
  return (
    <>
      {t(`clips.moment.${moment.kind}`)}: <q lang={language ?? undefined}>{moment.text}</q>
    </>
  );
}

/** How what was said begins, where a part of the score shows most. */
export function Quote({ part, language }: { part: ScorePart; language: string | null }) {
  const text = quoteOf(part);
  return text === null ? null : <q lang={language ?? undefined}>{beginningOf(text)}</q>;
}
