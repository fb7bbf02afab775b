import * as z from 'zod';
import { REVIEW_VERDICTS, REVIEWS } from '../domain/access/review.ts';
import { ACCESS } from '../domain/access/rules.ts';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { asLines } from '../domain/texts/title-overlay.ts';
import { DAY_MS } from '../domain/time.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import {
  answer,
  lineText,
  MAX_SECONDS,
  optional,
  thumbnailSchema,
  timestampSchema,
  ulidSchema,
  ulidText,
} from './wire.ts';

/** Links for people without an account, and what these people do with them. */

const DAYS = REVIEWS.defaultMs / DAY_MS;
const MAX_DAYS = REVIEWS.maxMs / DAY_MS;
const MAX_PASSWORD_CHARS = 200;
const TOKEN = 'cmv_Zm9yIHRoZSByZWZlcmVuY2UgcGFnZSBvbmx5LCBubyByZWFs';

/** POST /review-links */
export const createReviewLinkRequestSchema = z
  .object({
    project_id: ulidText.describe('The project to share.'),
    short_id: optional(ulidText).describe(
      'The only short to share. Default: all shorts of the project, except those that you marked `reject`.',
    ),
    name: optional(lineText(REVIEWS.linkNameChars)).describe('Whom the link is for. Only you see it.'),
    password: optional(z.string().min(ACCESS.passwordMinChars).max(MAX_PASSWORD_CHARS)).describe(
      'A password that reviewers must enter. Default: none.',
    ),
    expires_at: optional(
      z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' }),
    ).describe(`When the link expires, at most ${MAX_DAYS} days from now. Default: in ${DAYS} days.`),
  })
  .meta({
    id: 'CreateReviewLinkRequest',
    example: { project_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB', name: 'The client', password: 'correct-horse' },
  });

const linkFields = {
  id: ulidSchema,
  project_id: ulidSchema,
  short_id: ulidSchema.nullable().describe('Null if the link shows the shorts of the whole project.'),
  name: z.string().describe('Whom the link is for. May be empty.').meta({ example: 'The client' }),
  has_password: z.boolean(),
  expires_at: timestampSchema,
  created_at: timestampSchema,
};
const reviewLinkSchema = z.strictObject(linkFields).meta({ id: 'ReviewLink' });
export type ReviewLinkView = z.infer<typeof reviewLinkSchema>;
const newReviewLinkSchema = z
  .strictObject({
    ...linkFields,
    url: z.url().meta({
      description: 'Send it to reviewers. It is shown only now.',
      example: `https://example.com/review#${TOKEN}`,
    }),
  })
  .meta({ id: 'NewReviewLink' });
export const newReviewLinkResponseSchema = answer('CreateReviewLinkResponse', newReviewLinkSchema);
export const reviewLinkResponseSchema = answer('DeleteReviewLinkResponse', reviewLinkSchema);

const ofProject = ulidText.optional().describe('Only those of this project.');
const ofShort = ulidText.optional();
export const reviewLinkListQuerySchema = z.object({
  ...pageQuery,
  project_id: ofProject,
  short_id: ofShort.describe('Only links to this short alone.'),
});
export const reviewLinkListSchema = standardEnvelope(reviewLinkSchema).meta({ id: 'ReviewLinkList' });
/** DELETE /review-links/{id} and /review-comments/{id} */
export const reviewPathSchema = z.object({ id: ulidText.describe('ID of the link or comment.') });

const reviewer = z.string().describe('The name that the reviewer gave.').meta({ example: 'Ann' });
const verdict = z.enum(REVIEW_VERDICTS);
const text = z
  .string()
  .describe('Plain text, which may have several lines. Empty only with a verdict.')
  .meta({ example: 'Could it start one sentence later?' });
const time = z
  .number()
  .nonnegative()
  .nullable()
  .describe('The second of the video that the comment is about. Null: all of it.')
  .meta({ example: 3.5 });
const verdictOfComment = verdict.nullable().describe('The decision that came with it. Null: none.');

export const reviewCommentSchema = z
  .strictObject({
    id: ulidSchema,
    link_id: ulidSchema.describe('The link that the reviewer used. It may be revoked by now.'),
    project_id: ulidSchema,
    short_id: ulidSchema,
    render_id: ulidSchema.nullable().describe('The video that the reviewer watched. Null: the preview of the short.'),
    reviewer,
    verdict: verdictOfComment,
    text,
    time,
    source_time: time.describe('The same moment in seconds of the source. With `remove_silence` it is a little early.'),
    created_at: timestampSchema,
  })
  .meta({ id: 'ReviewComment' });
export type ReviewCommentView = z.infer<typeof reviewCommentSchema>;
export const reviewCommentResponseSchema = answer('DeleteReviewCommentResponse', reviewCommentSchema);
export const reviewCommentListQuerySchema = z.object({
  ...pageQuery,
  project_id: ofProject,
  short_id: ofShort.describe('Only those about this short.'),
});
export const reviewCommentListSchema = standardEnvelope(reviewCommentSchema).meta({ id: 'ReviewCommentList' });

/** POST /review/open */
export const openReviewRequestSchema = z
  .object({
    token: z.string().min(1).max(MAX_PASSWORD_CHARS).describe('What follows `#` in the URL of the link.'),
    password: optional(z.string().max(MAX_PASSWORD_CHARS)).describe('Only for a link that has one.'),
  })
  .meta({ id: 'OpenReviewRequest', example: { token: TOKEN } });
export const openReviewResponseSchema = answer(
  'OpenReviewResponse',
  z
    .strictObject({
      access_token: z.string().meta({
        description: 'Send it to the other endpoints below `/review`: `Authorization: Bearer <access_token>`.',
        example: '01KAFV5N7Q2V8XW4T6R5N0M1AB.1795348800.9f86d081884c7d659a2feaa0c55ad015',
      }),
      expires_at: timestampSchema.describe('When the access token expires. Open the link again then.'),
    })
    .meta({ id: 'ReviewAccess' }),
);

/** What a reviewer sees of a comment. */
const reviewersCommentSchema = z
  .strictObject({
    id: ulidSchema,
    short_id: ulidSchema,
    reviewer,
    verdict: verdictOfComment,
    text,
    time,
    created_at: timestampSchema,
  })
  .meta({ id: 'ReviewersComment' });
export type ReviewersCommentView = z.infer<typeof reviewersCommentSchema>;
export const reviewersCommentResponseSchema = answer('CommentOnReviewResponse', reviewersCommentSchema);

/** GET /review */
const reviewedShortSchema = z
  .strictObject({
    id: ulidSchema,
    title: z.string().meta({ example: 'Water in the morning' }),
    render_id: ulidSchema.nullable().describe('The render that `video_url` shows. Null: the preview.'),
    duration: z.number().nonnegative().describe('Length of the video in seconds.').meta({ example: 33.7 }),
    aspect_ratio: z.enum(ASPECT_RATIOS),
    video_url: z
      .url()
      .nullable()
      .describe('The newest finished render, or the preview. Valid until `media_expires_at`. Null: no video yet.'),
    thumbnail_url: thumbnailSchema.describe('Valid until `media_expires_at`. May be empty.'),
    verdict: verdict.nullable().describe('The last decision that came through this link. Null: none yet.'),
  })
  .meta({ id: 'ReviewedShort' });
export const reviewSchema = z
  .strictObject({
    title: z.string().meta({ description: 'Title of the project, or of the only short.', example: 'The garden' }),
    expires_at: timestampSchema.describe('When the link expires.'),
    media_expires_at: timestampSchema.describe('When the URLs of videos and pictures expire. Read again then.'),
    shorts: z.array(reviewedShortSchema).describe('The best first.'),
    comments: z.array(reviewersCommentSchema).describe('All that came through this link, oldest first.'),
  })
  .meta({ id: 'Review' });
export type ReviewView = z.infer<typeof reviewSchema>;
export const reviewResponseSchema = answer('ReviewResponse', reviewSchema);

/** POST /review/comments */
export const commentOnReviewRequestSchema = z
  .object({
    short_id: ulidText.describe('The short that it is about.'),
    render_id: optional(ulidText).describe(
      '`render_id` of the short when you watched it, so that the owner knows what you decided about. Default: the preview.',
    ),
    reviewer: lineText(REVIEWS.reviewerNameChars).describe('Your name, so that people know who wrote it.'),
    text: optional(z.string().overwrite(asLines).max(REVIEWS.commentChars)).describe(
      'Plain text. Needed unless there is a `verdict`.',
    ),
    time: optional(z.number().min(0).max(MAX_SECONDS)).describe(
      'The second of the video that it is about. Default: all of it.',
    ),
    verdict: optional(verdict).describe('Your decision about the short. A later one through this link replaces it.'),
  })
  .refine(({ text: said = '', verdict: decided }) => said !== '' || decided !== undefined, {
    path: ['text'],
    error: 'must not be empty, unless there is a verdict',
  })
  .meta({
    id: 'CommentOnReviewRequest',
    example: {
      short_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB',
      reviewer: 'Ann',
      text: 'Could it start one sentence later?',
      time: 3.5,
    },
  })
  .transform(
    ({ short_id: shortId, render_id: renderId, text: said, time: atSec, verdict: decided, reviewer: name }) => ({
      shortId,
      renderId: renderId ?? null,
      reviewer: name,
      text: said ?? '',
      atSec: atSec ?? null,
      verdict: decided ?? null,
    }),
  );
export type CommentOnReviewRequest = z.infer<typeof commentOnReviewRequestSchema>;
