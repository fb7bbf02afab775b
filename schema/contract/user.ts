import * as z from 'zod';
import { ACCESS } from '../domain/access/rules.ts';
import { CREDIT_REASONS } from '../domain/states.ts';
import { LIMITS } from '../domain/limits.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import { ownLimitsSchema, ownLimitsViewSchema, planSlug } from './plan.ts';
import { answer, messageSchema, optional, testMark, timestampSchema, ulidSchema, warningsSchema } from './wire.ts';
import { GONE, inVersion2, named, wholeInVersion2 } from './version2/forms.ts';
import { NOTHING, one } from './version2/lists.ts';

const MAX_EMAIL_CHARS = 320;
/** A longer password would only cost hashing time. */
const MAX_PASSWORD_CHARS = 1_000;

const EMAIL = 'me@example.com';

/** POST /login */
export const loginRequestSchema = z
  .object({
    email: z.string().trim().min(1).max(MAX_EMAIL_CHARS),
    password: z.string().min(1).max(MAX_PASSWORD_CHARS),
  })
  .meta({ id: 'Credentials', example: { email: EMAIL, password: 'correct-horse' } });

const subscriptionSchema = z.strictObject({
  id: z.string().meta({ example: '01KAFV5N7Q2V8XW4T6R5N0M1AB' }),
  status: z.string().meta({ example: 'active' }),
  plan: z.strictObject({ name: z.string().meta({ example: 'Free' }), slug: z.string().meta({ example: 'free' }) }),
});

const userFields = {
  id: ulidSchema,
  name: z.string().meta({ example: 'Ada' }),
  email: z.string().meta({ example: EMAIL }),
  balance: z.number().nonnegative().meta({
    description:
      'Credits that you can spend. One credit covers one minute of video, rounded up. Up to a second over is free.',
    example: 540,
  }),
  eligible_for_trial: z
    .boolean()
    .describe('True if the account was created by an email code.')
    .register(inVersion2, GONE),
  subscription: subscriptionSchema,
};

const tokenSchema = z.string().meta({
  description: 'Send it with every other request: `Authorization: Bearer <token>`.',
  example: 'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMUsifQ.c2lnbmF0dXJl',
});

const REFRESH_TOKEN = 'cmr_Zm9yIHRoZSByZWZlcmVuY2UgcGFnZSBvbmx5LCBubyByZWFs';

export const loginResponseSchema = z
  .strictObject({
    message: messageSchema,
    user: z.strictObject({
      ...userFields,
      token: tokenSchema,
      refresh_token: z.string().meta({
        description:
          'Works once: exchange it for a new token with `POST /token/refresh`. Keep it as secret as a password.',
        example: REFRESH_TOKEN,
      }),
      token_expires_at: timestampSchema,
    }),
    warnings: warningsSchema,
  })
  .register(wholeInVersion2, one('user'))
  .meta({ id: 'LoginResponse' });

/** POST /token/refresh. The answer is that of the login. */
export const refreshRequestSchema = z
  .object({
    refresh_token: optional(z.string().min(1).max(200)).describe(
      'The newest refresh token of the session. With it, the request needs no `Authorization` header.',
    ),
  })
  .meta({ id: 'RefreshTokenRequest', example: { refresh_token: REFRESH_TOKEN } });

const newPassword = z.string().min(ACCESS.passwordMinChars).max(MAX_PASSWORD_CHARS);

/** POST /password */
export const changePasswordRequestSchema = z
  .object({
    current_password: optional(z.string().max(MAX_PASSWORD_CHARS)).describe(
      'Not needed for the first password of an account that signs in with codes.',
    ),
    password: newPassword.describe('The new password.'),
  })
  .meta({
    id: 'ChangePasswordRequest',
    example: { current_password: 'correct-horse', password: 'battery-staple' },
  });
export const changePasswordResponseSchema = answer('ChangePasswordResponse', z.null());

/** POST /password/reset. The answer is that of the login. */
export const resetPasswordRequestSchema = z
  .object({
    token: z.string().min(1).max(200).describe('The token from the email.'),
    password: newPassword.describe('The new password.'),
  })
  .meta({
    id: 'ResetPasswordRequest',
    example: { token: 'cmp_Zm9yIHRoZSByZWZlcmVuY2UgcGFnZSBvbmx5LCBubyByZWFs', password: 'battery-staple' },
  });

/** POST /logout */
export const logoutRequestSchema = z
  .object({
    all: optional(z.boolean())
      .transform((everywhere) => everywhere ?? false)
      .describe('`true` signs out every token of the user. Default: this token only.'),
  })
  .meta({ id: 'LogoutRequest', example: { all: false } });
export const logoutResponseSchema = answer('LogoutResponse', z.null());

const emailAddress = z
  .string()
  .trim()
  .pipe(z.email({ error: 'must be an email address' }).max(MAX_EMAIL_CHARS));
/** People often copy a code with a space in the middle. */
const codeText = z
  .string()
  .max(50)
  .transform((text) => text.replaceAll(/\s/g, ''));
/** Real tokens have 1 to 3 KB. */
const MAX_ID_TOKEN_CHARS = 16_000;

