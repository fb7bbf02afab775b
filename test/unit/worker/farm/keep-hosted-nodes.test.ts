import { expect, it } from 'vitest';
import { keepHostedNodes } from '../../../../worker/farm/keep-hosted-nodes.ts';
import { makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

it('starts as many hosted nodes as there is work, and keeps those that run', async () => {
  const d1 = makeFakeD1();
  const farm = makeFakeFarm(d1.db, () => 10_000);
  await farm.addUser('USER', 1_000);
  await farm.create('USER', 10, 5);
  await farm.create('USER', 10, 5);
  const calls: [string, boolean, string | undefined][] = [];
  const hosts = {
    getByName: (name: string) => ({
      keep: async (isWanted: boolean, settings: Record<string, string>) => {
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
});
