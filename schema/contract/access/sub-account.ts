import * as z from 'zod';
import { ACCESS } from '#schema/domain/access/rules.ts';
import type { Caps } from '#schema/domain/limits.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { capFields, readLimits } from '../plan.ts';
import { externalId } from '../references.ts';
import { answer, lineText, optional, timestampSchema, ulidSchema, ulidText } from '../wire.ts';

const MOST_CREDITS = 100_000_000;

const name = lineText(ACCESS.subAccountNameChars);
const inWords = 'None may be above that of your plan, which you and all your sub-accounts share.';

/** A change of the limits: null removes one. */
export type CapsPatch = { [L in keyof Caps]?: Caps[L] | null };
const nullable = <S extends z.ZodType>(schema: S) => schema.nullable().optional();
const capsPatch = z
  .strictObject({
    unfinished_projects: nullable(capFields.unfinished_projects).describe('Projects in progress.'),
    upload_bytes: nullable(capFields.upload_bytes).describe('Bytes of all uploads together.'),
    reads: nullable(capFields.reads).describe('Read requests a minute.'),
    writes: nullable(capFields.writes).describe('Write requests a minute.'),
    projects: nullable(capFields.projects).describe('New projects a minute.'),
    renders: nullable(capFields.renders).describe('New renders an hour.'),
  })
  .transform((given): CapsPatch => readLimits(given));

/** POST /accounts */
export const createAccountRequestSchema = z
  .object({
    name: name.describe('What you call it.'),
    external_id: optional(externalId).describe(
      'What your own system calls it. Each of your sub-accounts has another one.',
    ),
    credits: optional(z.int().min(0).max(MOST_CREDITS)).describe('Credits that move from you to it. Default: 0.'),
    limits: optional(capsPatch).describe(`Limits of its own. ${inWords}`),
  })
  .transform(({ external_id: ownId, ...rest }) => ({ ...rest, externalId: ownId ?? null }))
  .meta({
    id: 'CreateAccountRequest',
    example: { name: 'Acme', external_id: 'customer-42', credits: 100, limits: { unfinished_projects: 2 } },
  });
export type CreateAccountRequest = z.infer<typeof createAccountRequestSchema>;

/** PATCH /accounts/{id} */
export const changeAccountRequestSchema = z
  .object({
    name: optional(name),
    external_id: externalId.nullish().describe('Null removes it.'),
    limits: optional(capsPatch).describe(`Those that you leave out stay, null removes one. ${inWords}`),
  })
  .transform(({ external_id: ownId, ...rest }) => ({ ...rest, externalId: ownId }))
  .meta({ id: 'ChangeAccountRequest', example: { name: 'Acme Inc.', limits: { unfinished_projects: 3 } } });
export type ChangeAccountRequest = z.infer<typeof changeAccountRequestSchema>;

const accountSchema = z
  .strictObject({
    id: ulidSchema,
    name: z.string().meta({ example: 'Acme' }),
    external_id: z.string().nullable().meta({ example: 'customer-42' }),
    balance: z.int().nonnegative().describe('Credits that it can spend.').meta({ example: 100 }),
    limits: z
      .strictObject(capFields)
      .partial()
      .describe('The limits that you set. For the others, those of your plan apply.')
      .meta({ example: { unfinished_projects: 2 } }),
    api_keys: z.int().nonnegative().describe('How many API keys it has.').meta({ example: 1 }),
    created_at: timestampSchema,
  })
  .meta({ id: 'Account' });
export type AccountView = z.infer<typeof accountSchema>;

export const accountResponseSchema = answer('AccountResponse', accountSchema);
export const accountListSchema = standardEnvelope(accountSchema).meta({ id: 'AccountList' });
export const accountListQuerySchema = z.object({
  ...pageQuery,
  external_id: externalId.optional().describe('Only the account with this `external_id`.'),
});

/** Paths below /accounts. */
export const accountPathSchema = z.object({ id: ulidText.describe('ID of the sub-account.') });
export const accountKeyPathSchema = accountPathSchema.extend({ key_id: ulidText.describe('ID of the API key.') });

/** POST /accounts/{id}/credits */
export const moveCreditsRequestSchema = z
  .object({
    amount: z
      .int()
      .min(-MOST_CREDITS)
      .max(MOST_CREDITS)
      .refine((amount) => amount !== 0, { error: 'must not be 0' })
      .describe('Above 0: from you to the sub-account. Below 0: back to you.'),
  })
  .meta({ id: 'MoveCreditsRequest', example: { amount: 50 } });

const transferSchema = z
  .strictObject({
    id: ulidSchema.describe('Both credit lists name it: `ref` begins with it.'),
    account_id: ulidSchema,
    amount: z.int().meta({ example: 50 }),
    created_at: timestampSchema,
  })
  .meta({ id: 'CreditTransfer' });
export type TransferView = z.infer<typeof transferSchema>;
export const transferResponseSchema = answer('MoveCreditsResponse', transferSchema);
