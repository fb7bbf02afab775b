import type { ShortView } from '#schema/contract/short.ts';
import type { PlacedWord } from '../media/read-artifacts.ts';

export function viewWord({ index, text, startSec, endSec, speaker }: PlacedWord): ShortView['words'][number] {
  return { index, text, start: startSec, end: endSec, speaker: speaker ?? null };
}
