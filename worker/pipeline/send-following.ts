import { FARM } from '#schema/domain/limits.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { DraftJob } from '../queue/draft-job.ts';
import { enqueueAll, type QueueDeps } from '../queue/enqueue.ts';
import type { Deps } from '../base/deps.ts';

/**
 * Holds the first of the jobs whose stage is among `stages` for the node that has just finished a job of the project:
 * it has the source. At most one, so that several nodes share the others.
 */
export function holdOne(
  drafts: readonly DraftJob[],
  stages: readonly Stage[],
): { drafts: DraftJob[]; held: DraftJob | undefined } {
  const wanted = drafts.find(({ stage }) => stages.includes(stage));
  const held = wanted?.heldFor(FARM.holdSec);
  return { drafts: drafts.map((draft) => (draft === wanted && held !== undefined ? held : draft)), held };
}

/** Sends the messages of committed jobs in one call per stage, and those of held jobs separately. Never throws. */
export async function sendFollowing(deps: QueueDeps & Pick<Deps, 'later'>, added: readonly DraftJob[]): Promise<void> {
  for (const draft of added) if (draft.holdSec > 0) await draft.enqueue();
  const drafts = added.filter(({ holdSec }) => holdSec === 0);
  const [first] = drafts;
  if (drafts.length === 1) return first?.enqueue();
  for (const stage of new Set(drafts.map((draft) => draft.stage))) {
    const ids = drafts.filter((draft) => draft.stage === stage).map(({ id }) => id);
    await enqueueAll(deps, stage, ids);
  }
}
