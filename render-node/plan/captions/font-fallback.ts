/** What is needed of a font to choose it: `has` tells whether it draws a code point. */
export type Drawer = { has: (codePoint: number) => boolean };

const SEGMENTER = new Intl.Segmenter();
/**
 * Draws nothing by itself: joiners, variation selectors, marks of direction, soft hyphens; and the key around a digit,
 * which libass would draw beside it.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Zl}\p{Zp}\u20e3]/u;
const JOINER = /[\u200c\u200d]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u;

/**
 * Splits a text into runs, each for one font: the first of `fonts` that draws the whole text, else for every cluster
 * the first that draws it whole (emoji: `emoji` before all others). Clusters that none draws are tried without what
 * makes them one, and then left out: nothing ever shows as a box.
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

/** Joiners stay where they shape letters. libass parts emoji at them: its pictures of a sequence stand side by side. */
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

/** Code points of texts that something must draw. */
export function visibleCharacters(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text]))].filter((char) => !INVISIBLE.test(char));
}
