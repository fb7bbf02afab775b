/** What is needed of a font to choose it. `has`: whether it has a glyph for a code point. */
export type Drawer = { has: (codePoint: number) => boolean };

const SEGMENTER = new Intl.Segmenter();
/**
 * Code points without a visible glyph: joiners, variation selectors, direction marks, soft hyphens. Also the keycap
 * around a digit, which libass would draw next to the digit.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Zl}\p{Zp}\u20e3]/u;
const JOINER = /[\u200c\u200d]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u;

/**
 * Splits text into runs of one font each. If one of `fonts` has the whole text, that font. Otherwise, for each cluster,
 * the first font that has it (for emoji, `emoji` comes first). A cluster that no font has is tried without its joiners
 * and selectors, then left out, so that no placeholder box is ever drawn.
 */
export function splitRuns<F extends Drawer>(text: string, fonts: readonly F[], emoji: F): { text: string; font: F }[] {
  const clusters = [...SEGMENTER.segment(text)].flatMap(({ segment }) => visible(segment));
  const one = fonts.find((font) => clusters.every((cluster) => !EMOJI.test(cluster) && draws(font, cluster)));
  const runs: { text: string; font: F }[] = [];
  for (const piece of clusters.flatMap((cluster) => drawn(cluster, one === undefined ? fonts : [one], emoji))) {
    const last = runs.at(-1);
    if (last !== undefined && last.font === piece.font) last.text += piece.text;
    else runs.push(piece);
  }
  return runs;
}

/** Joiners stay where they shape letters. libass splits emoji sequences at them and draws the parts side by side. */
function visible(cluster: string): string[] {
  const isKept = (char: string) => !INVISIBLE.test(char) || (!EMOJI.test(cluster) && JOINER.test(char));
  const kept = [...cluster].filter(isKept).join('');
  return [...kept].every((char) => INVISIBLE.test(char)) ? [] : [kept];
}

function drawn<F extends Drawer>(cluster: string, fonts: readonly F[], emoji: F): { text: string; font: F }[] {
  const order = EMOJI.test(cluster) ? [emoji, ...fonts] : [...fonts, emoji];
  const font = order.find((one) => draws(one, cluster));
  if (font !== undefined) return [{ text: cluster, font }];
  const chars = [...cluster].filter((char) => !INVISIBLE.test(char));
  if (chars.length <= 1) return [];
  return chars.flatMap((char) => drawn(char, fonts, emoji));
}

function draws(font: Drawer, cluster: string): boolean {
  return [...cluster].every((char) => INVISIBLE.test(char) || font.has(char.codePointAt(0) ?? 0));
}

/** Code points of texts that need a glyph. */
export function visibleCharacters(texts: readonly string[]): string[] {
  const chars = new Set<string>();
  // A long transcript has each of its words many times, and the editor asks for each edit.
  for (const text of new Set(texts)) for (const char of text) chars.add(char);
  return [...chars].filter((char) => !INVISIBLE.test(char));
}
