/**
 * The contract tests of each part of the service: the start of a path, and the tests in test/contract that check it. If
 * several entries match a changed file, the longest one counts.
 */
export const CONTRACT_TESTS: Record<string, string[]> = {
  'packages/client/': ['everywhere/client', 'everywhere/package'],
  'schema/contract/': ['everywhere/openapi'],
  'schema/contract/account.ts': ['accounts/closing'],
  'schema/contract/api-key.ts': ['accounts/api-keys'],
  'schema/contract/audit.ts': ['accounts'],
  'schema/contract/editor.ts': ['editor'],
  'schema/contract/estimate.ts': ['projects/estimate'],
  'schema/contract/event.ts': ['events'],
  'schema/contract/farm/': ['accounts/farm'],
  'schema/contract/live.ts': ['lives'],
  'schema/contract/more.ts': ['shorts/more'],
  'schema/contract/node-key.ts': ['accounts/node-keys'],
  'schema/contract/project.ts': ['projects/projects', 'projects/project-by-id'],
  'schema/contract/render.ts': ['renders'],
  'schema/contract/session.ts': ['accounts/sessions'],
  'schema/contract/short.ts': ['shorts'],
  'schema/contract/short-edit.ts': ['shorts'],
  'schema/contract/template.ts': ['editor/templates'],
  'schema/contract/transcript.ts': ['projects/transcripts'],
  'schema/contract/upload.ts': ['uploads'],
  'schema/contract/user.ts': ['accounts'],
  'schema/contract/video-metadata.ts': ['sources/video-metadata'],
  'schema/contract/webhook.ts': ['webhooks'],
  'schema/migrations/': ['projects/projects'],
  'schema/tables/': ['projects/projects'],
  'worker/': ['everywhere/everywhere'],
  'worker/accounts/': ['accounts'],
  'worker/api-keys/': ['accounts/api-keys'],
  'worker/audit/': ['accounts'],
  'worker/ai/': ['projects/projects'],
  'worker/base/': ['everywhere/everywhere'],
  'worker/closing/': ['accounts/closing'],
  'worker/credits/': ['accounts/credits', 'projects/projects'],
  'worker/plans/': ['accounts/plans'],
  'worker/docs/': ['everywhere/docs', 'everywhere/openapi'],
  'worker/doorbell/': ['projects/projects'],
  'worker/editor/': ['editor'],
  'worker/events/': ['events'],
  'worker/farm/': ['accounts/farm'],
  'worker/http/': ['everywhere/everywhere', 'everywhere/http'],
  'worker/lives/': ['lives'],
  'worker/mail/': ['accounts/callback'],
  'worker/mcp/': ['mcp'],
  'worker/studio/': ['everywhere/docs', 'studio'],
  'worker/media/': ['renders/renders'],
  'worker/nodes/': ['accounts/node-keys', 'projects/projects'],
  'worker/operators/': ['accounts/operators'],
  'worker/outbox/': ['webhooks'],
  'worker/pipeline/': ['projects/projects'],
  'worker/projects/': ['projects'],
  'worker/queue/': ['projects/projects'],
  'worker/renders/': ['renders'],
  'worker/shorts/': ['shorts'],
  'worker/sources/': ['sources'],
  'worker/templates/': ['editor/templates'],
  'worker/uploads/': ['uploads'],
  'worker/webhooks/': ['webhooks'],
  'worker/http/idempotency': ['everywhere/idempotency'],
  'worker/http/rate': ['everywhere/rate-limits'],
};

/**
 * A contract test to run, and the changed file that requires it. `test` is a file or folder in test/contract, without
 * extension.
 */
export type ContractChoice = { test: string; because: string };

/** The contract tests to run for changed files (paths from the root), each once. */
export function chooseContractTests(changed: readonly string[]): ContractChoice[] {
  const choices = changed.flatMap((file) => testsOf(file).map((test) => ({ test, because: file })));
  const first = new Map(choices.toReversed().map((choice) => [choice.test, choice]));
  const names = [...first.keys()];
  // A folder includes its files.
  return choices.filter((choice) => first.get(choice.test) === choice && !names.includes(folderOf(choice.test)));
}

function testsOf(file: string): string[] {
  const own = /^test\/contract\/(.+)\.test\.ts$/.exec(file)?.[1];
  if (own !== undefined) return [own];
  const paths = Object.keys(CONTRACT_TESTS).filter((path) => file.startsWith(path));
  return CONTRACT_TESTS[paths.toSorted((a, b) => b.length - a.length)[0] ?? ''] ?? [];
}

const folderOf = (test: string) => test.split('/').slice(0, -1).join('/');
