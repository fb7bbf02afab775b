import * as z from 'zod';
import { DestinationTrouble, readAnswer } from '../../connections/ask.ts';
import { instagramUrl } from '../../connections/platforms/instagram.ts';
import { troubleOf } from '../publishers/instagram.ts';
import { askWithAccess } from '../publishers/publisher.ts';
import { type Count, type Counter, type CountJob, countSchema, shareOf } from './counter.ts';

/** How long a reel was watched on average, in milliseconds. */
const WATCHED = 'ig_reels_avg_watch_time';
const METRICS = ['views', 'likes', WATCHED].join(',');

const insightsSchema = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: countSchema })) })),
});

/**
 * One request for each post: https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights. What is
 * there may be two days old.
 */
export const instagram: Counter = async (job) => {
  const counts = new Map<string, Count>();
  for (const { id, remoteId, facts } of job.posts) {
    const count = await readInsights(job, remoteId ?? '', facts?.sec ?? 0);
    if (count !== null) counts.set(id, count);
  }
  return counts;
};

/** Null: Instagram has no numbers yet, or the post was deleted, or its user did not agree to insights. */
async function readInsights(job: CountJob, mediaId: string, sec: number): Promise<Count | null> {
  const url = `${instagramUrl(job.deps)}/${encodeURIComponent(mediaId)}/insights?metric=${METRICS}`;
  const answer = await askWithAccess(job, url);
  if (answer.status >= 400) {
    const [failure, how] = troubleOf(answer);
    if (failure === 'refused') return null;
    throw new DestinationTrouble(failure, how);
  }
  const { data } = readAnswer(insightsSchema, answer);
  const of = (metric: string) => data.find(({ name }) => name === metric)?.values[0]?.value ?? null;
  const views = of('views');
  const watchedMs = of(WATCHED);
  const watchShare = watchedMs === null || sec === 0 ? null : shareOf(watchedMs / 1_000 / sec);
  return views === null ? null : { views, likes: of('likes'), watchShare };
}
