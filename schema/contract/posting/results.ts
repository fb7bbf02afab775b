import * as z from 'zod';
import { GROUPINGS, VERDICTS } from '#schema/domain/posting/compare-results.ts';
import { RESULT_AGE_NAMES } from '#schema/domain/posting/counting.ts';
import { DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { isTimeZone } from '#schema/domain/posting/schedule.ts';
import { answer, ulidSchema, watchShareSchema } from '../wire.ts';
import { intervalShape } from './interval.ts';

/** GET /posts/results */
export const postResultsQuerySchema = z.object({
  after: z
    .enum(RESULT_AGE_NAMES)
    .default('7d')
    .describe('The age at which posts are compared. Younger ones do not count yet. Default: 7d.'),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default('UTC')
    .describe('For hours of the day and days of the week. Default: UTC.'),
});

const comparison = {
  posts: z.int().nonnegative(),
  times: z.number().nonnegative().meta({
    description:
      'How many times the views that are usual on the channel: 2 is twice as many. Few posts are drawn to 1, since they say little.',
    example: 1.4,
  }),
  ...intervalShape,
  verdict: z
    .enum(VERDICTS)
    .describe(
      '`more`, `less`: 1 is outside, so this is fairly sure. `no_difference`: about as usual. `too_few`: too few posts to tell.',
    ),
};

const resultsSchema = z
  .strictObject({
    after: z.enum(RESULT_AGE_NAMES),
    posts: z.int().nonnegative().describe('Posts that were counted at that age, of the newest 1,000 of a year.'),
    ages: z
      .array(
        z
          .strictObject({ after: z.enum(RESULT_AGE_NAMES), posts: z.int().nonnegative() })
          .meta({ id: 'PostsAtAge', example: { after: '24h', posts: 12 } }),
      )
      .describe('How many posts were counted at each age: where none was, there is nothing to compare yet.'),
    channels: z.array(
      z
        .strictObject({
          connection_id: ulidSchema,
          destination: z.enum(DESTINATIONS),
          account: z.string().meta({ example: 'Green thumbs' }),
          posts: z.int().nonnegative(),
          usual_views: z
            .int()
            .nonnegative()
            .meta({ description: 'The geometric mean: one hit moves it little.', example: 640 }),
        })
        .meta({ id: 'ChannelResult' }),
    ),
    groups: z
      .array(
        z
          .strictObject({
            by: z
              .enum(GROUPINGS)
              .describe(
                '`length` in seconds, `hour` and `weekday` (1 is Monday) of going live, `layout`, caption style, kind of `moment`.',
              ),
            value: z.string().meta({ example: '30-45' }),
            ...comparison,
          })
          .meta({ id: 'GroupResult' }),
      )
      .describe('A channel with one post has nothing to compare it with, so its post is in no group.'),
    clips: z
      .array(
        z
          .strictObject({
            short_id: ulidSchema,
            project_id: ulidSchema,
            title: z
              .string()
              .meta({ description: 'Of one of its posts. Empty: they have none.', example: 'Water in the morning' }),
            thumbnail_url: z.string().describe('Its picture. Empty: the clip is gone, or in the archive.'),
            views: z.int().nonnegative().describe('Of all its posts, as they were counted last.'),
            likes: z.int().nonnegative(),
            watch_share: watchShareSchema,
            places: z.array(
              z
                .strictObject({
                  destination: z.enum(DESTINATIONS),
                  account: z.string().meta({ example: 'Green thumbs' }),
                  url: z.string().nullable().meta({ example: 'https://www.youtube.com/watch?v=3kq9Zp0uXvA' }),
                  views: z.int().nonnegative().nullable(),
                  likes: z.int().nonnegative().nullable(),
                  watch_share: watchShareSchema,
                })
                .meta({ id: 'PlaceOfClip', description: 'Where it was posted.' }),
            ),
            ...comparison,
          })
          .meta({ id: 'ClipResult' }),
      )
      .describe('Best first, at most 100.'),
  })
  .meta({ id: 'PostResults' });
export type PostResultsView = z.infer<typeof resultsSchema>;
export const postResultsResponseSchema = answer('PostResultsResponse', resultsSchema);
