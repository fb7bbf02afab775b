import type { Transcript } from 'clipmill';
import type { Range } from '../../../../../schema/domain/clip.ts';

/** A clip that begins silent for longer than this opens at its start (seconds). */
const SOON_SEC = 3;

type Word = Pick<Transcript['words'][number], 'text' | 'start' | 'end' | 'aside'>;

/**
 * A second of the source at which the first captions of a take are there, so that an editor opens with them: in the middle
 * of its first word that captions show. Null: it has none soon.
 */
export function firstCaption(
  words: readonly Word[],
  { startSec, endSec }: Range,
  struck: readonly Range[],
): number | null {
  const until = Math.min(endSec, startSec + SOON_SEC);
  const isStruck = (sec: number) => struck.some((cut) => sec >= cut.startSec && sec < cut.endSec);
  const seconds = words.flatMap(({ text, start, end, aside }) =>
    aside === undefined && text !== '' ? [(start + end) / 2] : [],
  );
  return seconds.find((sec) => sec > startSec && sec < until && !isStruck(sec)) ?? null;
}
