import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { chosenKeyWords, keyWordsOf } from '../plan/captions/design/key-words.ts';
import { type Clip, planClipWith, type RenderInputs } from './planned-clip.ts';
import type { DrawnJob } from './segments-of.ts';

export type { Clip, RenderInputs };

/**
 * Frames the short, moves the picture as the plan says, and leaves out what its user cut and, if the plan says so, long
 * silences. Swear words are masked, and not heard, as the plan says.
 */
export function planClip(job: DrawnJob, inputs: RenderInputs): Clip {
  return planClipWith(job, inputs, stressedIn);
}

/** The words that captions stress, or would if they did. */
function stressedIn({ captions }: Pick<RenderPlan, 'captions'>, words: Clip['words']): ReadonlySet<string> {
  const own = captions === false ? new Set<string>() : keyWordsOf(captions, words);
  return own.size > 0 ? own : new Set(chosenKeyWords(words).map(bareWord));
}
