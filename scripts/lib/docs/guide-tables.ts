import { DEFAULT_LIMITS, LIMITS, PLAN_RATES, RATES, UPLOADS, WEBHOOKS } from '#schema/domain/limits.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { FAILURES, PUBLIC_FAILURES } from '../../../worker/http/failures.ts';

/** docs/guides/errors.md, with the codes of worker/http/failures.ts. */
export function errorsGuide(): string {
  const rows = PUBLIC_FAILURES.toSorted((a, b) => FAILURES[a].status - FAILURES[b].status).map(
    (code) => `| ${FAILURES[code].status} | \`${code}\` | ${FAILURES[code].text} |`,
  );
  return page(
    '# Errors',
    'Every error has a status, a sentence for people and a code for programs.',
    lines(
      'The body is `{"error": "…"}`: what is wrong, which field, and what to do. The header `X-Error-Code` holds the code,',
      'which does not change. `X-Request-Id` identifies the request; include it when you ask for help.',
    ),
    table(
      ['Status', 'What to do'],
      [
        '| 400 | Change the request. The sentence names the field. |',
        '| 401 | Send a valid token or key: `Authorization: Bearer …`. |',
        '| 403 | Not allowed: not enough credits, a limit of your plan, or a key without the required scope. |',
        '| 404 | It does not exist, or belongs to another user. |',
        '| 429 | Wait the number of seconds given in `Retry-After`. |',
        '| 500 | Our fault. Try again; with an `Idempotency-Key` nothing is created twice. |',
        '| 503 | The server is busy. Wait the number of seconds given in `Retry-After`. |',
      ],
    ),
    '```sh\nAPI=https://clipmill.example/api/v1\n\ncurl -sS -D - "$API/user" -H "Authorization: Bearer nonsense"\n```',
    '## Find a request by its id',
    lines(
      `\`GET /requests\` lists what was sent with your API keys in the last ${KEEP.keyRequests.ms / DAY_MS} days: each change, and each failure with its code and`,
      'field. So does **Account → Requests** in the studio. Equal failures within seconds are one entry, with `times`.',
    ),
    '```sh\ncurl -sS "$API/requests?request_id=$ID" -H "Authorization: Bearer $KEY"\ncurl -sS "$API/requests?status=failed&api_key_id=$KEY_ID" -H "Authorization: Bearer $KEY"\n```',
    lines(
      'It keeps methods, paths, statuses and times. It never keeps bodies, headers or what follows `?`. Reads that succeeded are',
      'not in it, and neither are requests without a valid key, or to paths that do not exist.',
    ),
    '## Codes',
    'The sentence in a response can be more specific than the one shown here.',
    table(['Status', 'Code', 'Sentence'], rows),
    '## Failures of jobs',
    lines(
      'Work that fails after the request was accepted is reported in `failure_reason` of the project and `error_reason` of the',
      'render. A project that fails gives its [credits](/docs/guides/credits) back.',
    ),
  );
}

/** docs/guides/limits.md, with the numbers of schema/domain/limits.ts. */
export function limitsGuide(): string {
  const rates = PLAN_RATES.map(
    (rate) => `| ${RATE_WORDS[rate]} | ${RATES[rate].limit} | ${window(RATES[rate].windowSec)} |`,
  );
  return page(
    '# Limits',
    'How many requests, how large and how often. Plans can allow more.',
    lines(
      'Every response shows the limit that is closest to being reached: `RateLimit-Limit`, `RateLimit-Remaining` and',
      '`RateLimit-Reset` (seconds). Beyond it, the response is 429 and `Retry-After` says how long to wait. `GET /user` shows',
      'what your plan allows.',
    ),
    lines(
      'A server can switch these limits off, and its responses then have no such headers. `npm run dev` does that;',
      "`RATE_LIMITS='{}' npm run dev` starts with them.",
    ),
    '```sh\nAPI=https://clipmill.example/api/v1\nKEY=cmk_your_key\n\ncurl -sS -D - -o /dev/null "$API/user" -H "Authorization: Bearer $KEY" | grep -i ^ratelimit\n```',
    '## Requests',
    table(['Requests', 'Limit', 'Per'], [...rates, BRAND_FILES, FOOTAGE_FILES]),
    '## Sizes',
    table(['What', 'Limit'], SIZES),
    '## Concurrency',
    table(['What', 'Limit'], AT_ONCE),
    '## How long projects stay',
    lines(
      'A plan may delete projects that nobody opens: `limits.keep_days` of `GET /user` says after how many days; null: never.',
      `${KEEP.warnedProjects.ms / DAY_MS} days before, you get a mail and the event \`project.expiring\`, and \`GET /projects?expiring=1\` lists the project`,
      'with its `expires_at`. Reading it by its id, changing it or rendering its clips keeps it. So does a valid review link.',
      'Download what you want to keep beyond that.',
    ),
  );
}

const RATE_WORDS: Record<(typeof PLAN_RATES)[number], string> = {
  reads: 'read requests',
  writes: 'write requests',
  videoMetadata: '`POST /videoMetadata`',
  projects: 'new projects',
  renders: 'new renders (existing ones are free)',
  thumbnails: 'uploaded thumbnails',
  framings: 'shorts cut or changed by hand',
  keyed: 'requests with an `Idempotency-Key`',
};

const FOOTAGE_FILES = `| new footage | ${RATES.footage.limit} | ${window(RATES.footage.windowSec)} |`;
const BRAND_FILES = `| files of brands and fonts | ${RATES.brandFiles.limit} | ${window(RATES.brandFiles.windowSec)} |`;

const GIGA = 1_000_000_000;
const SIZES = [
  `| Source file | ${LIMITS.sourceMaxMb / 1_000} GB, at most ${LIMITS.sourceMaxSidePx} pixels per side |`,
  `| Window of a project | at least ${LIMITS.windowMinSec} s |`,
  `| Clip | ${LIMITS.clipMinSec} to ${LIMITS.clipMaxSec} s; by hand from ${LIMITS.shortMinSec} s |`,
  `| Suggested clips per project | up to ${LIMITS.maxClips} |`,
  `| Shorts per project | ${LIMITS.shortsPerProject} |`,
  `| Render resolution | ${DEFAULT_LIMITS.maxResolution} pixels on the shorter side |`,
  `| Request body | ${LIMITS.bodyBytes / 1_000} kB; ${LIMITS.bodyWithWordsBytes / 1_000} kB with words; ${LIMITS.bodyWithThumbnailBytes / 1_000_000} MB with a thumbnail |`,
  `| Items per page | ${LIMITS.perPageMax} |`,
];
const AT_ONCE = [
  `| Sub-accounts, which share the limits of your plan | ${DEFAULT_LIMITS.subAccounts} |`,
  `| Projects in progress | ${DEFAULT_LIMITS.unfinishedProjects} |`,
  `| Running jobs | ${DEFAULT_LIMITS.runningJobs} |`,
  `| Unfinished renders | ${LIMITS.openRenders} |`,
  `| Renders in one request | ${LIMITS.bulkRenders} |`,
  `| Open uploads | ${UPLOADS.openPerUser}, ${DEFAULT_LIMITS.uploadBytes / GIGA} GB in total |`,
  `| Webhooks | ${WEBHOOKS.perUser} |`,
];

function window(seconds: number): string {
  return seconds === 60 ? 'minute' : 'hour';
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');
}

function lines(...parts: string[]): string {
  return parts.join('\n');
}

function page(...parts: string[]): string {
  return `${parts.join('\n\n')}\n`;
}
