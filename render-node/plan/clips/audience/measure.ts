import type { Audience } from '#schema/domain/audience.ts';
import type { Range } from '#schema/domain/clip.ts';
import { indexAudience } from './audience-at.ts';

/**
 * What viewers did, as a measure of the score: the same number ranks candidates and says what one is worth. Null where
 * nothing is known that tells one part of the video from another.
 */
export function audienceMeasure(audience: Audience | undefined): {
  figure: (range: Range) => number;
  absolute: (range: Range) => number;
} | null {
  const index = audience === undefined ? null : indexAudience(audience);
  return index && { figure: index.valueAt, absolute: index.valueAt };
}
