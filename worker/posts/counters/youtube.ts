import * as z from 'zod';
import { DestinationTrouble, readAnswer } from '../../connections/ask.ts';
import { youtubeUrl } from '../../connections/platforms/youtube.ts';
import { askWithAccess } from '../publishers/publisher.ts';
import { troubleOf } from '../publishers/youtube.ts';
import { type Counter, countSchema } from './counter.ts';

/** Owners can hide likes. */
const statisticsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      statistics: z.object({ viewCount: countSchema.optional(), likeCount: countSchema.optional() }),
    }),
  ),
});

/** One request, one unit of quota: https://developers.google.com/youtube/v3/docs/videos/list */
export const youtube: Counter = async (job) => {
  const query = new URLSearchParams({ part: 'statistics', id: job.posts.map(({ remoteId }) => remoteId).join(',') });
  const answer = await askWithAccess(job, `${youtubeUrl(job.deps)}/youtube/v3/videos?${query.toString()}`);
  if (answer.status >= 400) throw new DestinationTrouble(...troubleOf(answer));
  const found = new Map(readAnswer(statisticsSchema, answer).items.map(({ id, statistics }) => [id, statistics]));
  return new Map(
    job.posts.flatMap(({ id, remoteId }) => {
      const { viewCount: views, likeCount: likes = null } = found.get(remoteId ?? '') ?? {};
      return views === undefined ? [] : [[id, { views, likes }]];
    }),
  );
};
