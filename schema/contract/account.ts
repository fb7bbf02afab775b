import * as z from 'zod';
import { answer, optional, timestampSchema, warningsSchema } from './wire.ts';
import { wholeInVersion2 } from './version2/forms.ts';
import { WHOLE_ANSWER } from './version2/lists.ts';

/** DELETE /user */
export const deleteAccountRequestSchema = z
  .object({
    email: z.string().trim().min(1).max(320).describe('The email address of the account.'),
    password: optional(z.string().max(1_000)).describe('Needed if the account has one.'),
  })
  .meta({ id: 'DeleteUserRequest', example: { email: 'me@example.com', password: 'correct-horse' } });
export const deleteAccountResponseSchema = answer('DeleteUserResponse', z.null());

const rows = z.array(z.record(z.string(), z.unknown()));

/** GET /user/export. The fields of each list follow the database, so new ones may appear. */
export const exportSchema = z
  .strictObject({
    exported_at: timestampSchema,
    user: z.record(z.string(), z.unknown()),
    archived_projects: rows.describe(
      'Projects that nobody has opened for 90 days, each with its own lists: `credits`, `projects`, `shorts`, `renders`, `transcript_edits`, `translations` and `dictionaries`.',
    ),
    credits: rows,
    projects: rows,
    shorts: rows,
    renders: rows,
    transcript_edits: rows,
    translations: rows,
    dictionaries: rows,
    templates: rows,
    brands: rows,
    footage: rows,
    fonts: rows,
    connections: rows.describe('Without their tokens and keys.'),
    posts: rows,
    taste: rows.describe('What was learned of your viewers: one row, or none.'),
    review_links: rows,
    review_comments: rows,
    uploads: rows,
    monitors: rows,
    webhooks: rows,
    webhook_deliveries: rows,
    push_subscriptions: rows,
    api_keys: rows,
    sub_accounts: rows.describe('Each has an export of its own: `GET /accounts/{id}/export`.'),
    sessions: rows,
    requests: rows,
    audit: rows,
    warnings: warningsSchema,
  })
  .register(wholeInVersion2, WHOLE_ANSWER)
  .meta({ id: 'UserExport' });
