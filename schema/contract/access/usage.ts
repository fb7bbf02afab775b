import * as z from 'zod';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { answer, ulidSchema, ulidText } from '../wire.ts';

const MOST_DAYS = KEEP.keyDays.ms / DAY_MS;
const DEFAULT_DAYS = 30;

/** GET /usage */
export const usageQuerySchema = z.object({
  account_id: z
    .union([z.literal('all'), ulidText])
    .optional()
    .describe('Of this sub-account instead; `all`: your own, and that of each of your sub-accounts.')
    .meta({ type: 'string', example: 'all' }),
  days: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(1).max(MOST_DAYS))
    .default(DEFAULT_DAYS)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: MOST_DAYS,
      default: DEFAULT_DAYS,
      description: 'How many days (UTC), today included.',
    }),
});

const count = z.int().nonnegative();
const usageDaySchema = z
  .strictObject({
    date: z.iso.date().describe('A day, UTC.').meta({ example: '2026-11-20' }),
    account_id: ulidSchema.nullable().describe('The sub-account. Null: your own account.').meta({ example: null }),
    api_key: z
      .strictObject({
        id: ulidSchema,
        name: z.string().nullable().describe('Null: the key was deleted.').meta({ example: 'Nightly renders' }),
      })
      .nullable()
      .describe('Null: what people did while signed in, and live streams.'),
    requests: count
      .nullable()
      .describe(
        'Requests to `/api/v1` with the key, refused ones too. They appear within a few seconds. Null without a key.',
      )
      .meta({ example: 1250 }),
    minutes_processed: count
      .describe('Minutes of the projects that were created on this day and became ready, and of live streams.')
      .meta({ example: 63 }),
    credits: z
      .int()
      .describe(
        'Credits of the projects that were created on this day, without those that were refunded, and of live streams.',
      )
      .meta({ example: 63 }),
  })
  .meta({ id: 'UsageDay' });
export type UsageDayView = z.infer<typeof usageDaySchema>;

export const usageResponseSchema = answer(
  'UsageResponse',
  z.array(usageDaySchema).describe('Newest day first. Without days and keys that did nothing.'),
);
