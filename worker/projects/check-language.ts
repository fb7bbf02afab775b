import type { CreateProjectRequest } from '#schema/contract/project.ts';
import { AUTO_LANGUAGE, languageNameOf, readLanguage } from '#schema/domain/language.ts';
import type { RenderOptions } from '#schema/domain/render-plan.ts';
import type { Settings } from '../base/env.ts';
import { ApiError } from '../http/failures.ts';

/**
 * Throws `language.unsupported` if the operator has listed the languages of the speech engines and that of a project
 * that needs words is missing. Without a list only a node can find out, and credits are returned.
 */
export function checkLanguage(
  { SPEECH_LANGUAGES: known }: Pick<Settings, 'SPEECH_LANGUAGES'>,
  { language, goal }: Pick<CreateProjectRequest, 'language' | 'goal'>,
): void {
  if (known === null || goal !== 'shorts' || language === AUTO_LANGUAGE) return;
  if (known.includes(new Intl.Locale(language).language)) return;
  const name = languageNameOf(language) ?? 'this language';
  throw new ApiError(
    'language.unsupported',
    `This server can't transcribe ${name}. Send a language among ${known.join(', ')}, choose the goal reframe, or ask its operator to add a speech model (npm run model -- list) and the language to SPEECH_LANGUAGES.`,
  );
}

/** The language of captions that are not in the spoken one; null for those that are. */
export function otherLanguage(captions: RenderOptions['captions'], spoken: string | null): string | null {
  const asked = typeof captions === 'object' ? captions.language : undefined;
  return asked === undefined || asked === AUTO_LANGUAGE || asked === readLanguage(spoken ?? '') ? null : asked;
}
