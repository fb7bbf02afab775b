import type { WindowRejection } from '#schema/domain/clip.ts';
import { LIMITS, LIVES, UPLOADS, WEBHOOKS } from '#schema/domain/limits.ts';
import { ALLOWED_KINDS, type SourceRejection } from '#schema/domain/source-url.ts';

type FailureResponse = { status: 400 | 401 | 403 | 404 | 409 | 429 | 500; text: string };

/**
 * THE failure table: every refusal of the public API and of the node routes, with its status and its sentence. `code`
 * goes out as `X-Error-Code`, `text` as `{error}`. 409 is for nodes alone.
 */
export const FAILURES = {
  'request.invalid': { status: 400, text: 'The request is not valid.' },
  'request.not_found': { status: 404, text: 'Not found.' },
  'rate.limited': { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  'rate.above_plan': { status: 403, text: 'Your plan does not allow so many at once.' },
  'idempotency.key_reused': { status: 400, text: 'This Idempotency-Key was used with another request.' },
  'idempotency.in_progress': {
    status: 429,
    text: 'A request with this Idempotency-Key is still being worked on. Try again in a moment.',
  },
  'auth.required': { status: 401, text: 'Unauthenticated.' },
  'auth.wrong_credentials': { status: 401, text: 'Wrong e-mail or password.' },
  'auth.wrong_code': { status: 401, text: 'This code is wrong, used or expired.' },
  'auth.wrong_id_token': { status: 401, text: 'This id_token is not valid here.' },
  'mail.unavailable': { status: 400, text: 'This service sends no e-mail, so nobody can sign in by e-mail code.' },
  'mail.failed': { status: 500, text: 'The e-mail could not be sent. Try again later.' },
  'credits.ref_taken': { status: 400, text: 'This ref stands for another grant already.' },
  'accounts.email_taken': { status: 400, text: 'A user with this e-mail already exists.' },
  'source.url_empty': { status: 400, text: 'URL cannot be empty.' },
  'source.url_malformed': { status: 400, text: 'Invalid or malformed URL. Send exactly one http or https link.' },
  'source.url_invalid': { status: 400, text: 'Invalid URL.' },
  'source.url_unsupported': { status: 400, text: `Unsupported URL type. Allowed: ${ALLOWED_KINDS}.` },
  'source.shorts_unsupported': { status: 400, text: 'YouTube Shorts URLs are not supported.' },
  'source.vod_not_allowed': { status: 400, text: 'VOD support is not yet available for all users.' },
  'source.livestream': { status: 400, text: 'Livestreams are not allowed.' },
  'source.too_short': {
    status: 400,
    text: `The video is too short: the minimum duration is more than ${LIMITS.platformMinSec / 60} minutes.`,
  },
  'source.not_configured': { status: 400, text: 'This server is not set up for videos of this platform.' },
  'source.unavailable': { status: 400, text: 'The video does not exist, was removed or is private.' },
  'source.no_access': {
    status: 400,
    text: 'The file does not exist or is not shared: give everyone with the link access to it.',
  },
  'source.no_duration': {
    status: 400,
    text: 'The length of the video could not be found out. Try again later, or upload the file.',
  },
  'source.platform_busy': {
    status: 400,
    text: 'The platform of this video takes no more questions for now. Try again later.',
  },
  'source.platform_refused': { status: 400, text: 'The platform of this video refused the access of this server.' },
  'source.platform_failed': { status: 400, text: 'The platform of this video did not answer. Try again later.' },
  'source.too_slow': { status: 400, text: 'The host of this video did not answer in time.' },
  'source.too_many_redirects': { status: 400, text: 'The URL redirects too often. Send the address that it leads to.' },
  'source.wrong_type': {
    status: 400,
    text: 'The URL leads to something other than a video file, going by its content type.',
  },
  'source.no_ranges': {
    status: 400,
    text: 'The host of this file does not serve parts of it (byte ranges), so that it cannot be checked.',
  },
  'source.unreachable': { status: 400, text: 'The video could not be reached at this URL.' },
  'source.not_video': {
    status: 400,
    text: 'The file at this URL is not a video that can be read: MP4, MOV, Matroska and WebM files are. Convert it to MP4 and try again.',
  },
  'source.too_large': { status: 400, text: `The file is larger than the maximum of ${LIMITS.sourceMaxMb} MB.` },
  'window.end_before_start': { status: 400, text: 'endTime must be after startTime.' },
  'window.past_end': { status: 400, text: 'The window of startTime and endTime lies outside the video.' },
  'window.too_short': { status: 400, text: `The window must be at least ${LIMITS.windowMinSec} seconds long.` },
  'credits.insufficient': { status: 403, text: 'Not enough credits for this video.' },
  'projects.too_many_unfinished': {
    status: 403,
    text: 'You already have as many projects in progress as your plan allows. Wait for one to finish.',
  },
  'project.not_ready': { status: 400, text: 'The project is not ready yet. Wait for the status face_analysis_done.' },
  'transcript.missing': { status: 400, text: 'There is no transcript yet. Wait for the status transcribed.' },
  'short.not_ready': {
    status: 400,
    text: 'The short is not framed yet. Wait until its status is face_analysis_done; where it is refunded, change it again.',
  },
  'shorts.too_many': { status: 403, text: `A project holds at most ${LIMITS.shortsPerProject} shorts.` },
  'short.range_outside': { status: 400, text: 'start_time and end_time must lie inside the window of the project.' },
  'short.words_unknown': { status: 400, text: 'words names a word that the transcript does not have.' },
  'render.not_done': { status: 400, text: 'Only a render that is done can have been published.' },
  'lives.unavailable': { status: 400, text: 'This server is not set up for live streams of this platform.' },
  'lives.too_many': {
    status: 403,
    text: `You already have ${LIVES.monitorsPerUser} monitors. Remove one first.`,
  },
  'live.url_unsupported': {
    status: 400,
    text: 'This is no address of a live stream. Allowed: a Twitch channel, a YouTube channel, or an HLS playlist.',
  },
  'live.channel_unknown': { status: 400, text: 'There is no such channel, or nothing answers at this address.' },
  'live.not_live': { status: 400, text: 'This playlist is a recording that has ended, not a live stream.' },
  'project.no_source': {
    status: 400,
    text: 'This project holds copies of shorts and has no video of its own to cut from.',
  },
  'render.resolution_above_plan': { status: 403, text: 'Your plan does not render at this resolution.' },
  'render.range_outside': { status: 400, text: 'start_time and end_time must lie inside the window of the project.' },
  'webhook.url_refused': { status: 400, text: 'The URL of a webhook must be a public http or https address.' },
  'webhook.deleted': { status: 400, text: 'The webhook of this delivery was deleted.' },
  'webhooks.too_many': { status: 403, text: `You already have ${WEBHOOKS.perUser} webhooks. Remove one first.` },
  'upload.parts_wrong': {
    status: 400,
    text: 'The parts do not make up the file: send each part once, with the ETag that its upload answered.',
  },
  'upload.wrong_size': {
    status: 400,
    text: 'The file does not have the size that was announced. It was removed; start a new upload.',
  },
  'uploads.too_many': {
    status: 403,
    text: `You already have ${UPLOADS.openPerUser} open uploads. Complete or delete one first.`,
  },
  'lease.lost': { status: 409, text: 'This lease is no longer valid.' },
  internal: { status: 500, text: 'Internal server error.' },
} as const satisfies Record<string, FailureResponse> & Record<SourceRejection | WindowRejection, FailureResponse>;

export type FailureCode = keyof typeof FAILURES;

/**
 * An error of the API. `detail` replaces the table's sentence where it must name a field; it is never a driver's
 * message. `retryAfterSec` is sent as `Retry-After`.
 */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly detail: string | undefined;
  readonly retryAfterSec: number | undefined;

  constructor(code: FailureCode, detail?: string, retryAfterSec?: number) {
    super(detail ?? FAILURES[code].text);
    this.name = 'ApiError';
    this.code = code;
    this.detail = detail;
    this.retryAfterSec = retryAfterSec;
  }
}