/** POST /social/callback/email, in one of three ways. */
export const socialEmailRequestSchema = z
  .object({
    email: optional(emailAddress).describe('Sent alone, requests a code by email.'),
    code: optional(codeText).describe('The code from the email, sent with `email`.'),
    id_token: optional(z.string().min(1).max(MAX_ID_TOKEN_CHARS)).describe('An OpenID Connect token, sent alone.'),
  })
  .meta({ id: 'SignInByEmailRequest', example: { email: EMAIL } })
  .transform(({ email, code, id_token: idToken }, context) => {
    if (email !== undefined && idToken === undefined) {
      return code === undefined ? { way: 'ask' as const, email } : { way: 'code' as const, email, code };
    }
    if (idToken !== undefined && email === undefined && code === undefined) return { way: 'token' as const, idToken };
    context.addIssue({ code: 'custom', message: 'must have only email, email and code, or only id_token' });
    return z.NEVER;
  });
export const codeSentResponseSchema = z
  .strictObject({ message: messageSchema, warnings: warningsSchema })
  .register(wholeInVersion2, NOTHING);

const creditsSchema = z.strictObject({
  balance: z.number().nonnegative().meta({ example: 540 }),
  reserved: z.number().nonnegative().meta({ description: 'Reserved by projects in progress.', example: 60 }),
  unit: z.literal('minute'),
});

const limitsSchema = z.strictObject({
  unfinished_projects: z.int().meta({ example: 5 }),
  source_max_mb: z.int().meta({ example: LIMITS.sourceMaxMb }),
  window_min_seconds: z.int().meta({ example: LIMITS.windowMinSec }),
  clip_min_seconds: z.int().meta({ description: 'The shortest `clipDuration`.', example: LIMITS.clipMinSec }),
  short_min_seconds: z.int().meta({ description: 'The shortest range that you can cut.', example: LIMITS.shortMinSec }),
  clip_max_seconds: z.int().meta({ example: LIMITS.clipMaxSec }),
  max_clips: z.int().meta({ example: LIMITS.maxClips }),
  per_page_max: z.int().meta({ example: LIMITS.perPageMax }).register(inVersion2, named('list_limit_max')),
  keep_days: z.int().nullable().meta({
    description: 'Projects that you do not open for so many days are deleted, after a warning. Null: never.',
    example: null,
  }),
});

/** GET /user: the user of the login answer without the token, and more. */
export const userSchema = z
  .strictObject({
    ...userFields,
    created_at: timestampSchema,
    credits: creditsSchema.describe('The balance, and the credits reserved by projects in progress.'),
    limits: limitsSchema.describe('Limits of your plan.'),
    test: testMark,
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof userSchema>;

export const userResponseSchema = z
  .strictObject({ message: messageSchema, user: userSchema, data: userSchema, warnings: warningsSchema })
  .register(wholeInVersion2, one('user'))
  .meta({ id: 'GetUserResponse' });

/** GET /user/credits */
export const creditListQuerySchema = z.object(pageQuery);
const movementFields = {
  id: ulidSchema,
  delta: z.int().meta({ description: 'Credits added (above 0) or taken (below 0).', example: -63 }),
  reason: z.enum(CREDIT_REASONS),
  ref: z.string().meta({
    description:
      'What the credits were for: a project, a minute or (later) an hour of a monitor, the archived projects of a year, the reference of a grant, or a transfer and the other account (`id:account`).',
    example: '01KAFV5N7Q2V8XW4T6R5N0M1AB',
  }),
  project_id: ulidSchema.nullable(),
  created_at: timestampSchema,
};
export const movementSchema = z.strictObject(movementFields).meta({ id: 'CreditMovement' });
export const creditListSchema = standardEnvelope(movementSchema).meta({ id: 'CreditMovementList' });
export type MovementView = z.infer<typeof movementSchema>;

/** POST /internal/v1/users, for operators. They decide how strong a password must be. */
export const createUserRequestSchema = z.strictObject({
  email: z.email({ error: 'must be an email address' }).max(MAX_EMAIL_CHARS),
  password: z.string().min(1).max(MAX_PASSWORD_CHARS),
  name: z.string().trim().min(1).max(200).optional(),
  credits: z.int().min(0).max(100_000_000).default(600),
  plan: planSlug.default('free'),
});

export const createUserResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({ ...userFields, created_at: timestampSchema }),
});

/** Paths below /internal/v1/users/{email}: an e-mail address, or the id of a user. */
export const userPathSchema = z.object({ email: z.string().min(1).max(MAX_EMAIL_CHARS) });

/** PATCH /internal/v1/users/{email}. `limits` null: back to those of the plan. */
export const changeUserRequestSchema = z
  .strictObject({
    allows_vod: z.boolean().optional(),
    plan: planSlug.optional(),
    limits: ownLimitsSchema.nullable().optional(),
    suspended: z.boolean().optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    error: 'must have allows_vod, plan, limits or suspended',
  })
  .transform(({ allows_vod: allowsVod, suspended: isSuspended, plan, limits }) => ({
    allowsVod,
    isSuspended,
    plan,
    limits,
  }));

/** The answer to a change by an operator. */
export const doneResponseSchema = z.strictObject({ message: z.string(), data: z.strictObject({ id: ulidSchema }) });

/** A user as operators see it. */
export const operatorUserResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({
    ...userSchema.shape,
    allows_vod: z.boolean(),
    suspended_at: timestampSchema.nullable(),
    deleted_at: timestampSchema.nullable(),
    own_limits: ownLimitsViewSchema.nullable(),
  }),
});

/** POST /internal/v1/users/{email}/credits. A second request with the same `ref` adds no credits. */
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
