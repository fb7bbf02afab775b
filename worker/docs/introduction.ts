import { LIMITS } from '#schema/domain/limits.ts';

/** Rules for all endpoints, in Markdown. The reference page supports only paragraphs and code. */
export const INTRODUCTION = [
  'clipmill turns long videos into short clips. Sign in, create a project from a video URL, and poll its shorts until the status of the project is `face_analysis_done`. Then render the shorts you like and download them as MP4.',
  `Send the token from \`POST /login\` in the header \`Authorization: Bearer <token>\` of every other request. Programs use an API key instead, from \`POST /api-keys\`. Bodies are JSON, at most ${LIMITS.bodyBytes / 1_000} kB (${LIMITS.bodyWithWordsBytes / 1_000} kB with corrected words or a dictionary, ${LIMITS.bodyWithThumbnailBytes / 1_000_000} MB with a thumbnail).`,
  'A success returns `{message, data}` unless an endpoint says otherwise. An error returns `{error}`: one sentence for people. The header `X-Error-Code` holds the error code for programs.',
  'Version 2 of this API has other names, one envelope for lists, and errors with a code and a field: [its reference](/docs/v2).',
  'IDs are ULIDs in any case. Timestamps are UTC with microseconds, such as `2026-11-20T09:30:15.123000Z`. Durations and positions in a video are seconds.',
  'Follow changes with `GET /events`, or receive webhooks. If you poll, send the `ETag` of the last response in `If-None-Match`: you get a 304 without a body while nothing has changed.',
  `Lists take \`page\` from 1, and \`per_page\` (or \`limit\`, which is the same) from 1 to ${LIMITS.perPageMax}. A page past the end is empty.`,
  'A field or parameter that an endpoint does not know is ignored, and `warnings` in the response names it: `["Unknown field: colour. It was ignored."]`. `warnings` also says what else was adjusted. It is absent if there is nothing to report. An empty string counts as omitted where a field is optional and must not be empty, so forms can send `title=""` or `sort=`. `null` counts as omitted too. Omitted fields have the default that the reference names.',
  'Some request fields have two names, such as `clipDuration` and `clip_duration`. Use either. If you send both and they disagree, the error names both.',
  'Lists are newest first, also with `sort=created_at`. Each endpoint names its other orders: scores sort best first, times in a video and names ascend. Ties are ordered by ID. All filters that you send must match.',
  'Each POST that creates something takes an `Idempotency-Key`. Repeat a request with the same key after a connection error, and you get the first response instead of a second project. The order of the fields does not matter. Errors are not stored: fix the cause and send the request again with the same key.',
  'Every response shows the rate limit that is closest to being reached: `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset`. A 429 says in `Retry-After` how many seconds to wait. A 500 is a server error; with an `Idempotency-Key` it is safe to try again.',
].join('\n\n');

/** The same for version 2. */
export const INTRODUCTION_2 = [
  'clipmill turns long videos into short clips. Sign in, create a project from a video URL, and poll it until its status is `ready`. Then render the shorts you like and download them as MP4. This is version 2: the same objects, limits, keys and tokens as [version 1](/docs), which stays.',
  'Send the token from `POST /login`, or an API key, in the header `Authorization: Bearer <token>` of every other request.',
  'A success returns `{data}`, a list `{items, next_cursor, total}`. Send `next_cursor` as `cursor` to get the next page; it is null on the last one. `limit` is the number of items of the first page, and holds for the following ones. A page is counted from the start: what is created meanwhile moves the others, so that you may see an item twice.',
  'An error returns `{error, code, field, request_id, fields}`: a sentence for people, what it is for programs, the field that is wrong, and in `fields` every field that does not match its schema. A method that a path does not have is 405, with `Allow`.',
  'Projects, shorts, renders and searches for clips have one `status`: `pending`, `processing`, `ready` or `failed`. Projects and shorts have a `stage` while they are processed. `failure_reason` says why something failed.',
  'Each field has one name, with underscores. Numbers are numbers, what is not known is null.',
  'A field or parameter that an endpoint does not know is ignored, and `warnings` in the response names it.',
  'Webhooks and the export of an account have the form of version 1. Events of `GET /events` have that of version 2.',
  'Each POST that creates something takes an `Idempotency-Key`. A key belongs to one request: use another one for the other version.',
].join('\n\n');
