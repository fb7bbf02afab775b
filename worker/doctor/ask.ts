import type { Verdict } from '#schema/domain/farm/verdict.ts';
import type { Deps } from '../base/deps.ts';
import type { Knock } from '../doorbell/knock.ts';
import type { readFarmNow } from '../farm/read-farm.ts';
import type { RegisteredNode } from '../nodes/store/registry.ts';

/** What checks need besides the dependencies of every request. */
export type DoctorDeps = Deps & {
  /** Where this request arrived. */
  origin: string;
  /** Nodes that have checked in lately; read once for all checks. */
  liveNodes: () => Promise<RegisteredNode[]>;
  /** The numbers of the farm, counted once for all checks. */
  farm: () => ReturnType<typeof readFarmNow>;
  /** Opens and rings a socket of the doorbell. */
  knock: () => Promise<Knock>;
  /** Who gets a mail, if one is wanted. */
  mailTo: string | null;
  /** How long a message of a queue may take. */
  queueMs: number;
};

/** Answers one check. If it throws, the check is red. */
export type Ask = (deps: DoctorDeps) => Verdict | Promise<Verdict>;
