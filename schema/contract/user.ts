import * as z from 'zod';
import { CREDIT_REASONS } from '../domain/credits.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import { optional, timestampSchema, ulidSchema } from './wire.ts';

const MAX_EMAIL_CHARS = 320;
/** Longer ones only cost hashing time. */
const MAX_PASSWORD_CHARS = 1_000;

/** POST /login */
export const loginRequestSchema = z.object({
  email: z.string().trim().min(1).max(MAX_EMAIL_CHARS),
  password: z.string().min(1).max(MAX_PASSWORD_CHARS),
});

const subscriptionSchema = z.strictObject({
  id: z.string(),
  status: z.string(),
  plan: z.strictObject({ name: z.string(), slug: z.string() }),
});

const userFields = {
  id: ulidSchema,
  name: z.string(),
  email: z.string(),
  balance: z.number().nonnegative(),
  eligible_for_trial: z.boolean(),
  subscription: subscriptionSchema,
};

export const loginResponseSchema = z.strictObject({
  message: z.string(),
  user: z.strictObject({ ...userFields, token: z.string() }),
});

/** POST /token/refresh: nothing to say. The answer is that of the login. */
export const refreshRequestSchema = z.object({});

/** POST /logout. Without `all` this token alone. */
export const logoutRequestSchema = z.object({
  all: optional(z.boolean()).transform((everywhere) => everywhere ?? false),
});
export const logoutResponseSchema = z.strictObject({ message: z.string(), data: z.null() });

const emailAddress = z
  .string()
  .trim()
  .pipe(z.email({ error: 'must be an e-mail address' }).max(MAX_EMAIL_CHARS));
/** Codes are often copied with a space in the middle. */
const codeText = z
  .string()
  .max(50)
  .transform((text) => text.replaceAll(/\s/g, ''));
/** Real ones have 1 to 3 KB. */
const MAX_ID_TOKEN_CHARS = 16_000;

/** POST /social/callback/email: one of three ways. */
export const socialEmailRequestSchema = z
  .object({
    email: optional(emailAddress),
    code: optional(codeText),
    id_token: optional(z.string().min(1).max(MAX_ID_TOKEN_CHARS)),
  })
  .transform(({ email, code, id_token: idToken }, context) => {
    if (email !== undefined && idToken === undefined) {
      return code === undefined ? { way: 'ask' as const, email } : { way: 'code' as const, email, code };
    }
    if (idToken !== undefined && email === undefined && code === undefined) return { way: 'token' as const, idToken };
    context.addIssue({ code: 'custom', message: 'must have email, email and code, or id_token alone' });
    return z.NEVER;
  });
export const codeSentResponseSchema = z.strictObject({ message: z.string() });

/** GET /user: everything of the login answer but the token, and more. */
export const userSchema = z.strictObject({
  ...userFields,
  created_at: timestampSchema,
  credits: z.strictObject({
    balance: z.number().nonnegative(),
    reserved: z.number().nonnegative(),
    unit: z.literal('minute'),
  }),
  limits: z.strictObject({
    unfinished_projects: z.int(),
    source_max_mb: z.int(),
    window_min_seconds: z.int(),
    clip_min_seconds: z.int(),
    clip_max_seconds: z.int(),
    max_clips: z.int(),
    per_page_max: z.int(),
  }),
});
export type UserView = z.infer<typeof userSchema>;

export const userResponseSchema = z.strictObject({ message: z.string(), user: userSchema, data: userSchema });

/** GET /user/credits: the ledger. `ref` is the project, a monitor and its minute, or whatever a grant was made for. */
export const creditListQuerySchema = z.object(pageQuery);
export const movementSchema = z.strictObject({
  id: ulidSchema,
  delta: z.int(),
  reason: z.enum(CREDIT_REASONS),
  ref: z.string(),
  project_id: ulidSchema.nullable(),
  created_at: timestampSchema,
});
export const creditListSchema = standardEnvelope(movementSchema);
export type MovementView = z.infer<typeof movementSchema>;

/** POST /internal/v1/users, for operators. How strong a password must be is theirs to decide. */
export const createUserRequestSchema = z.strictObject({
  email: z.email({ error: 'must be an e-mail address' }).max(MAX_EMAIL_CHARS),
  password: z.string().min(1).max(MAX_PASSWORD_CHARS),
  name: z.string().trim().min(1).max(200).optional(),
  credits: z.int().min(0).max(100_000_000).default(600),
  plan: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, { error: 'must be a slug: small letters, digits and hyphens' })
    .default('free'),
});

export const createUserResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({ ...userFields, created_at: timestampSchema }),
});

/** Paths below /internal/v1/users/{email}. */
export const userPathSchema = z.object({ email: z.string().min(1).max(MAX_EMAIL_CHARS) });

/** PATCH /internal/v1/users/{email} */
export const changeUserRequestSchema = z.strictObject({ allows_vod: z.boolean() });

/** What operators see of a user. */
export const operatorUserResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({ ...userSchema.shape, allows_vod: z.boolean() }),
});

/** POST /internal/v1/users/{email}/credits. The same `ref` again grants nothing more. */
export const addCreditsRequestSchema = z.strictObject({
  amount: z.int().min(1).max(100_000_000),
  ref: optional(
    z.string().regex(/^[\w.:-]{1,100}$/, { error: 'must be up to 100 letters, digits, dots, colons or hyphens' }),
  ),
});
export const addCreditsResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({ ...movementSchema.shape, balance: z.number().nonnegative() }),
});
