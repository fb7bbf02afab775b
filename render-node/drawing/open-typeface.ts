import { type FontFace, ownFontOf } from '#schema/domain/captions/fonts.ts';
import { splitRuns, visibleCharacters } from './font-fallback.ts';
import type { SetText, Typeface } from '../plan/captions/typeface.ts';
import { isRightToLeft } from '../plan/words/bidi.ts';
import { emojiPictures } from './emoji-pictures.ts';
import { type FontFiles, fallbackFonts } from './fallback-fonts.ts';
import { type Shaped, type ShapedFont, shapedFont } from './shaped-font.ts';

/**
 * A typeface and the files in which libass finds it. Only bundled fonts and one that its user uploaded: the host's fonts
 * must not change how a short looks.
 */
export type OpenTypeface = { typeface: Typeface; fonts: ShapedFont[] };

/** Characters that no font of a look has as pictures. */
const EMOJI = { file: 'noto-emoji/700Bold/NotoEmoji_700Bold.ttf', family: 'Clipmill Noto Emoji' };
/** Noto Emoji is drawn a quarter wider than its em. */
const EMOJI_SIZE = 0.86;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** What is drawn in a typeface. `pictures`: emoji in colour, beside the text. */
type Typeset = { texts: readonly string[]; pictures?: readonly string[] | undefined };

/** Opens the font of a look with its fallback fonts, if `texts` need other scripts or emoji. */
export async function openTypeface(
  look: FontFace,
  { texts, pictures = [] }: Typeset,
  files: FontFiles,
): Promise<OpenTypeface> {
  const [first, emoji] = await Promise.all([
    openFile(look.file, `Clipmill ${look.family}`, { files, texts }),
    openFile(EMOJI.file, EMOJI.family, { files, texts }),
  ]);
  const weight = ownFontOf(look.file) === null ? look.weight : first.weight;
  const others = await fallbackFonts({ texts, weight }, (char) => first.has(char), files);
  const fonts = [first, ...others];
  const isEmoji = (char: string) => {
    const codePoint = char.codePointAt(0) ?? 0;
    // It has digits and marks too, but is asked for these last.
    return emoji.has(codePoint) && (PICTURE.test(char) || !fonts.some((font) => font.has(codePoint)));
  };
  const needsEmoji = visibleCharacters(texts).some(isEmoji);
  const { family, ascentEm, descentEm } = first;
  const known = new Map<string, SetText>();
  const set = (text: string) => {
    const made = known.get(text) ?? setText(text, fonts, emoji);
    known.set(text, made);
    return made;
  };
  const typeface = { family, ascentEm, descentEm, set, ...(await picturesOf(pictures, files)) };
  return { typeface, fonts: needsEmoji ? [...fonts, emoji] : fonts };
}

async function picturesOf(emoji: readonly string[], files: FontFiles): Promise<Pick<Typeface, 'pictures'>> {
  return emoji.length === 0 ? {} : { pictures: emojiPictures(await files.openEmoji(), emoji) };
}

function setText(text: string, fonts: readonly ShapedFont[], emoji: ShapedFont): SetText {
  const runs = splitRuns(text, fonts, emoji).map((run) => {
    const size = run.font === emoji ? EMOJI_SIZE : 1;
    return { ...run, size, ...run.font.shape(run.text) };
  });
  const most = (pick: (run: (typeof runs)[number]) => number) =>
    runs.reduce((max, run) => Math.max(max, pick(run) * run.size), 0);
  return {
    runs: runs.map(({ text: piece, font, size }) => ({
      text: piece,
      family: font.family,
      sizeEm: size * (font.ascentEm + font.descentEm),
    })),
    ...horizontal(isRightToLeft(text) ? runs.toReversed() : runs),
    ascentEm: most(({ font }) => font.ascentEm),
    descentEm: most(({ font }) => font.descentEm),
    inkUpEm: most((run) => run.inkUpEm),
    inkDownEm: most((run) => run.inkDownEm),
  };
}

/** Width of adjacent runs, and how far the middle of libass' box is to the right of the middle of that width. */
function horizontal(runs: readonly (Shaped & { size: number })[]): Pick<SetText, 'widthEm' | 'middleEm'> {
  let x = 0;
  let [left, right] = [Number.POSITIVE_INFINITY, 0];
  for (const run of runs) {
    left = Math.min(left, x + run.leftEm * run.size);
    right = Math.max(right, x + run.rightEm * run.size);
    x += run.widthEm * run.size;
  }
  return { widthEm: x, middleEm: runs.length === 0 ? 0 : (left + right - x) / 2 };
}

type Opened = { files: FontFiles; texts: readonly string[] };

async function openFile(file: string, family: string, { files, texts }: Opened): Promise<ShapedFont> {
  return shapedFont(await files.open(file, texts), family);
}
