import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { LIVE_PLATFORMS, VISIBILITIES } from '../domain/live.ts';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { LAYOUTS, SHORT_MARKS } from '../domain/media.ts';
import { LIVE_STATES } from '../domain/states.ts';
import { pageObject, pageOf, pageQuery, standardEnvelope } from './pages.ts';
import { shortListItemSchema, shortResponseSchema } from './short.ts';
import {
  aliasOf,
  answer,
  aspectRatioText,
  firstGiven,
  messageSchema,
  numeric,
  optional,
  timestampSchema,
  ulidSchema,
  ulidText,
  warningsSchema,
  lineText,
} from './wire.ts';
import { CLIP_SECONDS, LIVE_WITH_LISTS } from './version2/fields.ts';
import { askedInVersion2, inVersion2, named, NOT_ASKED, wholeInVersion2 } from './version2/forms.ts';
import { WHOLE_LIST } from './version2/lists.ts';
import { LIVE_STATUS } from './version2/status.ts';

const MAX_URL_CHARS = 2_048;
const MAX_NAME_CHARS = 200;

const visibility = z.enum(VISIBILITIES);
const platform = z.enum(LIVE_PLATFORMS);
const name = optional(lineText(MAX_NAME_CHARS)).describe('Default: the name of the channel.');
const wantedVisibility = optional(visibility).describe(
  '`public` shows the live stream to every user. Default: `private`.',
);
const layout = optional(z.enum(LAYOUTS));
const aspectRatio = optional(aspectRatioText);
const clipDuration = optional(numeric({ min: LIMITS.clipMinSec, max: LIMITS.clipMaxSec }));

/** POST /lives/monitor: a live stream by its URL, or by its platform and channel. */
export const createMonitorRequestSchema = z
  .strictObject({
    url: optional(z.string().trim().min(1).max(MAX_URL_CHARS)).describe(
      'URL of a Twitch channel, a YouTube channel or an HLS playlist. Or send `platform` and `channel`.',
    ),
    platform: optional(platform).describe('Sent with `channel` instead of `url`.'),
    channel: optional(z.string().trim().min(1).max(MAX_URL_CHARS)).describe('Sent with `platform` instead of `url`.'),
    name,
    visibility: wantedVisibility,
    video_layout: layout.describe('How people are framed. Default: `single`.').register(askedInVersion2, NOT_ASKED),
    layout: aliasOf('video_layout', layout),
    aspect_ratio: aspectRatio.describe('Default: `vertical`.'),
    aspectRatio: aliasOf('aspect_ratio', aspectRatio),
    clip_duration: clipDuration.describe(
      `Target length of a short in seconds, ${LIMITS.clipMinSec} to ${LIMITS.clipMaxSec}. Default: ${LIMITS.clipDefaultSec}.`,
    ),
    clipDuration: aliasOf('clip_duration', clipDuration),
    keywords: optional(z.array(z.string().trim().min(1).max(100)).max(50)).describe('Topics that shorts should cover.'),
  })
  .superRefine((body, context) => {
    if (body.url !== undefined || (body.platform !== undefined && body.channel !== undefined)) return;
    const missing = body.platform === undefined && body.channel === undefined ? 'url' : missingHalf(body);
    context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: [missing] });
  })
  .meta({ id: 'CreateMonitorRequest', example: { url: 'https://example.com/live/index.m3u8', name: 'Garden talk' } })
  .transform((body) => ({
    url: body.url,
    platform: body.platform,
    channel: body.channel,
    settings: {
      name: body.name,
      visibility: body.visibility,
      videoLayout: firstGiven(body.video_layout, body.layout),
      aspectRatio: firstGiven(body.aspect_ratio, body.aspectRatio),
      clipDurationSec: firstGiven(body.clip_duration, body.clipDuration),
      keywords: body.keywords,
    },
  }));

/** PATCH /lives/monitors/{id} */
export const editMonitorRequestSchema = z
  .strictObject({
    name: name.describe('The new name.'),
    visibility: wantedVisibility.describe('`public` shows the live stream to every user.'),
    paused: optional(z.boolean()).describe('`true` pauses the monitor, `false` resumes it.'),
  })
  .meta({ id: 'UpdateMonitorRequest', example: { paused: true } });

const liveFields = {
  id: ulidSchema,
  platform,
  channel: z.string().meta({ example: 'gardenschool' }),
  status: z
    .enum(LIVE_STATES)
    .describe('`waiting`: the channel is offline. `monitoring`: the stream is being followed.')
    .register(inVersion2, LIVE_STATUS),
};
const liveSchema = z.strictObject(liveFields);

const fullLiveSchema = z.strictObject({
  ...liveFields,
  title: z.string().meta({ example: 'Garden questions live' }),
  started_at: timestampSchema.nullable(),
  ended_at: timestampSchema.nullable(),
});
export type FullLiveView = z.infer<typeof fullLiveSchema>;

