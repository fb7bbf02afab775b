import type { TFunction } from 'i18next';
import { JOB_FAILURES } from '#schema/domain/failure.ts';
import { contactWords } from './server/contact.ts';

/**
 * Why a project, a clip or a video failed: in the language of the page if it has a text, else `reason` of the API. Of one clip,
 * nobody can convert the file.
 */
export function failureWords(t: TFunction, reason: string, of: 'video' | 'clip' = 'video'): string {
  const code = failureCodeOf(reason).replaceAll('.', '_');
  const ofClip = of === 'clip' ? t(`progress.clipFailures.${code}`, { defaultValue: '' }) : '';
  return ofClip === '' ? t(`progress.failures.${code}`, { defaultValue: reason, contact: contactWords() }) : ofClip;
}

const SENTENCES: Record<string, { text: string } | undefined> = JOB_FAILURES;

/** Why a job failed and what operators do about it, by its code, in the language of the page. Empty for codes of other versions. */
export function failureOfCode(t: TFunction, code: string): string {
  const ofFarm = t(`farm.failures.texts.${code.replaceAll('.', '_')}`, { defaultValue: '' });
  if (ofFarm !== '') return ofFarm;
  return SENTENCES[code] === undefined ? '' : failureWords(t, SENTENCES[code].text);
}

/** The code of a failure whose text the API gives. Empty for texts of other versions. */
export function failureCodeOf(reason: string): string {
  const known = Object.entries(JOB_FAILURES).find(([, { text }]) => text === reason);
  if (known !== undefined) return known[0];
  return reason.startsWith("We can't transcribe") ? 'speech.language_unsupported' : '';
}
