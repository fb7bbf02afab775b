import type { Word } from '#schema/domain/media.ts';
import type { ClipChoice } from '../../../render-node/plan/clips/material/clip-choice.ts';
import { levelsFor } from '../media/spoken-material.ts';

/** The input of a clip choice: words and their levels, clips of about ten seconds, no keywords. */
export function clipChoice(words: Word[], over: Partial<ClipChoice> = {}): ClipChoice {
  const totalSec = Math.max(10, (words.at(-1)?.endSec ?? 0) + 1);
  return {
    goal: 'shorts',
    projectTitle: 'Harbour walk',
    window: { startSec: 0, endSec: totalSec },
    clipDurationSec: 10,
    keywords: [],
    maxClips: 10,
    words,
    sound: levelsFor(words, totalSec),
    ...over,
  };
}
