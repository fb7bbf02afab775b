import { STAGES, type Stage } from '../domain/stages.ts';

/**
 * Stages that came after the first release, each with the one whose nodes, keys and `STAGES` cover it. They are not named in
 * messages of a node: an older Worker would refuse them.
 */
const GOES_WITH: Partial<Record<Stage, Stage>> = { translate: 'create-shorts' };
/** The first protocol whose nodes do them. */
const SINCE = 6;

/** The stages that nodes, keys and settings name. */
export const NAMED_STAGES = STAGES.filter((stage) => GOES_WITH[stage] === undefined) as [Stage, ...Stage[]];

/** What a node says of the stages that it does. */
export function namedStages(stages: readonly Stage[]): Stage[] {
  return stages.filter((stage) => GOES_WITH[stage] === undefined);
}

/** What a node or a key that names these stages does, in the same order. `protocol`: of the node. */
export function meantStages(stages: readonly Stage[], protocol: number = SINCE): Stage[] {
  if (protocol < SINCE) return [...stages];
  return [...new Set(stages.flatMap((stage) => [...STAGES.filter((one) => GOES_WITH[one] === stage), stage]))];
}
