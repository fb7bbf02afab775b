import * as z from 'zod';
import { DAY_MS } from '#schema/domain/time.ts';
import { DestinationTrouble, readAnswer } from '../../connections/ask.ts';
import { youtubeUrl } from '../../connections/platforms/youtube.ts';
import { askWithAccess } from '../publishers/publisher.ts';
import { troubleOf } from '../publishers/youtube.ts';
import { type Counter, type CountJob, countSchema, shareOf } from './counter.ts';

/** Owners can hide likes. */
const statisticsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      statistics: z.object({ viewCount: countSchema.optional(), likeCount: countSchema.optional() }),
    }),
  ),
});

const reportSchema = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number()]))).default([]),
});

/** One request, one unit of quota: https://developers.google.com/youtube/v3/docs/videos/list. And one for the shares. */
export const youtube: Counter = async (job) => {
  const query = new URLSearchParams({ part: 'statistics', id: job.posts.map(({ remoteId }) => remoteId).join(',') });
  const answer = await askWithAccess(job, `${youtubeUrl(job.deps)}/youtube/v3/videos?${query.toString()}`);
  if (answer.status >= 400) throw new DestinationTrouble(...troubleOf(answer));
  const found = new Map(readAnswer(statisticsSchema, answer).items.map(({ id, statistics }) => [id, statistics]));
  const shares = await readShares(job);
  return new Map(
    job.posts.flatMap(({ id, remoteId }) => {
      const { viewCount: views, likeCount: likes = null } = found.get(remoteId ?? '') ?? {};
      return views === undefined ? [] : [[id, { views, likes, watchShare: shares.get(remoteId ?? '') ?? null }]];
    }),
  );
};

/**
 * How much of each video an average viewer watched, as far as YouTube tells, some days late. The YouTube Analytics API has a quota of its
 * own: https://developers.google.com/youtube/analytics/channel_reports#top-videos. Whatever goes wrong, the other numbers count: its user
 * may not have agreed, and the project of the operator may not have that API.
 */
async function readShares(job: CountJob): Promise<Map<string, number>> {
  const { deps, posts } = job;
  const query = new URLSearchParams({
    ids: 'channel==MINE',
    // A day before: YouTube's day begins at midnight in California.
    startDate: dayOf(Math.min(...posts.map(({ liveAt }) => liveAt ?? deps.clock())) - DAY_MS),
    endDate: dayOf(deps.clock()),
    metrics: `views,${SHARE}`,
    dimensions: 'video',
    filters: `video==${posts.map(({ remoteId }) => remoteId).join(',')}`,
    sort: '-views',
    maxResults: String(posts.length),
  });
  const { YOUTUBE_POST_URL: url = ANALYTICS_URL } = deps.settings;
  try {
    const { columnHeaders, rows } = readAnswer(
      reportSchema,
      await askWithAccess(job, `${url}/v2/reports?${query.toString()}`),
    );
    const [video, share] = ['video', SHARE].map((name) => columnHeaders.findIndex((column) => column.name === name));
    return new Map(
      rows.map((row) => [String(row[video ?? -1]), shareOf(Number(row[share ?? -1]) / 100)] as const).filter(isKnown),
    );
  } catch (error) {
    if (error instanceof DestinationTrouble) return new Map();
    throw error;
  }
}

const ANALYTICS_URL = 'https://youtubeanalytics.googleapis.com';
/** In percent. */
const SHARE = 'averageViewPercentage';
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const isKnown = ([, share]: readonly [string, number]) => Number.isFinite(share) && share >= 0;
