import type { Moment } from '#schema/domain/score.ts';
import type { Cues } from '../phrases/cues.ts';

/** A reason in the language of the video: what kind of moment it is, and its line. Empty if nothing is known. */
export function reasonFor(moment: Moment | null, { reasons }: Cues): string {
  if (moment === null) return '';
  const [open, close] = reasons.quotes;
  return `${reasons.moments[moment.kind]}: ${open}${moment.text}${close}`;
}
