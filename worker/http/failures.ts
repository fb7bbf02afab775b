import type { WindowRejection } from '#schema/domain/clip.ts';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { ACCESS } from '#schema/domain/access/rules.ts';
import { TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { EVENTS, LIMITS, LIVES, WEBHOOKS } from '#schema/domain/limits.ts';
import { ALLOWED_LIVES } from '#schema/domain/platforms.ts';
import { ALLOWED_KINDS, type SourceRejection } from '#schema/domain/source-url.ts';
import { FAILURES_OF_ACCOUNTS } from './failures/of-accounts.ts';
import { FAILURES_OF_FILES } from './failures/of-files.ts';
import { FAILURES_OF_POSTS } from './failures/of-posts.ts';
import { FAILURES_OF_PUSH } from './failures/of-push.ts';

type FailureResponse = { status: 400 | 401 | 403 | 404 | 405 | 409 | 429 | 500 | 503; text: string };

/**
 * Every error of the public API and of the routes for nodes. The code is sent as `X-Error-Code`, `text` as `{error}`.
 * A text says what is wrong, names the field, and says what to do. Only routes for nodes answer 409, only
 * version 2 answers 405.
 */
export const FAILURES = {
  'request.invalid': { status: 400, text: 'The request is invalid. Check its fields against the API reference.' },
  'request.not_found': { status: 404, text: 'Not found.' },
  'request.method_not_allowed': { status: 405, text: 'This path has other methods: the header Allow names them.' },
  'rate.limited': {
    status: 429,
    text: 'Too many requests. Wait the number of seconds given in Retry-After, then try again.',
  },
  'rate.above_plan': { status: 403, text: 'Your plan allows fewer renders per hour. Send fewer short_ids.' },
  'idempotency.key_reused': {
    status: 400,
    text: 'This Idempotency-Key was already used with another request. Send a new key.',
  },
  'idempotency.shown_once': {
    status: 400,
    text: 'The response to this Idempotency-Key contained a secret, which is shown only once. Delete what the request created and send a new key.',
  },
  'idempotency.in_progress': {
    status: 429,
    text: 'A request with this Idempotency-Key is still running. Try again in a moment.',
  },
  'auth.required': { status: 401, text: 'Missing or invalid token. Send the header Authorization: Bearer <token>.' },
  'auth.suspended': { status: 403, text: 'This account is suspended. Contact the operator of this server.' },
  'auth.scope_missing': { status: 403, text: 'This API key lacks the required scope. Use a key that has it.' },
  'auth.session_required': {
    status: 403,
    text: 'An API key cannot do this. Sign in and send the session token instead.',
  },
  'studio.foreign_origin': {
    status: 403,
    text: 'Only pages of this server may use its cookies. Send a bearer token to /api/v1 instead.',
  },
  'auth.refresh_invalid': {
    status: 401,
    text: 'The refresh_token is not valid: it was used before, or its session has ended. Sign in again.',
  },
  'auth.wrong_reset': { status: 401, text: 'The token is wrong, used or expired. Request a new password reset.' },
  'auth.wrong_credentials': { status: 401, text: 'Wrong email or password. Check both and try again.' },
  'auth.wrong_code': { status: 401, text: 'The code is wrong, used or expired. Request a new code.' },
  'auth.wrong_id_token': {
    status: 401,
    text: 'The id_token is not valid for this server. Get a new one from your identity provider.',
  },
  'auth.shared_node_key': {
    status: 401,
    text: 'The shared NODE_KEY works only in local instances. Create a key for this node: npm run node-key -- create --name N.',
  },
  'node.stage_not_allowed': {
    status: 403,
    text: 'This node key does not cover this stage. Remove the stage from STAGES, or create another key.',
  },
  'node.too_old': { status: 403, text: 'This node is too old for this Worker. Replace it with the current version.' },
  'node.name_taken': { status: 400, text: 'A node key with this name exists. Send another name, or revoke it first.' },
  'node.drained': {
    status: 403,
    text: 'An operator has drained this node, so it gets no jobs. Restore it with npm run farm -- restore NODE.',
  },
  'job.over': { status: 400, text: 'This job has ended. Only waiting and running jobs can be changed.' },
  'intake.stopped': {
    status: 503,
    text: 'This server is not accepting new work right now. Wait the number of seconds given in Retry-After, then try again.',
  },
  'mail.unavailable': {
    status: 400,
    text: 'This server does not send email. Sign in with a password or an id_token instead.',
  },
  'mail.failed': { status: 500, text: 'The email could not be sent. Try again later.' },
  'credits.ref_taken': { status: 400, text: 'ref was already used for another grant. Send a new ref.' },
  'api_keys.too_many': { status: 403, text: `You already have ${ACCESS.apiKeysPerUser} API keys. Delete one first.` },
  'test_keys.not_available': {
    status: 403,
    text: 'A test key cannot do this: it would reach a platform or other people. Use a live key.',
  },
  'test_keys.too_many_projects': {
    status: 403,
    text: `Test keys have at most ${TEST_KEYS.projects} projects. Delete some, or wait: each goes after a day.`,
  },
  'review.link_gone': {
    status: 404,
    text: 'This review link is not valid: it was revoked, or it has expired. Ask the person who sent it for a new one.',
  },
  'review.password_required': { status: 401, text: 'This review link has a password. Send it as password.' },
  'review.wrong_password': { status: 401, text: 'Wrong password. Check it, or ask the person who sent you the link.' },
  'review.too_many_links': { status: 403, text: `You have ${REVIEWS.linksPerUser} review links. Revoke one first.` },
  'review.too_many_comments': {
    status: 403,
    text: `This review link has its maximum of ${REVIEWS.commentsPerLink} comments. Ask the person who sent it for a new one.`,
  },
  'editor.not_stored': {
    status: 404,
    text: 'The project predates this feature or is not analyzed yet. Wait until its status is face_analysis_done, or create the project again.',
  },
  'templates.too_many': {
    status: 403,
    text: `You already have ${LIMITS.templatesPerUser} templates. Delete one first.`,
  },
  'source.url_empty': { status: 400, text: 'URL cannot be empty.' },
  'source.url_malformed': { status: 400, text: 'Invalid or malformed URL. Send exactly one http or https link.' },
  'source.url_invalid': { status: 400, text: 'Invalid URL.' },
  'source.url_unsupported': { status: 400, text: `Unsupported URL type. Allowed: ${ALLOWED_KINDS}.` },
  'source.shorts_unsupported': {
    status: 400,
    text: 'YouTube Shorts URLs are not supported. Send the URL of a longer video.',
  },
  'source.vod_not_allowed': { status: 400, text: 'VOD support is not yet available for all users.' },
  'source.livestream': { status: 400, text: 'Livestreams are not allowed.' },
  'source.too_short': {
    status: 400,
    text: `The video is too short: for YouTube videos, the minimum duration is more than ${LIMITS.platformMinSec / 60} minutes. Send a longer video, or choose the goal reframe.`,
  },
  'source.not_configured': {
    status: 400,
    text: 'This server is not set up for videos of this platform. Send a direct file link, or upload the file.',
  },
  'source.unavailable': {
    status: 400,
    text: 'The video does not exist, was removed or is private. Send the URL of a public video.',
  },
  'source.no_access': {
    status: 400,
    text: 'The file does not exist or is not shared. Share it with everyone who has the link.',
  },
  'source.no_duration': {
    status: 400,
    text: 'The length of the video could not be read. Try again later, or upload the file.',
  },
  'source.platform_busy': { status: 400, text: 'The platform is rate-limiting us. Try again later.' },
  'source.platform_refused': {
    status: 400,
    text: 'The platform refused this server access to the video. Try again later, or upload the file.',
  },
  'source.platform_failed': { status: 400, text: 'The platform of this video did not respond. Try again later.' },
  'source.too_slow': {
    status: 400,
    text: 'The host of this URL responded too slowly. Try again later, or upload the file.',
  },
  'source.too_many_redirects': { status: 400, text: 'The URL redirects too many times. Send the final URL.' },
  'source.wrong_type': {
    status: 400,
    text: 'The URL does not return a video, according to its Content-Type. Send a direct link to a video file.',
  },
  'source.no_ranges': {
    status: 400,
    text: 'The host of this URL does not support range requests, which are required. Upload the file instead.',
  },
  'source.unreachable': {
    status: 400,
    text: 'The URL could not be reached: its host does not exist, or did not accept the connection. Check the URL, or try again later.',
  },
  'source.host_unknown': {
    status: 400,
    text: 'The host of this URL was not found. Check its spelling, or try again later.',
  },
  'source.not_found': { status: 400, text: 'Nothing was found at this URL. Check that it is correct.' },
  'source.refused': {
    status: 400,
    text: 'The host of this URL refused access. Make the URL public, or upload the file.',
  },
  'source.host_failed': {
    status: 400,
    text: 'The host of this URL returned an error. Try again later, or upload the file.',
  },
  'source.address_blocked': { status: 400, text: 'The URL leads to an address that is not public. Send a public URL.' },
  'source.not_video': {
    status: 400,
    text: 'The file at this URL is not a supported video. Supported formats are MP4, MOV, Matroska and WebM. Convert it to MP4 and try again.',
  },
  'source.too_large': {
    status: 400,
    text: `The file is larger than the maximum of ${LIMITS.sourceMaxMb} MB. Send a smaller file.`,
  },
  'window.end_before_start': { status: 400, text: 'endTime must be after startTime.' },
  'window.past_end': { status: 400, text: 'startTime and endTime must lie inside the video.' },
  'window.too_short': { status: 400, text: `endTime must be at least ${LIMITS.windowMinSec} seconds after startTime.` },
  'language.unsupported': {
    status: 400,
    text: "This server can't transcribe this language. Send another language, choose the goal reframe, or ask its operator to add a speech model.",
  },
  'credits.insufficient': {
    status: 403,
    text: 'Not enough credits for this video. Add credits, or send a startTime and endTime that are closer together.',
  },
  'projects.too_many_unfinished': {
    status: 403,
    text: 'You have as many projects in progress as your plan allows. Wait for one to finish.',
  },
  'project.not_ready': { status: 400, text: 'The project is not ready. Wait until its status is face_analysis_done.' },
  'transcript.missing': {
    status: 400,
    text: 'The transcript is not ready. Wait until the project has the status transcribed.',
  },
  'project.material_gone': {
    status: 400,
    text: 'The stored video, transcript or sound of this project is gone. Create the project again.',
  },
  'more.in_progress': {
    status: 400,
    text: 'Another search for more clips in this project is running. Wait until it is done: see GET /projects/{id}/more.',
  },
  'short.not_ready': {
    status: 400,
    text: 'The short is not ready. Wait until its status is face_analysis_done. If its status is refunded, change the short to try again.',
  },
  'shorts.too_many': {
    status: 403,
    text: `A project holds at most ${LIMITS.shortsPerProject} shorts. Create another project for more.`,
  },
  'renders.too_many': {
    status: 403,
    text: `You can have at most ${LIMITS.openRenders} unfinished renders. Wait for some to finish.`,
  },
  'framings.too_many': {
    status: 403,
    text: `${LIMITS.openFramings} of your shorts are already being framed. Wait for one to finish.`,
  },
  'short.range_outside': { status: 400, text: 'start_time and end_time must lie inside the window of the project.' },
  'short.words_unknown': {
    status: 400,
    text: 'words contains an index that is not in the transcript. Use the index values of the short.',
  },
  'render.not_done': { status: 400, text: 'The render is not done. Wait until its status is done.' },
  'lives.unavailable': {
    status: 400,
    text: 'This server is not set up for live streams of this platform. Send the URL of another platform.',
  },
  'lives.too_many': { status: 403, text: `You already have ${LIVES.monitorsPerUser} monitors. Delete one first.` },
  'live.url_unsupported': { status: 400, text: `Not a live stream URL. Send one of these: ${ALLOWED_LIVES}.` },
  'live.channel_unknown': {
    status: 400,
    text: 'The channel or playlist was not found. Check url, or platform and channel.',
  },
  'live.not_live': {
    status: 400,
    text: 'The playlist is a finished recording. Send the URL of a live stream, or create a project from the recording.',
  },
  'project.no_source': {
    status: 400,
    text: 'This project has no video, only copied shorts. Create the short in a project that has a video.',
  },
  'render.resolution_above_plan': {
    status: 403,
    text: 'Your plan does not allow this resolution. Send a lower resolution.',
  },
  'render.range_outside': { status: 400, text: 'start_time and end_time must lie inside the window of the project.' },
  'webhook.url_refused': {
    status: 400,
    text: 'The webhook URL must be a public http or https URL without a username or password.',
  },
  'webhook.deleted': { status: 400, text: 'The webhook of this delivery was deleted. Create a new webhook.' },
  ...FAILURES_OF_ACCOUNTS,
  ...FAILURES_OF_POSTS,
  ...FAILURES_OF_PUSH,
  'events.too_many': { status: 429, text: `You already have ${EVENTS.streamsPerUser} event streams. Close one first.` },
  'webhooks.too_many': { status: 403, text: `You already have ${WEBHOOKS.perUser} webhooks. Delete one first.` },
  ...FAILURES_OF_FILES,
  'ai.unavailable': { status: 404, text: 'This server does not offer this model.' },
  'ai.busy': { status: 429, text: 'The model is busy. Try again later.' },
  'ai.refused': { status: 400, text: 'The model refused this request.' },
  'lease.lost': { status: 409, text: 'This lease is no longer valid.' },
  'server.busy': {
    status: 503,
    text: 'The server is busy. Wait the number of seconds given in Retry-After, then try again.',
  },
  internal: { status: 500, text: 'Internal server error.' },
} as const satisfies Record<string, FailureResponse> & Record<SourceRejection | WindowRejection, FailureResponse>;

export type FailureCode = keyof typeof FAILURES;

/** Errors that only version 2 has. Version 1 answers 404. */
const ONLY_VERSION_2: FailureCode[] = ['request.method_not_allowed'];

/** The errors that clients of the public API can meet. Only nodes and operators get the others. */
export const PUBLIC_FAILURES = (Object.keys(FAILURES) as FailureCode[]).filter(
  (code) => !['lease.lost', 'auth.shared_node_key', ...ONLY_VERSION_2].includes(code) && !/^(ai|node|job)\./.test(code),
);
export const PUBLIC_FAILURES_2 = [...PUBLIC_FAILURES, ...ONLY_VERSION_2];

/** A field that does not match its schema, and a sentence that names it. */
export type FieldError = { field: string; error: string };

/**
 * An error that the client receives. `detail` replaces the text of the table, for example to name a field; never pass
 * the message of a driver or a foreign service. `retryAfterSec` is sent as `Retry-After`. `fields`: all that are wrong, for
 * version 2.
 */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly detail: string | undefined;
  readonly retryAfterSec: number | undefined;
  readonly fields: readonly FieldError[] | undefined;

  constructor(code: FailureCode, detail?: string, retryAfterSec?: number, fields?: readonly FieldError[]) {
    super(detail ?? FAILURES[code].text);
    this.name = 'ApiError';
    this.code = code;
    this.detail = detail;
    this.retryAfterSec = retryAfterSec;
    this.fields = fields;
  }
}
