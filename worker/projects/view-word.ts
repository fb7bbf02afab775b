import type { ShortView } from '#schema/contract/short.ts';
import type { AsideRange } from '#schema/domain/texts/asides.ts';
import { isUnsure } from '#schema/domain/texts/unsure.ts';
import type { PlacedWord } from '../media/read-artifacts.ts';

export function viewWord(word: PlacedWord): ShortView['words'][number] {
  const { index, text, startSec, endSec, speaker, aside } = word;
  const marked = { ...(aside !== undefined && { aside }), ...(isUnsure(word) && { unsure: true as const }) };
  return { index, text, start: startSec, end: endSec, speaker: speaker ?? null, ...marked };
}

export function viewAside({ startSec, endSec, kind }: AsideRange): ShortView['asides'][number] {
  return { start: startSec, end: endSec, kind };
}
