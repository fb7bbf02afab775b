import { DEFAULT_LIMITS, LIMITS, PLAN_RATES, RATES, UPLOADS, WEBHOOKS } from '#schema/domain/limits.ts';
import { FAILURES, PUBLIC_FAILURES } from '../../../worker/http/failures.ts';

/** docs/guides/errors.md, with the codes of worker/http/failures.ts. */
export function errorsGuide(): string {
  const rows = PUBLIC_FAILURES.toSorted((a, b) => FAILURES[a].status - FAILURES[b].status).map(
    (code) => `| ${FAILURES[code].status} | \`${code}\` | ${FAILURES[code].text} |`,
  );
  return page(
    '# Errors',
    'Every error has a status, a sentence for people and a code for programs.',
    'The body is `{"error": "…"}`: what is wrong, which field, and what to do. The header `X-Error-Code` holds the code, which does not change. `X-Request-Id` names the request; send it along when you ask for help.',
    table(
      ['Status', 'What to do'],
      [
        '| 400 | Change the request. The sentence names the field. |',
        '| 401 | Send a valid token or key: `Authorization: Bearer …`. |',
        '| 403 | Not allowed: too few credits, a limit of the plan, or a key without the scope. |',
        '| 404 | It does not exist, or belongs to somebody else. |',
        '| 429 | Wait for the seconds in `Retry-After`. |',
        '| 500 | Our fault. Try again; with an `Idempotency-Key` nothing is made twice. |',
        '| 503 | The server is busy. Wait for the seconds in `Retry-After`. |',
      ],
    ),
    '```sh\nAPI=https://clipmill.example/api/v1\n\ncurl -sS -D - "$API/user" -H "Authorization: Bearer nonsense"\n```',
    '## Codes',
    'The sentence may be more exact than the one shown here.',
    table(['Status', 'Code', 'Sentence'], rows),
    '## Failures of jobs',
    'Work that fails after the request was accepted shows in `failure_reason` of the project and `error_reason` of the render. A project that fails gives its [credits](/docs/guides/credits) back.',
  );
}

/** docs/guides/limits.md, with the numbers of schema/domain/limits.ts. */
export function limitsGuide(): string {
  const rates = PLAN_RATES.map(
    (rate) => `| ${RATE_WORDS[rate]} | ${RATES[rate].limit} | ${window(RATES[rate].windowSec)} |`,
  );
  return page(
    '# Limits',
    'How much, how large and how often. Plans can allow more.',
    'Every answer shows the limit that is closest to being reached: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds). Beyond it, the answer is 429 and `Retry-After` says how long to wait. `GET /user` shows what your plan allows.',
    '```sh\nAPI=https://clipmill.example/api/v1\nKEY=cmk_your_key\n\ncurl -sS -D - -o /dev/null "$API/user" -H "Authorization: Bearer $KEY" | grep -i ^ratelimit\n```',
    '## Requests',
    table(['Requests', 'At most', 'In'], rates),
    '## Sizes',
    table(['What', 'Limit'], SIZES),
    '## At the same time',
    table(['What', 'At most'], AT_ONCE),
  );
}

const RATE_WORDS: Record<(typeof PLAN_RATES)[number], string> = {
  reads: 'reading requests',
  writes: 'writing requests',
  videoMetadata: '`POST /videoMetadata`',
  projects: 'new projects',
  renders: 'new renders (those that exist are free)',
  thumbnails: 'uploaded thumbnails',
  framings: 'shorts cut or changed by hand',
  keyed: 'requests with an `Idempotency-Key`',
};

const GIGA = 1_000_000_000;
const SIZES = [
  `| Source file | ${LIMITS.sourceMaxMb / 1_000} GB, at most ${LIMITS.sourceMaxSidePx} pixels on a side |`,
  `| Window of a project | at least ${LIMITS.windowMinSec} s |`,
  `| Clip | ${LIMITS.clipMinSec} to ${LIMITS.clipMaxSec} s; by hand from ${LIMITS.shortMinSec} s |`,
  `| Clips that are chosen | up to ${LIMITS.maxClips} |`,
  `| Shorts of a project | ${LIMITS.shortsPerProject} |`,
  `| Resolution of a render | ${DEFAULT_LIMITS.maxResolution} pixels on the shorter side |`,
  `| Body of a request | ${LIMITS.bodyBytes / 1_000} kB; ${LIMITS.bodyWithWordsBytes / 1_000} kB with words; ${LIMITS.bodyWithThumbnailBytes / 1_000_000} MB with a thumbnail |`,
  `| Items of a page | ${LIMITS.perPageMax} |`,
];
const AT_ONCE = [
  `| Projects in work | ${DEFAULT_LIMITS.unfinishedProjects} |`,
  `| Jobs that run at once | ${DEFAULT_LIMITS.runningJobs} |`,
  `| Renders that wait or run | ${LIMITS.openRenders} |`,
  `| Renders in one request | ${LIMITS.bulkRenders} |`,
  `| Open uploads | ${UPLOADS.openPerUser}, together ${DEFAULT_LIMITS.uploadBytes / GIGA} GB |`,
  `| Webhooks | ${WEBHOOKS.perUser} |`,
];

function window(seconds: number): string {
  return seconds === 60 ? 'a minute' : 'an hour';
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');
}

function page(...parts: string[]): string {
  return `${parts.join('\n\n')}\n`;
}
