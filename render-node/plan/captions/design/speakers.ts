import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { CaptionDesign } from '#schema/domain/captions/design.ts';
import type { Word } from '#schema/domain/media.ts';

/** From this second of the clip on, somebody else speaks. `colour`: `#RRGGBB`. */
export type SpeakerTurn = { fromSec: number; colour: string };

/**
 * Who speaks when in a clip, as the colours of their words: in the order in which they first speak, from the start again if
 * there are more speakers than colours. Empty if words have no colours of speakers. `words` and `range` are on one clock.
 */
export function speakerTurns(
  { speakerColors = [] }: Pick<CaptionDesign, 'speakerColors'>,
  words: readonly Word[],
  range: Range,
): SpeakerTurn[] {
  if (speakerColors.length === 0) return [];
  const known: string[] = [];
  const turns: SpeakerTurn[] = [];
  let last: string | undefined;
  for (const { speaker, startSec } of words.filter((word) => overlapSec(word, range) > 0)) {
    if (speaker === undefined || speaker === last) continue;
    last = speaker;
    if (!known.includes(speaker)) known.push(speaker);
    const colour = speakerColors[known.indexOf(speaker) % speakerColors.length] ?? '';
    turns.push({ fromSec: Math.max(0, startSec - range.startSec), colour });
  }
  return turns;
}

/** Words may be moved by this much, so that all of them can be read. */
const TOLERANCE_SEC = 0.005;

/** The colour of a word that begins at a second of the clip. Null: that of its look. */
export function colourAt(turns: readonly SpeakerTurn[], sec: number): string | null {
  return turns.findLast(({ fromSec }) => fromSec <= sec + TOLERANCE_SEC)?.colour ?? null;
}
