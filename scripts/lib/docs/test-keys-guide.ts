import { TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { JOB_FAILURES } from '#schema/domain/failure.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { HOUR_MS } from '#schema/domain/time.ts';
import { FAILURES } from '../../../worker/http/failures.ts';
import { TEST_HOST, TEST_URLS, type TestUrl } from '../../../worker/sources/test-urls.ts';

/** docs/guides/test-keys.md, with the URLs of worker/sources/test-urls.ts. */
export function testKeysGuide(): string {
  return `# Test keys

Try your integration without credits and without waiting: all answers are real in form, and nothing else is.

A test key is an API key of the kind \`test\`. Create one in the studio (Account, API keys) or with \`POST /api-keys\` and
\`"kind": "test"\`. It begins with \`${TEST_KEYS.prefix}_\`. Nothing else changes in your program, and the command line and all
clients take it like any key.

\`\`\`sh
API=https://clipmill.example/api/v1
KEY=cmk_test_your_key

ID=$(curl -sS "$API/projects" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"url":"https://example.com/talk.mp4"}' | jq -r .data.id)
curl -sS "$API/projects/$ID" -H "Authorization: Bearer $KEY" | jq '.data | {status, test}'
\`\`\`

## What it does

- Any valid URL is taken, and none is opened. Each stands for the same sample video, ${TEST_KEYS.videoSec / 60} minutes long, or as long as the
  window you ask for. Clips, scores and words are always the same.
- A project goes through its real states in a few seconds. A render takes about a second and ends in a real MP4: two seconds of
  a still picture in the shape that you asked for. \`width\`, \`height\` and \`duration\` are those of that file.
- Webhooks and the stream of events tell of it as always, signed as always. Projects, shorts, renders, webhook bodies and
  events have \`"test": true\`; real ones lack the field.
- Test projects cost 0 credits, and no render node hears of them. \`GET /user\` shows a balance of ${TEST_KEYS.balance} that never changes.
- All of your test keys share one side of your account, with webhooks, templates, brands and projects of its own. They see
  nothing of the real side, and live keys and the studio see nothing of theirs.
- A test project is deleted after ${KEEP.testProjects.ms / HOUR_MS} hours; \`expires_at\` says when. At most ${TEST_KEYS.projects} exist at a time. Uploads hold ${TEST_KEYS.uploadMaxMb} MB at most.
- The limits of your plan hold, counted apart from those of your live keys.
- What would reach a platform, a browser or other people is refused with 403 \`test_keys.not_available\`: connecting
  accounts, posting, following live streams, push notifications.

## Failures on demand

The host \`${TEST_HOST}\` is reserved and belongs to nobody. As the \`url\` of a project, these URLs bring each failure that your program
should know. Live keys know nothing of them.

### Refused at once

The request is answered with this status and error code. Those that begin with \`source.\` are the answer of \`POST /videoMetadata\` as well.

${table(['URL', 'Answer'], ofKind('refuse'), (wanted) => statusOf(wanted))}

### Accepted, then refunded

The project begins, and ends as \`refunded\`. \`failure_reason\` says why, and the event is \`project.refunded\`.

${table(['URL', '`failure_reason`'], ofKind('refund'), (wanted) => textOf(wanted))}

### Renders that fail

The project gets ready, and each of its renders ends as \`error\`. \`error_reason\` says why, and the event is \`render.error\`.

${table(['URL', '`error_reason`'], ofKind('render-error'), (wanted) => textOf(wanted))}
`;
}

type Row = [path: string, wanted: TestUrl];

function ofKind(does: TestUrl['does']): Row[] {
  return [...TEST_URLS].filter(([, wanted]) => wanted.does === does);
}

function statusOf(wanted: TestUrl): string {
  if (wanted.does !== 'refuse') return '';
  const { status } = FAILURES[wanted.code];
  return wanted.retryAfterSec === null ? String(status) : `${status}, \`Retry-After: ${wanted.retryAfterSec}\``;
}

function textOf(wanted: TestUrl): string {
  return wanted.does === 'refuse' ? '' : JOB_FAILURES[wanted.code].text;
}

function table(head: readonly string[], rows: readonly Row[], answer: (wanted: TestUrl) => string): string {
  const listed = rows.map(([path, wanted]) => `| \`https://${TEST_HOST}${path}\` | ${answer(wanted)} |`);
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...listed].join('\n');
}
