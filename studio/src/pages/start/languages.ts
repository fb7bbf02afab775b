/** Spoken languages that are offered by name. `auto` recognizes others. */
const TAGS =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv ta te th tr uk ur vi zh'.split(
    ' ',
  );

/**
 * Languages with their names in another language, in its alphabetical order. `among`: BCP 47 tags to choose from, or null
 * for all.
 */
export function languageChoices(
  shownIn: string,
  among: readonly string[] | null = null,
): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames([shownIn], { type: 'language' });
  const offered = among === null ? TAGS : [...new Set(among)].filter((tag) => tag !== 'auto');
  return offered
    .map((tag) => ({ tag, name: names.of(tag) ?? tag }))
    .toSorted((a, b) => a.name.localeCompare(b.name, shownIn));
}
