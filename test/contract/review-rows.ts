import type { ContractRow } from './contract-row.ts';

/** What a client developer stumbled over, and the tests that keep it mended. */
export const REVIEW: Record<string, ContractRow[]> = {
  Bugs: [
    {
      row: 'A language that nobody understands costs nothing',
      tests: [
        'projects/projects: do not pay for a language that nobody knows, nor for speech without words',
        'projects/projects: come back once when no engine understands the speech',
        'projects/projects: the language',
      ],
    },
    {
      row: 'An Idempotency-Key keeps no refusals, and no order of fields',
      tests: [
        'everywhere/idempotency: that was refused for credits',
        'everywhere/idempotency: that was refused for its source',
        'everywhere/idempotency: is the same request with its fields in another order',
      ],
    },
    {
      row: '`metadata` is echoed',
      tests: ['projects/projects: echo metadata everywhere'],
    },
  ],
  'One rule for input': [
    {
      row: 'Unknown fields: accepted, and named in `warnings`',
      tests: ['everywhere/one-rule: unknown fields are accepted everywhere'],
    },
    { row: 'Unknown filters: the same', tests: ['everywhere/one-rule: unknown filters are never ignored silently'] },
    { row: 'Empty values count as not given', tests: ['everywhere/one-rule: empty values count as not given'] },
    {
      row: 'Twin spellings that disagree: 400',
      tests: ['everywhere/one-rule: twin spellings that disagree are refused'],
    },
    {
      row: '`limit` and `per_page` of GET /renders',
      tests: ['everywhere/one-rule: limit and per_page of GET /renders'],
    },
    { row: '`page=-1`', tests: ['everywhere/one-rule: says what is wrong with page=-1'] },
    {
      row: '`sort=created_at` is newest first',
      tests: ['shorts/shorts: has the newest first with created_at'],
    },
  ],
  Answers: [
    {
      row: '`endTime` past the end: 400, rounded: said',
      tests: [
        'projects/projects: accept an end that the client rounded up, and say so',
        'shorts/short-edit: accepts an end that the client rounded up',
      ],
    },
    {
      row: '`clip_min_seconds` and `short_min_seconds`',
      tests: ['accounts/accounts: returns the user as user and data, with credits and limits, without a token'],
    },
    {
      row: '`thumbnail_url` is a text everywhere',
      tests: ['sources/video-metadata: previews the video, with null and 0 for unknown fields'],
    },
    {
      row: 'A repeated POST /lives/monitor applies its settings',
      tests: ['lives/lives: asked again with new settings applies them'],
    },
    {
      row: 'Shorts and clips of a live have their own pages',
      tests: ['lives/recorded: sorts by score or id, and paginates'],
    },
    {
      row: 'Bulk on finished renders says so',
      tests: ['renders/render-by-id: says what is done'],
    },
    {
      row: 'Why a URL cannot be reached',
      tests: [
        'sources/video-metadata: refuses a host that answers %s',
        'sources/video-metadata: refuses an unreachable host',
      ],
    },
  ],
};
