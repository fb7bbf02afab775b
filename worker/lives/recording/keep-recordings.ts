import { broadcastUrl } from '#schema/domain/platforms.ts';
import type { Deps } from '../../base/deps.ts';
import type { NewProject } from '../../projects/store/select-project.ts';
import { enqueueAll } from '../../queue/enqueue.ts';
import { draftHiddenProject } from '../monitors/hidden-project.ts';
import { publicUrlOf } from '../monitors/shown-channel.ts';
import { addRecordings, findUnrecorded, type UnrecordedLive } from './recordings-store.ts';

type RecordDeps = Pick<Deps, 'db' | 'queues' | 'doorbell' | 'clock' | 'newId' | 'later'>;

/**
 * Starts and stops recordings. A live without followers goes back to waiting and its recording is stopped. A followed
 * live that is on air gets a job. Two round trips, however many recordings there are.
 */
export async function keepRecordings(deps: RecordDeps): Promise<{ begun: number }> {
  const now = deps.clock();
  const waiting = await findUnrecorded(deps.db, now);
  if (waiting.length === 0) return { begun: 0 };
  const drafts = waiting.map((live) => ({ jobId: deps.newId(), project: draftAnchor(live, now) }));
  const begun = await addRecordings(deps.db, drafts, now);
  await enqueueAll(deps, 'capture-live', begun);
  return { begun: begun.length };
}

/** Jobs need a project. This one is ready from the start, so that no job changes its state when it ends. */
function draftAnchor(live: UnrecordedLive, now: number): NewProject {
  const url = publicUrlOf(live, broadcastUrl(live));
  const draft = { id: live.id, title: live.liveTitle || live.title, url, platform: live.platform };
  return { ...draftHiddenProject(draft, now), goal: 'empty', status: 'face_analysis_done' };
}
