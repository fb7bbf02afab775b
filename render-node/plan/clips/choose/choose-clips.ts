import type { ShortDraft } from '#schema/domain/score.ts';
import { finishClips } from './finish-clips.ts';
import { type ClipChoice, rankClips } from '../score/rank-clips.ts';

/** The clips of a window, best first: at least one, at most `maxClips`. `empty` wants none. */
export function chooseClips(choice: ClipChoice): ShortDraft[] {
  return finishClips(rankClips(choice), null);
}
