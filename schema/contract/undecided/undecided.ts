import * as z from 'zod';
import { ASPECT_RATIOS } from '#schema/domain/formats.ts';
import { readUlid } from '#schema/domain/ids.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { pageQuery } from '../pages.ts';
import { shortListItemSchema } from '../short.ts';
import { messageSchema, ulidSchema, warningsSchema } from '../wire.ts';
import { askedInVersion2, wholeInVersion2 } from '../version2/forms.ts';
import { PLACE_AS_CURSOR, QUEUE } from '../version2/fields.ts';

/** Where a page of the queue ends: the place of its last clip. `groupId` is a live, or else a project. */
export type UndecidedPlace = { groupId: string; score: number; shortId: string };

export function writePlace({ groupId, score, shortId }: UndecidedPlace): string {
  return `${groupId}_${score}_${shortId}`;
}

const placeText = z
  .string()
  .transform((text, context) => {
    const [, group = '', score = '', short = ''] = /^(\w+)_(\d{1,3}(?:\.\d{1,20})?)_(\w+)$/.exec(text) ?? [];
    const [groupId, shortId] = [readUlid(group), readUlid(short)];
    if (groupId !== null && shortId !== null) return { groupId, score: Number(score), shortId };
    context.addIssue({ code: 'custom', message: 'must be `next` of the page before. Leave it out to start again' });
    return z.NEVER;
  })
  .optional();

/** GET /undecided */
export const undecidedQuerySchema = z.object({
  after: placeText
    .meta({ type: 'string', description: '`next` of the page before. Default: the first page.' })
    .register(askedInVersion2, PLACE_AS_CURSOR),
  per_page: pageQuery.per_page,
  limit: pageQuery.limit,
});

const undecidedShortSchema = z
  .strictObject({
    ...shortListItemSchema.shape,
    project_id: ulidSchema.describe('The `project_id` of this short in the endpoints of shorts and renders.'),
    live_id: ulidSchema
      .nullable()
      .describe(
        'The live that it comes from, as long as it is not yours: `POST /lives/shorts/{short_id}/copy` with `mark` decides about it. Null: it is yours, and `PATCH` decides.',
      )
      .meta({ example: null }),
    project_title: z.string().describe('Title of its project or live.').meta({ example: 'Garden talk' }),
    aspect_ratio: z.enum(ASPECT_RATIOS),
  })
  .meta({ id: 'UndecidedShort' });
export type UndecidedShortView = z.infer<typeof undecidedShortSchema>;

const waitingGroupSchema = z.strictObject({
  project_id: ulidSchema.nullable().describe('Null for a live.'),
  live_id: ulidSchema.nullable().describe('Null for a project.').meta({ example: null }),
  title: z.string().meta({ example: 'Garden talk' }),
  count: z.int().positive().meta({ example: 7 }),
});

const waitingSchema = z.strictObject({
  total: z.int().nonnegative().describe('How many clips wait.').meta({ example: 7 }),
  has_more: z
    .boolean()
    .describe(
      `True if more wait than are counted: of projects, as of lives, the newest ${LIMITS.undecidedCounted} clips.`,
    )
    .meta({ example: false }),
  groups: z.array(waitingGroupSchema).describe('The projects and lives that they wait in, in the order of the queue.'),
});
export type WaitingView = z.infer<typeof waitingSchema>;

export const undecidedResponseSchema = z
  .strictObject({
    message: messageSchema,
    data: z.array(undecidedShortSchema),
    next: z
      .string()
      .nullable()
      .describe('Send it as `after` to get the following page. Null on the last one.')
      .meta({ example: null }),
    waiting: waitingSchema,
    warnings: warningsSchema,
  })
  .register(wholeInVersion2, QUEUE)
  .meta({ id: 'UndecidedResponse' });
