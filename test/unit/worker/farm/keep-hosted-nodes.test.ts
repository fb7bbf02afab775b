import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnv } from '../../../../render-node/env.ts';
import { keepHostedNodes } from '../../../../worker/farm/keep-hosted-nodes.ts';
import { makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

it('starts as many hosted nodes as there is work, and keeps those that run', async () => {
  const d1 = makeFakeD1();
  const farm = makeFakeFarm(d1.db, () => 10_000);
  await farm.addUser('USER', 1_000);
  for (let jobs = 0; jobs < 3; jobs += 1) await farm.create('USER', 10, 5);
  const calls: [string, boolean, string | undefined][] = [];
  let given: Record<string, string> = {};
  const hosts = {
    getByName: (name: string) => ({
      keep: async (isWanted: boolean, settings: Record<string, string>) => {
        given = settings;
        calls.push([name, isWanted, settings['NODE_NAME']]);
        if (name === 'hosted-1') throw new Error('no container');
      },
    }),
  };
  const settings = { HOSTED_NODES: 3, HOSTED_NODE_KEY: 'cmn_key', PUBLIC_URL: 'https://clipmill.example' };
  const keep = (most: number, of: typeof hosts | undefined) =>
    keepHostedNodes({ db: d1.db, clock: () => 10_000, settings: { ...settings, HOSTED_NODES: most } as never }, of);
  await keep(0, hosts);
  await keep(3, undefined);
  expect(calls).toEqual([]);
  await keep(3, hosts);
  expect(calls).toEqual([
    ['hosted-1', true, 'hosted-1'],
    ['hosted-2', true, 'hosted-2'],
    ['hosted-3', false, 'hosted-3'],
  ]);
  // What a node reads, and what the size of the container in wrangler.toml has: 4 cores, 20 GB.
  const env = readEnv(given, { name: 'host', tmpDir: '/tmp' });
  expect(readFileSync('wrangler.toml', 'utf8')).toContain('#:instance_type = "standard-4"');
  expect(env).toMatchObject({ jobSource: { kind: 'worker' }, slots: 2, captureSlots: 0, exitWhenIdleMs: 300_000 });
  expect((env.workDiskBytes ?? 0) + 1e9).toBeLessThan(20e9);
  expect(env.sourceCacheBytes + env.slots * env.minFreeDiskBytes).toBeLessThan(env.workDiskBytes ?? 0);
});
