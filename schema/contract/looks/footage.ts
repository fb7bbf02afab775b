import * as z from 'zod';
import { B_ROLL, B_ROLL_FITS, type BRoll, FOOTAGE, FOOTAGE_KINDS } from '#schema/domain/footage/footage.ts';
import { answer, lineText, MAX_SECONDS, optional, timestampSchema, ulidSchema, ulidText, urlSchema } from '../wire.ts';

/** Pictures and short videos of an account: /footage, and where a short shows them. */

const nameSchema = lineText(FOOTAGE.nameChars);
const descriptionSchema = z
  .string()
  .trim()
  .max(FOOTAGE.descriptionChars)
  .describe('What it shows, in words that may be said: proposals place it where they are.')
  .meta({ example: 'tomato plants watering can' });

/** POST /footage */
export const createFootageRequestSchema = z
  .strictObject({
    upload_id: ulidText.describe(
      'A completed upload: a PNG, JPEG or WebP picture of at most 20 MB, or an MP4, MOV or MKV video of 0.5 to 60 seconds and at most 150 MB. A copy is kept.',
    ),
    name: optional(nameSchema).describe('Default: that of the file.'),
    description: optional(descriptionSchema).describe('What it shows. Default: the words in the name of the file.'),
  })
  .meta({
    id: 'NewFootage',
    example: { upload_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB', description: 'tomato plants watering can' },
  });
export type CreateFootageRequest = z.infer<typeof createFootageRequestSchema>;

/** PATCH /footage/{id}. Omitted fields stay. */
export const editFootageRequestSchema = z
  .strictObject({ name: optional(nameSchema), description: optional(descriptionSchema) })
  .meta({ id: 'FootageChange', example: { description: 'tomato plants watering can' } });
export type EditFootageRequest = z.infer<typeof editFootageRequestSchema>;

export const footageSchema = z
  .strictObject({
    id: ulidSchema,
    name: z.string().meta({ example: 'tomato-plants.jpg' }),
    description: descriptionSchema,
    kind: z.enum(FOOTAGE_KINDS).meta({ example: 'picture' }),
    url: urlSchema.describe('The file. Public, but nobody can guess its URL.'),
    size: z.int().positive().meta({ description: 'In bytes.', example: 3_400_000 }),
    duration: z.number().nullable().describe('Of a video, in seconds. Null for a picture.').meta({ example: null }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Footage' });
export type FootageView = z.infer<typeof footageSchema>;

export const footagePathSchema = z.object({ id: ulidText.describe('Footage ID.') });
export const footageResponseSchema = answer('FootageResponse', footageSchema);
export const footageListResponseSchema = answer('FootageListResponse', z.array(footageSchema));

const fitSchema = z
  .enum(B_ROLL_FITS)
  .describe('`fill` covers the whole picture, and cuts edges off. `fit` shows all of it, over a blurred copy.');

/** Where a short shows footage, in a request. */
export const bRollRequestSchema = z
  .array(
    z
      .strictObject({
        footage_id: ulidText.describe('An item of `GET /footage`.'),
        start: z.number().min(0).max(MAX_SECONDS),
        end: z.number().min(0).max(MAX_SECONDS),
        fit: optional(fitSchema).describe('`fill` (default) or `fit`.'),
      })
      .superRefine(({ start, end }, context) => {
        const sec = end - start;
        if (sec >= B_ROLL.leastSec - SLACK_SEC && sec <= B_ROLL.mostSec + SLACK_SEC) return;
        const message = `must be ${B_ROLL.leastSec} to ${B_ROLL.mostSec} seconds after start`;
        context.addIssue({ code: 'custom', path: ['end'], message });
      }),
  )
  .max(B_ROLL.perShort)
  .refine(areApart, { message: 'must not overlap' })
  .meta({ example: [{ footage_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB', start: 52.4, end: 56.1, fit: 'fill' }] });

/** Sums of decimals are not exact. */
const SLACK_SEC = 0.0005;

function areApart(items: readonly { start: number; end: number }[]): boolean {
  const inOrder = items.toSorted((a, b) => a.start - b.start);
  return inOrder.every(({ start }, at) => start >= (inOrder[at - 1]?.end ?? 0) - SLACK_SEC);
}

/** B-roll of a request, in order of time. */
export function readBRoll(items: z.infer<typeof bRollRequestSchema>): BRoll[] {
  return items
    .map(({ footage_id: footageId, start, end, fit = 'fill' }) => ({ footageId, startSec: start, endSec: end, fit }))
    .toSorted((a, b) => a.startSec - b.startSec);
}

/** B-roll of a short or a render. */
export const bRollSchema = z.array(
  z.strictObject({
    footage_id: ulidSchema,
    start: z.number().nonnegative().meta({ example: 52.4 }),
    end: z.number().nonnegative().meta({ example: 56.1 }),
    fit: fitSchema.meta({ example: 'fill' }),
  }),
);

export function viewBRoll(items: readonly BRoll[]): z.infer<typeof bRollSchema> {
  return items.map(({ footageId, startSec, endSec, fit }) => ({
    footage_id: footageId,
    start: startSec,
    end: endSec,
    fit,
  }));
}

/** GET /shorts/{project_id}/{short_id}/b-roll/proposals */
export const bRollProposalsSchema = z
  .strictObject({
    short_id: ulidSchema,
    proposals: z.array(
      z.strictObject({
        footage_id: ulidSchema,
        start: z.number().nonnegative().meta({ example: 52.4 }),
        end: z.number().nonnegative().meta({ example: 56.1 }),
        words: z
          .array(z.string())
          .describe('The words that are said there and stand in its name or description.')
          .meta({ example: ['tomatoes'] }),
        text: z.string().describe('What is said there.').meta({ example: 'I water my tomatoes at six' }),
      }),
    ),
  })
  .meta({ id: 'BRollProposals' });
export type BRollProposalsView = z.infer<typeof bRollProposalsSchema>;
export const bRollProposalsResponseSchema = answer('BRollProposalsResponse', bRollProposalsSchema);
