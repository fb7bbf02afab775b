import type { Person } from '../../faces/people.ts';
import { isMiddleIn } from './inset.ts';
import type { ShotView } from './shot-view.ts';

/** Someone in a smaller share of the samples only passes by. */
const LEAST_PRESENCE = 0.25;
/** A face this much less prominent than the first is in the background. */
const COMPARABLE = 0.4;

/**
 * The people who matter in the shot. In a screen recording that is the person in the webcam: a face on the screen is
 * not a second person.
 */
export function peopleOf({ people, inset }: ShotView): Person[] {
  if (inset === null) return peopleThatMatter(people);
  return people.filter(({ box }) => isMiddleIn(box, inset.box)).slice(0, 1);
}

/** People who are in the shot for long enough and not far smaller than the first. */
function peopleThatMatter(people: readonly Person[]): Person[] {
  const lasting = people.filter(({ presence }) => presence >= LEAST_PRESENCE);
  const least = COMPARABLE * (lasting[0]?.prominence ?? 0);
  return lasting.filter(({ prominence }) => prominence >= least);
}
