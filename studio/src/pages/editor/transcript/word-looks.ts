import { cn } from '@/ui/cn.ts';
import type { TimedWord } from '../logic/sentences.ts';

/** `proposed`: in the clip, and to cut it is proposed. */
export type WordPlace = 'outside' | 'inside' | 'proposed' | 'cut';

/** In a search: at none of its places, at one, or at the current one. */
export type WordFound = keyof typeof FOUND;

const STRIKES: Record<WordPlace, string | null> = {
  outside: null,
  inside: null,
  proposed: 'line-through decoration-dashed decoration-2 decoration-warn',
  cut: 'line-through decoration-2',
};
const FOUND = {
  no: 'hover:bg-sunken',
  other: 'bg-warn-tint',
  current: 'bg-warn-tint outline-warn outline-2',
};

type Seen = { place: WordPlace; isSpoken: boolean; found: WordFound };

/** The classes of a word. */
export function wordLooks(word: TimedWord, seen: Seen): string {
  const strike = STRIKES[seen.place];
  return cn(
    'rounded px-0.5',
    seen.isSpoken ? 'bg-accent text-on-accent' : FOUND[seen.found],
    isFaint(word, seen) && 'text-muted',
    word.aside !== undefined && strike === null && 'italic',
    strike ?? underlineOf(word, seen),
    word.text === '' && 'italic line-through decoration-dotted',
  );
}

function isFaint({ aside }: TimedWord, { place, isSpoken, found }: Seen): boolean {
  if (isSpoken || found !== 'no') return false;
  return place === 'outside' || place === 'cut' || (place === 'inside' && aside !== undefined);
}

/** Only words of the clip are counted, and gone through. */
function underlineOf({ unsure }: TimedWord, { place, isSpoken }: Seen): string | null {
  if (unsure !== true || place === 'outside') return null;
  return cn('underline decoration-dotted decoration-2 underline-offset-4', !isSpoken && 'decoration-warn');
}
