import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/wrangler.ts';

/** Takes a project through all stages. */
const WHOLE_WAY = ['projects/projects'];

/**
 * Contract tests of files that no test is named after: the start of a path, and the tests in test/contract that check
 * it. Other files of worker/ and schema/contract/ are checked by the tests with the name of their module or resource.
 */
const CONTRACT_TESTS: Record<string, string[]> = {
  'packages/client/': ['everywhere/client', 'everywhere/package'],
  'schema/contract/access/': [
    'accounts/api-keys',
    'accounts/requests',
    'accounts/sessions',
    'accounts/sub-accounts',
    'accounts/test-keys',
  ],
  'schema/contract/account.ts': ['accounts/closing'],
  'schema/contract/audit.ts': ['accounts'],
  'schema/contract/short-edit.ts': ['shorts'],
  'schema/contract/undecided/': ['shorts/undecided'],
  'schema/contract/user.ts': ['accounts'],
  'schema/migrations/': WHOLE_WAY,
  'schema/tables/': WHOLE_WAY,
  'worker/ai/': WHOLE_WAY,
  'worker/archive/': ['projects/archive'],
  'worker/audit/': ['accounts'],
  'worker/credits/': ['accounts/credits', ...WHOLE_WAY],
  'schema/contract/dictionary.ts': ['projects/dictionary'],
  'schema/contract/posting/taste.ts': ['posts/taste'],
  'worker/capabilities/': ['sources/sources'],
  'worker/dictionary/': ['projects/dictionary'],
  'worker/languages/': ['shorts/translations'],
  'worker/translations/': ['shorts/translations'],
  'worker/taste/': ['posts/taste'],
  'worker/docs/': ['everywhere/docs', 'everywhere/openapi'],
  'worker/doorbell/': WHOLE_WAY,
  'worker/http/': ['everywhere/everywhere', 'everywhere/http'],
  'worker/http/idempotency': ['everywhere/idempotency'],
  'worker/http/rate': ['everywhere/rate-limits'],
  'worker/mail/': ['accounts/callback'],
  'worker/media/': ['renders/renders'],
  'worker/nodes/': ['accounts/node-keys', ...WHOLE_WAY],
  'worker/outbox/': ['webhooks'],
  'worker/pipeline/': WHOLE_WAY,
  'worker/queue/': WHOLE_WAY,
  'worker/push/': ['webhooks/push'],
  'schema/contract/push/': ['webhooks/push'],
  'worker/connections/': ['posts/connections', 'posts/failures', 'posts/guide', 'posts/posts'],
  'worker/posts/': ['posts/failures', 'posts/guide', 'posts/posts'],
  'schema/contract/posting/': ['posts/connections', 'posts/posts'],
  'worker/studio/': ['everywhere/docs', 'studio'],
  'worker/test-keys/': ['accounts/test-keys'],
  'worker/sub-accounts/': ['accounts/sub-accounts'],
  'worker/usage/': ['accounts/api-keys', 'accounts/requests', 'accounts/sub-accounts'],
};

/** The tests in test/studio of each part of the studio. `axe` opens every page. */
const STUDIO_TESTS: Record<string, string[]> = {
  'studio/': ['axe'],
  'studio/service-worker/': ['phone'],
  'studio/src/api/': ['account', 'arrivals', 'axe', 'whole-way'],
  'studio/src/pages/account/': ['account', 'axe', 'phone'],
  'studio/src/pages/account/connections/': ['axe', 'posting'],
  'studio/src/pages/calendar/': ['axe', 'posting'],
  'studio/src/pages/results/': ['axe', 'posting'],
  'studio/src/posting/': ['axe', 'posting'],
  'studio/src/pages/editor/': ['account', 'axe', 'editor', 'editor-tabs', 'hands', 'pieces', 'whole-way'],
  'studio/src/pages/farm/': ['account', 'axe'],
  'studio/src/pages/lives/': ['arrivals', 'axe'],
  'studio/src/pages/project/': ['axe', 'batch', 'early-clips', 'phone', 'shapes', 'whole-way'],
  'studio/src/pages/project/share/': ['review'],
  'studio/src/pages/review/': ['review'],
  'studio/src/pages/sign-in/': ['axe', 'whole-way'],
  'studio/src/pages/to-review/': ['axe', 'to-review', 'whole-way'],
  'studio/src/pages/start/': ['arrivals', 'axe', 'phone', 'whole-way'],
  'studio/src/files/': ['phone', 'whole-way'],
  'test/studio/support/': ['account', 'arrivals', 'axe', 'editor', 'hands', 'phone', 'review', 'whole-way'],
  'studio/src/pages/project/open-in/': ['open-in'],
  'studio/src/ui/reviews/': ['review'],
  'worker/reviews/': ['review'],
  'worker/studio/': ['account', 'axe'],
};

/** The tests through the local instance: each project has a folder in test/, and a table of what it checks. */
export const SYSTEM_TESTS = { contract: CONTRACT_TESTS, studio: STUDIO_TESTS };

export type SystemTests = keyof typeof SYSTEM_TESTS;
/**
 * A test to run, and the changed file that requires it. `test` is a file or folder in the folder of its project, such
 * as test/contract, without extension.
 */
export type SystemChoice = { test: string; because: string };

/** The tests of a project to run for changed files (paths from the root), each once. */
export function chooseSystemTests(project: SystemTests, changed: readonly string[]): SystemChoice[] {
  const choices = changed.flatMap((file) => testsOf(project, file).map((test) => ({ test, because: file })));
  const first = new Map(choices.toReversed().map((choice) => [choice.test, choice]));
  const names = [...first.keys()];
  // A folder includes its files.
  return choices.filter((choice) => first.get(choice.test) === choice && !names.includes(folderOf(choice.test)));
}

function testsOf(project: SystemTests, file: string): string[] {
  const own = new RegExp(String.raw`^test/${project}/(.+)\.test\.ts$`).exec(file)?.[1];
  if (own !== undefined) return [own];
  const table: Record<string, string[]> = SYSTEM_TESTS[project];
  const paths = Object.keys(table).filter((path) => file.startsWith(path));
  const listed = table[paths.toSorted((a, b) => b.length - a.length)[0] ?? ''];
  return listed ?? (project === 'contract' ? testsByName(file) : []);
}

/** `worker/lives/…` is checked by the tests in `lives`, `schema/contract/estimate.ts` by `projects/estimate`. */
function testsByName(file: string): string[] {
  const [, folder, subject] = /^(worker|schema\/contract)\/([\w-]+)/.exec(file) ?? [];
  if (subject === undefined) return [];
  const files = globSync('*/*.test.ts', { cwd: join(ROOT, 'test/contract') }).map((name) =>
    name.replace('.test.ts', ''),
  );
  const isOwn = (name: string) => [subject, `${subject}s`].includes(name);
  const named = [...new Set(files.map(folderOf)), ...files.toSorted()].filter((test) =>
    isOwn(test.split('/').at(-1) ?? ''),
  );
  const folders = named.filter((test) => !test.includes('/'));
  if (folders.length > 0) return folders;
  if (named.length > 0) return named;
  return folder === 'worker' ? ['everywhere/everywhere'] : ['everywhere/openapi'];
}

const folderOf = (test: string) => test.split('/').slice(0, -1).join('/');
