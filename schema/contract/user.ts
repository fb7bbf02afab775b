import * as z from 'zod';
import { timestampSchema, ulidSchema } from './wire.ts';

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
