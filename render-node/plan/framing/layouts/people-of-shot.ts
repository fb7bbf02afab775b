import type { Subject } from '../../faces/people.ts';
import { isMiddleIn } from './inset.ts';
import type { ShotView } from './shot-view.ts';

/** Somebody seen in fewer samples than this passes by; and a shot that shows nobody for longer has no subject. */
const LEAST_PRESENCE = 0.25;
/** A face this much less prominent than the first is background. */
const COMPARABLE = 0.4;

/** Whoever matters in the shot. Over a screen that is who is in the webcam: a face on the screen is no second person in the room. */
export function peopleOf({ subjects, inset }: ShotView): Subject[] {
  if (inset === null) return subjectsThatMatter(subjects);
  return subjects.filter(({ box }) => isMiddleIn(box, inset.box)).slice(0, 1);
}

/** People in the shot for long enough and not far smaller than the first. */
function subjectsThatMatter(subjects: readonly Subject[]): Subject[] {
  const lasting = subjects.filter(({ presence }) => presence >= LEAST_PRESENCE);
  const least = COMPARABLE * (lasting[0]?.prominence ?? 0);
  return lasting.filter(({ prominence }) => prominence >= least);
}
