import type { Candidate } from './candidates.ts';
import type { SignalName } from './score.ts';

/**
 * One signal. `figure` is any number that grows with it: candidates are ranked by it. `absolute` is what it is worth by
 * itself, 0 to 1, whatever the other candidates are. `byItself`: ranks among the candidates do not count for it.
 */
export type Measure = {
  figure: (candidate: Candidate) => number;
  absolute: (candidate: Candidate) => number;
  byItself?: boolean;
};
export type Measures = Partial<Record<SignalName, Measure>>;

/** True where a candidate has no sentence inside. */
export function isEmpty(candidate: Candidate): boolean {
  return candidate.last < candidate.first;
}
