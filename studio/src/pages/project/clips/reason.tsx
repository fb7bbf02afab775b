import type { Short } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { groundsOf, isInLanguage, quoteOf, type ScorePart } from './reasons.ts';

type Explained = Pick<Short, 'language' | 'score_details'>;

/** Why a clip was chosen, in a sentence of the page's language. What was said stays in its own. */
export function Reason({ short }: { short: Explained }) {
  const { t, i18n } = useTranslation();
  const { language, score_details: details } = short;
  const [first, second] = groundsOf(details.parts).filter(({ name }) => i18n.exists(`clips.because.${name}`));
  if (isInLanguage(language, i18n.language) || first === undefined) {
    return <span lang={language ?? undefined}>{details.reason}</span>;
  }
  const one = t(`clips.because.${first.name}`);
  const two = second === undefined ? undefined : t(`clips.because.${second.name}`);
  const shown = [first, second].find((part) => part !== undefined && quoteOf(part) !== null);
  return (
    <>
      {two === undefined ? t('clips.because.single', { one }) : t('clips.because.both', { one, two })}{' '}
      {shown !== undefined && <Quote part={shown} language={language} />}
    </>
  );
}

/** What was said where a part of the score shows most. */
export function Quote({ part, language }: { part: ScorePart; language: string | null }) {
  const text = quoteOf(part);
  return text === null ? null : <q lang={language ?? undefined}>{text}</q>;
}
