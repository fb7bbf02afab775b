import { srtText as subRip } from '#schema/domain/texts/subtitles.ts';
import type { CaptionCard } from './cards.ts';
import { joinWords } from './clip-words.ts';

/**
 * SubRip text of the cards, in seconds of the clip. An empty list gives one line break, since storage services reject
 * empty objects.
 */
export function srtText(cards: readonly CaptionCard[]): string {
  return subRip(
    cards.map(({ startSec, endSec, lines, below = [] }) => ({
      startSec,
      endSec,
      lines: [...lines, ...below].map(joinWords),
    })),
  );
}
