import type { Deps } from '../base/deps.ts';
import { runBatch } from '../base/store/statements.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { announcePost } from '../outbox/store/announce-post.ts';
import { losePost, openPostsOf } from './store/open-posts.ts';

type FailDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'nudge' | 'webhookQueue'>;

/** Posts that fail in one batch: each is four statements. */
const AT_ONCE = 20;

/**
 * Lets the posts of an ended connection fail that are not live, and announces it: as many as `batches` hold. False: there are more,
 * which nothing is sent of, as their connection has ended.
 */
export async function failPostsOf(
  deps: FailDeps,
  { id, userId }: { id: string; userId: string },
  batches: number,
): Promise<boolean> {
  let [done, isOver] = [0, false];
  for (; ; done += 1) {
    const open = await openPostsOf(deps.db, id, AT_ONCE);
    isOver = open.length === 0;
    if (isOver || done === batches) break;
    const now = deps.clock();
    await runBatch(
      deps.db,
      open.flatMap((post) => [
        ...announcePost(deps, { post, event: 'post.failed', now }, { status: post.status }),
        losePost(deps.db, post, now),
      ]),
    );
  }
  if (done > 0) {
    await sendAnnounced(deps, userId);
    deps.nudge(userId);
  }
  return isOver;
}
