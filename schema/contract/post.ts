import * as z from 'zod';
import { DESTINATIONS, PRIVACIES } from '../domain/posting/destinations.ts';
import { POST_FAILURE_CODES, POSTING } from '../domain/posting/post-failure.ts';
import { isDate, isTimeZone } from '../domain/posting/schedule.ts';
import { POST_STATES } from '../domain/states.ts';
import { asLines } from '../domain/texts/title-overlay.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import {
  answer,
  lineText,
  optional,
  timestampSchema,
  ulidList,
  ulidSchema,
  ulidText,
  watchShareSchema,
} from './wire.ts';

/** Posts: clips on their way to connections, or there. */

const MAX_TITLE = 300;
const MAX_TEXT = 10_000;
const MAX_SHORTS = 100;
const moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T18:00:00Z' });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 18:00');
const timeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
  .meta({ example: 'Europe/Berlin' });
const title = lineText(MAX_TITLE).describe('Default: the title that is written for the platform.');
const text = z
  .string()
  .overwrite(asLines)
  .max(MAX_TEXT)
  .describe('Default: the text that is written for the platform.');
const privacy = z.enum(PRIVACIES);

const textsSchema = z
  .object({
    render_id: optional(ulidText).describe('Only for this clip. Default: all.'),
    destination: optional(z.enum(DESTINATIONS)).describe('Only for connections of this kind. Default: all.'),
    title: optional(title),
    text: optional(text),
  })
  .meta({ id: 'PostTexts' });

/** POST /posts */
export const createPostsRequestSchema = z
  .object({
    render_ids: z
      .array(ulidText)
      .min(1)
      .max(POSTING.perRequest)
      .describe('Rendered clips to post, in the order of the plan. Each must be done, and no draft.'),
    connection_ids: z.array(ulidText).min(1).max(POSTING.perRequest).describe('Where each of them is posted.'),
    privacy: privacy.describe('Who sees the posts. Each destination says which of these it takes.'),
    texts: optional(z.array(textsSchema).max(POSTING.perRequest)).describe(
      'Titles and texts of your own. The last entry that fits a clip and a connection counts.',
    ),
    cover: optional(z.boolean()).describe(
      'Send the cover of the clip too, where the destination takes one. Default: true.',
    ),
    publish_at: optional(moment).describe('When to post. Default: now.'),
    plan: optional(
      z
        .object({
          from: z.string().refine(isDate, 'must be a date such as 2027-01-31').describe('The first day.'),
          time: clock.describe('The time of day.'),
          time_zone: timeZone,
          every_days: optional(z.int().min(1).max(31)).describe('Days from one clip to the next. Default: 1.'),
        })
        .meta({ id: 'PostPlan' }),
    ).describe(
      'Instead of `publish_at`: one clip after the other, each on its day. The local time stays when clocks change.',
    ),
    quiet_hours: optional(
      z.object({ from: clock, to: clock, time_zone: timeZone }).meta({ id: 'QuietHours' }),
    ).describe('What would be posted in these hours is posted at their end.'),
  })
  .refine(({ publish_at: at, plan }) => at === undefined || plan === undefined, {
    path: ['plan'],
    error: 'must not be sent with publish_at',
  })
  .meta({
    id: 'CreatePostsRequest',
    example: {
      render_ids: ['01KAFV5N7Q2V8XW4T6R5N0M1AB'],
      connection_ids: ['01KAFV5N7Q2V8XW4T6R5N0M1AC'],
      privacy: 'public',
      plan: { from: '2026-11-30', time: '18:00', time_zone: 'Europe/Berlin' },
    },
  });
export type CreatePostsRequest = z.infer<typeof createPostsRequestSchema>;

/** PATCH /posts/{id} */
export const changePostRequestSchema = z
  .object({
    publish_at: optional(moment).describe('A new time. A failed post is planned again.'),
    title: optional(lineText(MAX_TITLE)),
    text: optional(z.string().overwrite(asLines).max(MAX_TEXT)),
    privacy: optional(privacy),
  })
  .meta({ id: 'ChangePostRequest', example: { publish_at: '2026-12-01T18:00:00Z' } });
export type ChangePostRequest = z.infer<typeof changePostRequestSchema>;

export const postSchema = z
  .strictObject({
    id: ulidSchema,
    connection_id: ulidSchema,
    destination: z.enum(DESTINATIONS),
    account: z.string().meta({ description: 'Name of the connection.', example: 'Green thumbs' }),
    project_id: ulidSchema,
    short_id: ulidSchema,
    render_id: ulidSchema,
    status: z
      .enum(POST_STATES)
      .describe(
        '`planned`: waits for its time. `sending`: its file is on the way. `processing`: the platform works on it. `live`: it is there. `failed`: see `failure`.',
      ),
    title: z.string().meta({ example: 'Water in the morning' }),
    text: z.string(),
    privacy,
    cover: z.boolean(),
    publish_at: timestampSchema.describe('When it is to be posted.'),
    live_at: timestampSchema.nullable(),
    url: z.string().nullable().meta({
      description: 'Where it can be seen, if the destination tells.',
      example: 'https://www.youtube.com/watch?v=3kq9Zp0uXvA',
    }),
    views: z.int().nonnegative().nullable().meta({
      description: 'As the platform told last. Null: it has not, or tells nothing (Postiz, buckets, programs).',
      example: 1840,
    }),
    likes: z.int().nonnegative().nullable().meta({ example: 96 }),
    watch_share: watchShareSchema,
    counted_at: timestampSchema.nullable().describe('When that was.'),
    failure: z
      .strictObject({
        code: z.enum(POST_FAILURE_CODES),
        reason: z.string(),
        remedy: z.string().describe('What to do.'),
      })
      .nullable()
      .meta({ id: 'PostFailure' }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Post' });
export type PostView = z.infer<typeof postSchema>;
export const postResponseSchema = answer('PostResponse', postSchema);
export const createPostsResponseSchema = answer('CreatePostsResponse', z.array(postSchema));
export const postListQuerySchema = z.object({
  ...pageQuery,
  status: z.enum(POST_STATES).optional().describe('Posts with this status only.'),
  connection_id: ulidText.optional().describe('Posts of this connection only.'),
  project_id: ulidText.optional().describe('Posts of the shorts of this project only.'),
  short_id: ulidList(MAX_SHORTS)
    .optional()
    .describe(`Posts of this short only, or of up to ${MAX_SHORTS}: their ids with commas.`),
  from: moment.optional().describe('Posts with a `publish_at` from this time on.'),
  to: moment.optional().describe('Posts with a `publish_at` before this time.'),
});
export const postListSchema = standardEnvelope(postSchema).meta({ id: 'PostList' });
/** Paths below /posts. */
export const postPathSchema = z.object({ id: ulidText.describe('ID of the post.') });
