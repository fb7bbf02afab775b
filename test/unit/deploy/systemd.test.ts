import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../../../render-node/env.ts';
import { PLACES } from '../../../scripts/host/plan.ts';
import { healthPortOf } from '../../../scripts/host/settings.ts';
import { needs, program } from '../../support/system/needs.ts';

const UNIT = fileURLToPath(new URL('../../../deploy/systemd/clipmill-node.service', import.meta.url));
const unit = readFileSync(UNIT, 'utf8');
const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

/** Its own settings, and the two that a host adds. */
function settings() {
  const own = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const given = Object.fromEntries(own.map((text) => text.split('=')));
  return readEnv({ ...given, API_URL: 'https://clips.example', NODE_KEY: 'cmn_key' });
}

describe('the unit of a node', () => {
  it('requires the sandbox and forbids nothing that it needs', () => {
    expect(settings()).toMatchObject({ sandbox: 'required', jobSource: { kind: 'worker' } });
    expect(unit).not.toMatch(/^(RestrictNamespaces|ProtectProc|ProtectKernelTunables|SystemCallFilter|PrivateUsers)=/m);
  });

  it('gives a stopping node the time that it was promised, and asks it alone', () => {
    const env = settings();
    expect(Number(valueOf('TimeoutStopSec')) * 1_000 - env.drainFinishMs - env.drainMs).toBeGreaterThanOrEqual(10_000);
    expect([valueOf('KillSignal'), valueOf('KillMode')]).toEqual(['SIGTERM', 'mixed']);
  });

  it('runs what `clipmill-node install` puts in place, and answers where that looks', () => {
    const started = valueOf('ExecStart').split(' ');
    expect(started).toEqual([`${PLACES.current}/bin/node`, '--no-warnings', `${PLACES.current}/render-node/main.ts`]);
    expect(valueOf('WorkingDirectory')).toBe(PLACES.current);
    expect(valueOf('EnvironmentFile')).toBe(PLACES.settings);
    expect(settings().healthPort).toBe(healthPortOf(null));
    expect(unit).toContain(`MODELS_DIR=${PLACES.models} `);
  });

  it('writes only into its cache', () => {
    expect(settings().workDir).toBe(`/var/cache/${valueOf('CacheDirectory')}`);
    expect(valueOf('ProtectSystem')).toBe('strict');
    expect(valueOf('IPAddressDeny')).toContain('169.254.0.0/16');
  });
});

describe('systemd', needs(await program('systemd-analyze')), () => {
  it('understands each line of it', async () => {
    const { stderr } = await execa('systemd-analyze', ['verify', UNIT], { reject: false });
    expect(stderr.split('\n').filter((line) => /unknown|invalid|failed to parse|ignoring/i.test(line))).toEqual([]);
  });
});

const compose = parse(readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8')) as {
  services: { node: { environment: Record<string, string>; security_opt: string[] } };
};

it('the image requires the sandbox, and compose lets it have one', () => {
  const dockerfile = readFileSync(new URL('../../../Dockerfile.render', import.meta.url), 'utf8');
  expect(dockerfile).toMatch(/^ {4}SANDBOX=required/m);
  expect(compose.services.node.environment).not.toHaveProperty('SANDBOX');
  expect(compose.services.node.security_opt).toContain('seccomp=unconfined');
});

it('containers of one host count a disk of their own', () => {
  const [, megabytes] = /:-(\d+)\}$/.exec(compose.services.node.environment['WORK_DISK_MB'] ?? '') ?? [];
  const env = readEnv({ API_URL: 'https://clips.example', NODE_KEY: 'cmn_key', WORK_DISK_MB: megabytes });
  expect((env.workDiskBytes ?? 0) - env.sourceCacheBytes).toBeGreaterThan(20e9);
});
