import type { Stage } from '../stages.ts';

/** `working` nodes take jobs, `drained` ones only finish theirs; `quarantined` ones lost theirs to others. */
export const NODE_STATES = ['working', 'drained', 'quarantined'] as const;
export type NodeState = (typeof NODE_STATES)[number];

/** Whether media programs of a node run in a sandbox. `missing`: the host does not allow it, and the node may do without. */
export const SANDBOX_STATES = ['on', 'missing', 'off'] as const;
export type SandboxState = (typeof SANDBOX_STATES)[number];

/** The names of the rows of `farm_facts`. */
export const FACTS = {
  /** When the sweep last finished. */
  swept: 'swept',
  /** New work is refused. Its value: seconds after which clients may ask again. */
  intake: 'intake',
  /** Nodes of older versions get no job. */
  lowestVersion: 'lowest_version',
  /** Jobs of this stage wait. */
  paused: (stage: Stage) => `stage:${stage}`,
  /** The state of a node, if it is not `working`. */
  node: (name: string) => `node:${name}`,
  /** When a session of an operator in the studio ends (epoch ms). Its name is the SHA-256 of the cookie. */
  operatorSession: (hash: string) => `operator:${hash}`,
} as const;

/** How often a node checks in, how soon again if that failed, and how long after its last check-in it counts as gone. */
export const CHECK_INS = { everyMs: 60_000, againMs: 5_000, goneAfterMs: 150_000 } as const;

/** Whether a version such as `0.1.0+r3` is lower than another one. Texts without a number are the lowest. */
export function isOlder(version: string, lowest: string): boolean {
  const [ours, theirs] = [version, lowest].map((text) => (text.match(/\d+/g) ?? ['-1']).map(Number));
  if (ours === undefined || theirs === undefined) return false;
  const at = theirs.findIndex((number, index) => (ours[index] ?? 0) !== number);
  return at !== -1 && (ours[at] ?? 0) < (theirs[at] ?? 0);
}
