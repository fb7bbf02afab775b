import type { KeyboardEvent } from 'react';

/**
 * Moves the focus within a sentence by the left and right arrow, over its buttons and words, and by the up and down arrow
 * to the sentence before or after. With Shift and the like, and at the ends, the keys mean what they do in the editor.
 */
export function moveAmongWords(event: KeyboardEvent<HTMLElement>): void {
  // The menu of a sentence opens by an arrow, too.
  if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(event.target instanceof HTMLButtonElement)) return;
  const next = nextOf(event.key, event.currentTarget, event.target);
  if (next === undefined) return;
  event.preventDefault();
  next?.focus();
}

/** Null: the key is one of ours, but there is nothing that way. Undefined: not ours. */
function nextOf(key: string, sentence: HTMLElement, from: HTMLElement): HTMLElement | null | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const stops = [...sentence.querySelectorAll<HTMLElement>('button:enabled')];
    return stops[stops.indexOf(from) + step] ?? null;
  }
  const sentences = [...(sentence.closest('[role=region]')?.querySelectorAll('[data-sentence]') ?? [])];
  return sentences[sentences.indexOf(sentence) + step]?.querySelector<HTMLElement>('[data-word][tabindex="0"]') ?? null;
}

const STEPS: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
