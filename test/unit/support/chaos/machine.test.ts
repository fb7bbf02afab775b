import { expect, it } from 'vitest';
import { makeLog } from '../../../../render-node/base/log.ts';
import { surround } from '../../../support/chaos/fake-globals.ts';
import { Machine } from '../../../support/chaos/machine.ts';
import { VirtualTime } from '../../../support/chaos/virtual-time.ts';

it('a host that is hit again while its process is down has one process afterward', async () => {
  const time = new VirtualTime(0, () => 0.5);
  const restore = surround(time, { fetch: () => Promise.reject(new Error('No network.')), log: () => undefined });
  const log = makeLog({}, () => undefined);
  const spec = { name: 'host', kind: 'good', asksWorker: true, hasDoorbell: false, clockOffsetMs: 0 } as const;
  const machine = new Machine({ time, poisonOf: () => null, onCrash: () => undefined, log }, spec);
  machine.kill();
  await time.runTo(2_000);
  machine.kill();
  await time.runTo(20_000);
  restore();
  expect(machine.program).toMatchObject({ name: 'host-2', state: 'running' });
});
