import type { ShortDraft } from '#schema/domain/score.ts';
import { finishClips } from './finish-clips.ts';
import { rankClips } from '../score/rank-clips.ts';
import type { ClipChoice } from '../material/clip-choice.ts';

/** The clips of a window, best first: at least one, at most `maxClips`. `empty` wants none. */
export function chooseClips(choice: ClipChoice): ShortDraft[] {
  return finishClips(rankClips(choice), null);
}
