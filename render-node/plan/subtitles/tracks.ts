/** What ffprobe reports about a subtitle stream, as far as the choice needs it. */
export type SubtitleStream = { index: number; codec: string; language: string | null; isForced: boolean };

/** A stream whose words can be used. `language` is a primary tag; null if the file does not say. */
export type SubtitleTrack = { streamIndex: number; language: string | null };

/** Codecs that hold text; the others hold pictures. */
const TEXT_CODECS = ['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'];

/**
 * The stream whose words are most likely the spoken ones: text, not the forced track (signs only), in the requested
 * language if there is one. Null if none fits.
 */
export function chooseSubtitles(streams: readonly SubtitleStream[], language: string): SubtitleTrack | null {
  const usable = streams.filter((stream) => TEXT_CODECS.includes(stream.codec) && !stream.isForced);
  const chosen = usable.find((stream) => language === 'auto' || isSameLanguage(stream.language, language));
  return chosen === undefined ? null : { streamIndex: chosen.index, language: toPrimaryTag(chosen.language) };
}

/** Files use three-letter language codes (ISO 639-2, sometimes in two forms), requests use BCP 47. */
const TWO_LETTERS: Record<string, string> = {
  eng: 'en',
  spa: 'es',
  por: 'pt',
  fra: 'fr',
  fre: 'fr',
  deu: 'de',
  ger: 'de',
  ita: 'it',
  nld: 'nl',
  dut: 'nl',
  pol: 'pl',
  rus: 'ru',
  ukr: 'uk',
  tur: 'tr',
  ara: 'ar',
  hin: 'hi',
  jpn: 'ja',
  kor: 'ko',
  zho: 'zh',
  chi: 'zh',
  swe: 'sv',
  dan: 'da',
  nor: 'no',
  fin: 'fi',
  ces: 'cs',
  cze: 'cs',
  ell: 'el',
  gre: 'el',
  heb: 'he',
  ron: 'ro',
  rum: 'ro',
  hun: 'hu',
  ind: 'id',
  vie: 'vi',
  tha: 'th',
};

/** The primary tag of a language, with two letters if possible; null for none or "undetermined". */
export function toPrimaryTag(language: string | null): string | null {
  const tag = (language ?? '').toLowerCase().split(/[-_]/)[0] ?? '';
  return tag === '' || tag === 'und' ? null : (TWO_LETTERS[tag] ?? tag);
}

/** Three letters for a primary tag, as MP4 requires; the tag itself if the table has none. */
export function toThreeLetters(tag: string): string {
  return Object.keys(TWO_LETTERS).find((letters) => TWO_LETTERS[letters] === tag) ?? tag;
}

function isSameLanguage(a: string | null, b: string): boolean {
  const tag = toPrimaryTag(a);
  return tag !== null && tag === toPrimaryTag(b);
}
