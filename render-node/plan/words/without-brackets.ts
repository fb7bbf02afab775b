/** What each kind of bracket leaves behind: markup stands inside of words, sounds between them. */
const KINDS = [
  { open: '<', close: '>', left: '' },
  { open: '{', close: '}', left: '' },
  { open: '[', close: ']', left: ' ' },
  { open: '(', close: ')', left: ' ' },
] as const;

/**
 * The text without what stands in brackets, nested ones included; a bracket without its partner stays. Every character
 * is looked at once for each kind: an expression that looks for the partner of each bracket takes minutes over a
 * megabyte of them.
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
