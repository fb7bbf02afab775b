import fc from 'fast-check';
import type { SoundLevels, Word } from '#schema/domain/media.ts';

/**
 * Words of a text with even times: 0.3 s a word, 0.05 s between words, and a longer silence after each sentence.
 * `at` shifts everything.
 */
export function speak(text: string, options: { at?: number; pauseSec?: number } = {}): Word[] {
  let atSec = options.at ?? 0;
  return text.split(' ').map((word) => {
    const startSec = ms(atSec);
    const endSec = ms(atSec + 0.3);
    atSec = endSec + (/[.?!]$/.test(word) ? (options.pauseSec ?? 0.5) : 0.05);
    return { text: word, startSec, endSec };
  });
}

/** Levels that follow the words: -20 dBFS in them, -60 dBFS between them. */
export function levelsFor(words: readonly Word[], totalSec: number): SoundLevels {
  const frameMs = 10;
  const levelsDb = Array.from({ length: Math.round((totalSec * 1000) / frameMs) }, () => -60);
  for (const word of words) {
    levelsDb.fill(-20, Math.round((word.startSec * 1000) / frameMs), Math.round((word.endSec * 1000) / frameMs));
  }
  return { startSec: 0, frameMs, levelsDb };
}

const VOCABULARY = 'and you render seven the farm, secret because video. why? machine never it! light'.split(' ');

/** Words in order with random lengths, gaps, punctuation and, now and then, a long silence. */
export function arbitraryWords(maxLength: number): fc.Arbitrary<Word[]> {
  const step = fc.record({
    text: fc.constantFrom(...VOCABULARY),
    gapMs: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 900 }) }, fc.integer({ min: 900, max: 20_000 })),
    lengthMs: fc.integer({ min: 40, max: 900 }),
  });
  return fc.array(step, { maxLength }).map((steps) => {
    let atMs = 0;
    return steps.map(({ text, gapMs, lengthMs }) => {
      const startMs = atMs + gapMs;
      atMs = startMs + lengthMs;
      return { text, startSec: startMs / 1000, endSec: atMs / 1000 };
    });
  });
}

function ms(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}
