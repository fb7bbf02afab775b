import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECK_IDS, CHECKS } from '#schema/domain/farm/doctor.ts';
import type { CheckState } from '#schema/domain/farm/verdict.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { PROTOCOL } from '#schema/jobs/lease.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, NODE_KEY, OPERATOR_TOKEN } from '../support/api.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/doctor.ts', import.meta.url));
const system = localSystem();

/** Runs `npm run doctor -- ...` against the service under test. */
function run(args: string[], token = OPERATOR_TOKEN): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, OPERATOR_TOKEN: token, API_URL: BASE_URL, STATE_DIR: '/nonexistent' };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', SCRIPT, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

type Report = { checks: { name: string; ok: boolean; state: CheckState; note: string }[]; held: boolean };
const reportOf = (stdout: string) => JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Report;

beforeAll(async () => {
  await system.sweep();
  // Nodes of other tests.
  await system.sql('update nodes set last_seen_at = 0');
  const said = { node: 'doctor-node', protocol: PROTOCOL, stages: STAGES, slots: 1, captureSlots: 1 };
  const healthy = { sandbox: 'on', encoder: 'libx264', freeDiskBytes: 50e9, clock: Date.now(), model: null };
  const body = { ...said, ...healthy, running: 0, recording: 0, speech: 'moonshine-tiny' };
  await call('POST', `${BASE_URL}/internal/v1/jobs/check-in`, { token: NODE_KEY, body });
});

describe('npm run doctor', () => {
  it('finds a local instance healthy, and warns of what it does without', async () => {
    const { code, stdout, stderr } = await run(['--json']);
    const { checks, held } = reportOf(stdout);
    const those = (state: CheckState) => checks.filter((check) => check.state === state).map(({ name }) => name);
    expect({ code, stderr, held, red: those('red') }).toEqual({ code: 0, stderr: '', held: true, red: [] });
    expect(those('yellow')).toEqual(['settings.metrics', 'ai.text', 'ai.speech', 'node.model']);
    expect(those('skipped')).toEqual([
      'settings.public',
      'settings.address',
      'bucket.foreign',
      'bucket.expires',
      'media.domain',
      'media.private',
    ]);
    expect(checks.map(({ name }) => name)).toEqual(CHECK_IDS.filter((id) => CHECKS[id].where !== 'job'));
  });

  it('leaves no user, no valid key and no object behind', async () => {
    expect((await run(['--only', 'edge,bucket,queue'])).code).toBe(0);
    const [left] = await system.sql<{ users: number; keys: number; facts: number }>(
      `select (select count(*) from users where email like 'doctor-%') users,
         (select count(*) from node_keys where name like 'doctor-%' and revoked_at is null) keys,
         (select count(*) from farm_facts where name like 'probe:%') facts`,
    );
    expect(left).toEqual({ users: 0, keys: 0, facts: 0 });
  });

  it('fails with another token', async () => {
    const { code, stdout } = await run(['--only', 'edge'], 'another-token-that-is-long-enough-to-be-one');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ edge\.operator .*\n +Set OPERATOR_TOKEN here/);
  });

  it.each([
    ['an unknown check', ['--only', 'everything'], /^--only: no check begins with "everything"/],
    ['an unknown option', ['--all'], /--all/],
    ['no URL', ['--url', 'nowhere'], /must be a URL/],
    ['no address', ['--mail-to', 'me'], /^--mail-to must be an email address: me/],
  ])('cannot begin with %s', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  it('prints its help', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const id of CHECK_IDS) expect(stdout).toContain(CHECKS[id].asks);
  });
});
