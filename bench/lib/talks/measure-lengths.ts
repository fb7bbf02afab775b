import { durationOf } from '#schema/domain/clip.ts';
import type { ChoiceModels } from '../../../render-node/plan/clips/material/models.ts';
import { PROMISED_SHARE } from '../../../render-node/plan/clips/material/clip-choice.ts';
import { finishClips } from '../../../render-node/plan/clips/choose/finish-clips.ts';
import { rankClips } from '../../../render-node/plan/clips/score/rank-clips.ts';
import { choiceOf } from '../../../scripts/lib/choose/choose-from.ts';
import type { SaidWords } from '../../../scripts/lib/choose/read-words.ts';

const ASKED_SEC = [15, 30, 45, 60, 90];

/** How many clips of a talk there are for each asked length, and how many of them are as long as promised. */
export type Lengths = Record<string, { clips: number; kept: number }>;

/** Asks one talk for clips of several lengths. */
export function measureLengths(said: SaidWords, most: number, models: ChoiceModels): Lengths {
  return Object.fromEntries(
    ASKED_SEC.map((clipSec) => {
      const clips = finishClips(rankClips(choiceOf(said, { clipSec, most, models })), null);
      const kept = clips.filter((clip) => Math.abs(durationOf(clip) / clipSec - 1) <= PROMISED_SHARE);
      return [`${clipSec} s`, { clips: clips.length, kept: kept.length }];
    }),
  );
}

/** Share of all clips that keep the promise, for each asked length. */
export function keptShares(talks: readonly Lengths[]): Record<string, number> {
  const shareOf = (name: string) => {
    const own = talks.flatMap((lengths) => lengths[name] ?? []);
    const sum = (of: 'clips' | 'kept') => own.reduce((total, one) => total + one[of], 0);
    return Math.round((sum('kept') / Math.max(1, sum('clips'))) * 1_000) / 1_000;
  };
  return Object.fromEntries(ASKED_SEC.map((clipSec) => [`${clipSec} s`, shareOf(`${clipSec} s`)]));
}
