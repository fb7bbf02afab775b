import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { spreadWords } from '../../words/spread-words.ts';
import type { HeardStep } from './best-path.ts';
import { FRAMES_PER_SEC } from './cepstra.ts';
import type { Step } from './steps.ts';

/**
 * Times of the words of a segment that begins at `offsetSec`, from where its steps are heard. Consecutive unknown words
 * share their time in proportion to their letters and are marked estimated.
 */
export function timedWords(
  words: readonly string[],
  steps: readonly Step[],
  heard: readonly HeardStep[],
  offsetSec: number,
): Word[] {
  const timed = new Map<number, Word>();
  for (const { step, from, to } of heard) {
    const range = { startSec: offsetSec + from / FRAMES_PER_SEC, endSec: offsetSec + to / FRAMES_PER_SEC };
    placeStep(steps[step], words, range, timed);
  }
  return words.map((_, i) => timed.get(i)).filter((word) => word !== undefined);
}

function placeStep(step: Step | undefined, words: readonly string[], range: Range, timed: Map<number, Word>): void {
  if (step?.kind === 'known') {
    const startSec = timed.get(step.word)?.startSec ?? range.startSec;
    timed.set(step.word, { text: words[step.word] ?? '', startSec, endSec: range.endSec });
    return;
  }
  const unknown = step?.words ?? [];
  const texts = unknown.map((word) => words[word] ?? '');
  for (const [i, word] of spreadWords(texts, range).entries()) timed.set(unknown[i] ?? -1, word);
}
