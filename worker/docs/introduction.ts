import { LIMITS } from '#schema/domain/limits.ts';

/** The top of the document and of the page: what holds for every endpoint. Markdown, of which the page knows paragraphs and code. */
export const INTRODUCTION = [
  'clipmill turns long videos into short clips. Sign in, create a project from the address of a video, ask for its shorts until its status is `face_analysis_done`, render the ones you like, and download them as MP4.',
  `A token of \`POST /login\` goes into the header \`Authorization: Bearer <token>\` of every other request. Bodies are JSON, at most ${LIMITS.bodyBytes / 1_000_000} MB.`,
  'A success answers `{message, data}` unless shown otherwise. A refusal answers `{error}`, one sentence for people; the header `X-Error-Code` says the same to programs.',
  'Identifiers are ULIDs, read in any case. Timestamps are UTC with six digits, like `2026-11-20T09:30:15.123000Z`. Lengths and positions in a video are seconds.',
  `Lists take \`page\` from 1 and \`per_page\` (or \`limit\`) from 1 to ${LIMITS.perPageMax}. A page past the end is empty.`,
  'Where a field has two spellings, such as `clipDuration` and `clip_duration`, both are read. Answers use the one of the resource.',
  'A POST that creates something takes an `Idempotency-Key`: send it again after a broken connection and you get the first answer, not a second project.',
  'Every answer says how much is left of its tightest rate limit (`RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset`). A 429 says in `Retry-After` how many seconds to wait. A 500 is our fault; with an `Idempotency-Key` it is safe to try again.',
].join('\n\n');
