import type { TFunction } from 'i18next';

/** What a part of a score is called. A newer server may have parts without a name here. */
export function partLabel(t: TFunction, name: string): string {
  return t(`clips.part.${name}`, { defaultValue: name });
}
