import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { eachAlone } from '../base/each-alone.ts';
import { releaseConnection, takeConnection } from '../connections/store/lease.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { type SendDeps, sendPost } from './send-post.ts';
import { findDueConnections, findMissed, findNextPost, missPost } from './store.ts';
import { announcePost } from '../outbox/store/announce-post.ts';

const AT_MOST = 100;

/**
 * Sends what is due: each connection by one run at a time, some at the same time, each as far as the time of this run goes. The
 * next run continues. Runs each minute, and after a request for posts that are due now.
 */
export async function sendDuePosts(deps: SendDeps, budgetMs: number = POSTING.budgetMs): Promise<void> {
  const until = deps.clock() + budgetMs;
  await missLatePosts(deps);
  const waiting = await findDueConnections(deps.db, deps.clock(), AT_MOST);
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && deps.clock() < until; id = waiting.shift()) {
      await eachAlone('posts_not_sent', [id], (connectionId) => sendTo(deps, connectionId, until));
    }
  };
  await Promise.all(Array.from({ length: POSTING.atOnce }, work));
}

async function sendTo(deps: SendDeps, connectionId: string, until: number): Promise<void> {
  const run = { connectionId, token: deps.newId() };
  const now = deps.clock();
  const connection = await takeConnection(deps.db, run, now);
  if (connection === null) return;
  try {
    while (deps.clock() < until) {
      const post = await findNextPost(deps.db, connectionId, deps.clock());
      if (post === null || !(await sendPost(deps, { run, connection, post, until }))) break;
    }
  } finally {
    await releaseConnection(deps.db, run);
  }
}

/** A post that could not begin in time is said to be missed: nobody expects it hours later. */
async function missLatePosts(deps: SendDeps): Promise<void> {
  const now = deps.clock();
  const missed = await findMissed(deps.db, now - POSTING.missedMs, AT_MOST);
  await eachAlone('post_not_missed', missed, async (post) => {
    const others = announcePost(deps, { post, event: 'post.failed', now }, { status: 'planned' });
    if (!(await missPost(deps.db, post, now, others))) return;
    await sendAnnounced(deps, post.userId);
    deps.nudge(post.userId);
  });
}
