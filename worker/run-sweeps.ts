import { forgetExpired } from './accounts/forget-expired.ts';
import { archiveProjects } from './archive/archive-projects.ts';
import { forgetOldEvents } from './audit/forget-old-events.ts';
import type { Deps } from './base/deps.ts';
import { eachAlone } from './base/each-alone.ts';
import { logEvent } from './base/log.ts';
import { sweepDeletedAccounts } from './closing/delete-account.ts';
import { noteSweep } from './farm/note-sweep.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { expireProjects } from './lifetimes/expire-projects.ts';
import { warnUsers } from './lifetimes/warn-users.ts';
import { sweepLives } from './lives/watch/sweep-lives.ts';
import { sweepInventory } from './media/inventory.ts';
import { sweepRemovals } from './media/removals.ts';
import { sweep } from './pipeline/sweep.ts';
import { sweepTestJobs } from './pipeline/test-jobs/play-jobs.ts';
import { renewOldTokens, revokeEnded } from './connections/manage-connections.ts';
import { countViews } from './posts/count-views.ts';
import { sendDuePosts } from './posts/send-due.ts';
import { forgetBrowsers } from './push/subscriptions.ts';
import { forgetJobs } from './queue/forget-jobs.ts';
import { moveScores } from './shorts/move-scores.ts';
import { forgetReviewLinks } from './reviews/manage-reviews.ts';
import { forgetMetadata } from './sources/forget-metadata.ts';
import { forgetTestProjects } from './test-keys/forget-projects.ts';
import { learnTastes } from './taste/learn-tastes.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';
import { forgetOldRequests } from './usage/requests/read-requests.ts';
import { forgetOldUsage } from './usage/read-usage.ts';
import { sweepDeliveries } from './webhooks/sweep-deliveries.ts';

/** The Worker's work of each minute. Parts that wait for the bucket come late, parts that wait for other hosts last. */
const PARTS: ((deps: Deps) => Promise<unknown>)[] = [
  async (deps) => {
    const swept = await sweep(deps);
    if (swept.expired + swept.resent > 0) logEvent('jobs_swept', swept);
    await noteSweep(deps);
  },
  sweepTestJobs,
  sweepDeliveries,
  forgetExpired,
  forgetBrowsers,
  forgetOldKeys,
  forgetOldEvents,
  forgetOldUsage,
  forgetOldRequests,
  forgetJobs,
  forgetMetadata,
  forgetReviewLinks,
  moveScores,
  warnUsers,
  expireProjects,
  forgetTestProjects,
  archiveProjects,
  sweepRemovals,
  sweepInventory,
  sweepUploads,
  sweepDeletedAccounts,
  revokeEnded,
  renewOldTokens,
  sendDuePosts,
  async (deps) => {
    const lives = await sweepLives(deps);
    if (lives.begun + lives.paused > 0) logEvent('lives_swept', lives);
  },
  countViews,
  learnTastes,
];

/** Recovers what is stuck. A part that fails, for example because its bucket does not answer, blocks no other. */
export async function runSweeps(deps: Deps): Promise<void> {
  await eachAlone('sweep_failed', PARTS, (part) => part(deps));
}
