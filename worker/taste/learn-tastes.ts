import { evidenceOfPosts } from '#schema/domain/taste/evidence.ts';
import { learnTaste } from '#schema/domain/taste/learn-taste.ts';
import { LEARNING } from '#schema/domain/taste/learned.ts';
import { TRAITS_VERSION } from '#schema/domain/traits/traits.ts';
import { DAY_MS, YEAR_MS } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { findDue, findPostsToLearn, keepLearned, postpone, type TasteRow } from './store.ts';

/** Learns what the viewers of some accounts like, where something new is known. Runs each minute, and reads the database only. */
export async function learnTastes(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const due = await findDue(deps.db, { now: deps.clock(), limit: LEARNING.accountsPerRun });
  await eachAlone('taste_not_learned', due, async (row) => {
    try {
      await learnOne(deps, row);
    } catch (error) {
      await postpone(deps.db, row, deps.clock() + DAY_MS);
      throw error;
    }
  });
}

async function learnOne({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: TasteRow): Promise<void> {
  const now = clock();
  // Older posts say less of what works now.
  const posts = await findPostsToLearn(db, row.id, { since: now - YEAR_MS, limit: LEARNING.posts });
  const videos = row.videos.filter(({ sums }) => sums.version === TRAITS_VERSION);
  const taste = learnTaste([
    ...evidenceOfPosts(posts),
    ...videos.map(({ project, sums }) => ({ video: project, from: 'replays' as const, sums })),
  ]);
  await keepLearned(db, row, { learned: { version: TRAITS_VERSION, ...taste }, now });
}
