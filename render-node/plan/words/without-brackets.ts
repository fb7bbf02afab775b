/** Replacement for each kind of bracket: markup is inside of words, sounds are between them. */
const KINDS = [
  { open: '<', close: '>', left: '' },
  { open: '{', close: '}', left: '' },
  { open: '[', close: ']', left: ' ' },
  { open: '(', close: ')', left: ' ' },
] as const;

/**
 * The text without bracketed parts, including nested ones. An unmatched bracket stays. Each character is visited once
 * per kind: a regular expression that searches each bracket's partner takes minutes for a megabyte of them.
 */
export function withoutBrackets(text: string): string {
  return KINDS.reduce((rest, kind) => (rest.includes(kind.open) ? withoutKind(rest, kind) : rest), text);
}

/** `text` by characters, so that a caller can count them. */
export function withoutKind(text: Iterable<string>, { open, close, left }: (typeof KINDS)[number]): string {
  const kept: string[] = [];
  const opened: number[] = [];
  for (const character of text) {
    const begin = character === close ? opened.pop() : undefined;
    if (begin !== undefined) {
      kept.length = begin;
      kept.push(left);
      continue;
    }
    if (character === open) opened.push(kept.length);
    kept.push(character);
  }
  return kept.join('');
}
