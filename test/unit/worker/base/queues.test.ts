import { describe, expect, it } from 'vitest';
import { STAGES } from '#schema/domain/stages.ts';
import { type Env, queuesOf } from '../../../../worker/base/env.ts';

const sent: string[] = [];
const bound = Object.fromEntries(
  STAGES.map((stage) => [
    `QUEUE_${stage.toUpperCase().replaceAll('-', '_')}`,
    { send: async () => void sent.push(stage), sendBatch: async () => void sent.push(stage) },
  ]),
) as unknown as Env;

async function sendAll(env: Env, setting?: 'on' | 'off') {
  sent.splice(0);
  const queues = queuesOf(env, { QUEUES: setting });
  for (const stage of STAGES) {
    await queues[stage].send({});
    await queues[stage].sendBatch([]);
  }
  return new Set(sent);
}

describe('the queues of the stages', () => {
  it('get messages where wrangler.toml binds them, as in deployments from before they could be off', async () => {
    expect(await sendAll(bound)).toEqual(new Set(STAGES));
    expect(await sendAll(bound, 'on')).toEqual(new Set(STAGES));
  });

  it('get none where they are off or missing', async () => {
    expect(await sendAll(bound, 'off')).toEqual(new Set());
    expect(await sendAll({} as Env)).toEqual(new Set());
  });
});
