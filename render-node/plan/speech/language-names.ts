import { toPrimaryTag } from '../subtitles/tracks.ts';

/** Language tags for the names that Whisper and similar engines use. */
const TAGS =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue';

/** Names that differ from the usual English one. */
const OTHER_NAMES: Record<string, string> = {
  castilian: 'es',
  flemish: 'nl',
  valencian: 'ca',
  mandarin: 'zh',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  moldavian: 'ro',
  moldovan: 'ro',
  myanmar: 'my',
  letzeburgesch: 'lb',
  haitian: 'ht',
  nynorsk: 'nn',
  tagalog: 'tl',
  javanese: 'jw',
};

let tagsByName: Map<string, string> | null = null;

function readNames(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const pairs = TAGS.split(' ').map((tag): [string, string] => [(names.of(tag) ?? tag).toLowerCase(), tag]);
  return new Map([...pairs, ...Object.entries(OTHER_NAMES)]);
}

/**
 * The primary tag for how an engine names a language: `en`, `en-US`, `eng` or `english`. `und` for an empty or unknown
 * name.
 */
export function languageTagOf(name: string | null | undefined): string {
  const given = (name ?? '').trim().toLowerCase();
  tagsByName ??= readNames();
  const tag = tagsByName.get(given) ?? toPrimaryTag(given) ?? 'und';
  return /^[a-z]{2,3}$/.test(tag) ? tag : 'und';
}