export const monitorSchema = z
  .strictObject({
    id: ulidSchema,
    name: z.string().meta({ example: 'Garden talk' }),
    visibility,
    paused_at: timestampSchema.nullable().describe('Null unless paused.'),
    pause_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the monitor was paused. Null for everyone except its owner.', example: null }),
    live: liveSchema,
    live_shorts_count: z.int().nonnegative().meta({ example: 4 }),
    is_favorited: z.boolean(),
    video_layout: z.enum(LAYOUTS).register(inVersion2, named('layout')),
    aspect_ratio: z.enum(ASPECT_RATIOS),
    clip_duration: z
      .string()
      .meta({ description: 'Target length of a short: seconds as text.', example: '60' })
      .register(inVersion2, CLIP_SECONDS),
    keywords: z.array(z.string()).meta({ example: ['tomatoes'] }),
    created_at: timestampSchema,
  })
  .meta({ id: 'Monitor' });
export type MonitorView = z.infer<typeof monitorSchema>;

export const liveShortSchema = z.strictObject({
  ...shortListItemSchema.shape,
  already_copied: shortListItemSchema.shape.already_copied.clone().register(inVersion2, named('copied')),
  project_id: ulidSchema.describe('The `project_id` of this short in the endpoints of shorts and renders.'),
  live_id: ulidSchema,
  aspect_ratio: z.enum(ASPECT_RATIOS),
});
export type LiveShortView = z.infer<typeof liveShortSchema>;

const clipSchema = z.strictObject({
  id: ulidSchema,
  title: z.string().meta({ example: 'Water in the morning' }),
  start_time: z.number().nonnegative().meta({ example: 45.2 }),
  end_time: z.number().nonnegative().meta({ example: 78.9 }),
  duration: z.number().nonnegative().meta({ example: 33.7 }),
  score: z.number().meta({ example: 87.4 }),
  url: z.url(),
  thumbnail_url: z.url(),
  created_at: timestampSchema,
});
export type ClipView = z.infer<typeof clipSchema>;

export type CreateMonitorRequest = z.output<typeof createMonitorRequestSchema>;
export type EditMonitorRequest = z.output<typeof editMonitorRequestSchema>;

export const monitorResponseSchema = answer('MonitorResponse', monitorSchema);

/** GET /lives/monitors */
export const monitorListQuerySchema = z.object({
  visibility: visibility.optional().describe('Monitors with this visibility only.'),
});
export const monitorListSchema = z
  .strictObject({ data: z.array(monitorSchema), warnings: warningsSchema })
  .register(wholeInVersion2, WHOLE_LIST)
  .meta({ id: 'ListMonitorsResponse' });

/** GET /lives/public */
const PUBLIC_SORTS = ['created_at', 'name', 'shorts'] as const;
export type PublicSort = (typeof PUBLIC_SORTS)[number];
export const publicListQuerySchema = z.object({
  ...pageQuery,
  platform: platform.optional().describe('Monitors of this platform only.'),
  q: z.string().trim().max(MAX_NAME_CHARS).optional().describe('Text to search for in names and channels.'),
  sort: z.enum(PUBLIC_SORTS).optional().describe('Sort order. Default: `created_at`, newest first.'),
});
export const publicListSchema = standardEnvelope(monitorSchema).meta({ id: 'MonitorList' });

/** GET /lives/{liveId}/detail */
const LIVE_SORTS = ['score', 'id'] as const;
export type LiveSort = (typeof LIVE_SORTS)[number];
export const liveDetailQuerySchema = z.object({
  ...pageQuery,
  shorts_page: pageOf('shorts'),
  clips_page: pageOf('clips'),
  sort: z.enum(LIVE_SORTS).optional().describe('Sort order. Default: `score`, best first.'),
});
export const liveDetailSchema = z
  .strictObject({
    message: messageSchema,
    live: fullLiveSchema,
    shorts: pageObject(liveShortSchema),
    clips: pageObject(clipSchema),
    warnings: warningsSchema,
  })
  .register(wholeInVersion2, LIVE_WITH_LISTS)
  .meta({ id: 'GetLiveResponse' });

/** POST /lives/shorts/{short_id}/copy and /lives/shorts/{live_id}/{short_id}/copy */
export const copyRequestSchema = z
  .strictObject({
    project_id: optional(ulidText).describe('The project that receives the copy. Default: one project per live.'),
    mark: optional(z.enum(SHORT_MARKS)).describe(
      'Your decision about the short: `keep` or `reject`. Only a new copy gets it; change it with `PATCH`.',
    ),
  })
  .meta({ id: 'CopyShortRequest', example: {} });
export const copyResponseSchema = shortResponseSchema;

const shortId = ulidText.describe('Short ID.');
const liveId = ulidText.describe('Live ID.');
export const monitorPathSchema = z.object({ id: ulidText.describe('Monitor ID.') });
export const livePathSchema = z.object({ liveId });
export const copyPathSchema = z.object({ short_id: shortId });
export const liveCopyPathSchema = z.object({ live_id: liveId, short_id: shortId });

function missingHalf(body: { platform?: unknown }): string {
  return body.platform === undefined ? 'platform' : 'channel';
}
