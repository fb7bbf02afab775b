import * as z from 'zod';
import { DestinationTrouble, readAnswer } from '../../connections/ask.ts';
import { instagramUrl } from '../../connections/platforms/instagram.ts';
import { troubleOf } from '../publishers/instagram.ts';
import { askWithAccess } from '../publishers/publisher.ts';
import { type Count, type Counter, type CountJob, countSchema } from './counter.ts';

const insightsSchema = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: countSchema })) })),
});

/**
 * One request for each post: https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights. What is
 * there may be two days old.
 */
export const instagram: Counter = async (job) => {
  const counts = new Map<string, Count>();
  for (const { id, remoteId } of job.posts) {
    const count = await readInsights(job, remoteId ?? '');
    if (count !== null) counts.set(id, count);
  }
  return counts;
};

/** Null: Instagram has no numbers yet, or the post was deleted, or its user did not agree to insights. */
async function readInsights(job: CountJob, mediaId: string): Promise<Count | null> {
  const url = `${instagramUrl(job.deps)}/${encodeURIComponent(mediaId)}/insights?metric=views,likes`;
  const answer = await askWithAccess(job, url);
  if (answer.status >= 400) {
    const [failure, how] = troubleOf(answer);
    if (failure === 'refused') return null;
    throw new DestinationTrouble(failure, how);
  }
  const { data } = readAnswer(insightsSchema, answer);
  const of = (metric: string) => data.find(({ name }) => name === metric)?.values[0]?.value ?? null;
  const views = of('views');
  return views === null ? null : { views, likes: of('likes') };
}
