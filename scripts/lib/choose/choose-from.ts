import type { ShortDraft } from '#schema/domain/score.ts';
import { finishClips } from '../../../render-node/plan/clips/choose/finish-clips.ts';
import type { ClipChoice } from '../../../render-node/plan/clips/material/clip-choice.ts';
import type { ChoiceModels } from '../../../render-node/plan/clips/material/models.ts';
import { rankClips } from '../../../render-node/plan/clips/score/rank-clips.ts';
import type { SaidWords } from './read-words.ts';

export type Asked = { clipSec: number; most: number; models?: ChoiceModels | undefined };

/** What the choice is asked for a transcript without sound: clips of a length over all of it. */
export function choiceOf({ words, title, language }: SaidWords, { clipSec, most, models }: Asked): ClipChoice {
  // Not as arguments: a day of speech has more words than a call can take.
  const endSec = words.reduce((latest, word) => Math.max(latest, word.endSec), 0);
  return {
    goal: 'shorts',
    projectTitle: title,
    window: { startSec: 0, endSec },
    clipDurationSec: clipSec,
    keywords: [],
    maxClips: most,
    language,
    words,
    sound: { startSec: 0, frameMs: 10, levelsDb: [] },
    models,
  };
}

export type Chosen = { clips: ShortDraft[]; candidates: [startSec: number, endSec: number, total: number][] };

/** The choice without a language model. Clips best first; every candidate with its total. */
export function chooseFrom(said: SaidWords, asked: Asked): Chosen {
  const ranked = rankClips(choiceOf(said, asked));
  return {
    clips: finishClips(ranked, null),
    candidates: ranked.candidates.map(({ startSec, endSec, total }) => [startSec, endSec, total]),
  };
}
