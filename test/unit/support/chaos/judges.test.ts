import { expect, it } from 'vitest';
import { Faults } from '../../../support/chaos/faults.ts';
import { countPoisonCrashes } from '../../../support/chaos/judge-poison.ts';
import { Places } from '../../../support/chaos/posts/places.ts';
import { VirtualTime } from '../../../support/chaos/virtual-time.ts';
import { FAKE_TIKTOK } from '../../../support/fakes/posting/tiktok.ts';

it('a process that ended before it told the Worker of its crash is no attempt that the Worker could count', () => {
  const crash = (at: number) => ({ poison: 'exception', jobId: 'j', at }) as const;
  const lease = (at: number) => ({ id: 'j', generation: 0, leaseHash: String(at), at });
  const history = {
    moves: [],
    leases: [lease(1), lease(100), lease(200)],
    expiries: [
      { id: 'j', expiredAt: 90, at: 95 },
      { id: 'other', expiredAt: 150, at: 150 },
    ],
  };
  expect(countPoisonCrashes([crash(5), crash(105), crash(205)], history)).toEqual({
    poison_crashes: 2,
    unknown_poison_crashes: 3,
  });
});

it('an upload to TikTok that ends after a later one is known by its own account', async () => {
  const time = new VirtualTime(0, () => 0.5);
  // Before any fault.
  const places = new Places(time, new Faults(time, 1, { from: 10, until: 20 }), 1);
  const ask = (path: string, init: RequestInit) => places.serve(new URL(`https://tiktok.example${path}`), init);
  const form = { client_key: FAKE_TIKTOK.key, client_secret: FAKE_TIKTOK.secret, grant_type: 'authorization_code' };
  const begin = async (account: string) => {
    const body = new URLSearchParams({ ...form, code: `code-${account}` }).toString();
    const { access_token: token } = (await (await ask('/v2/oauth/token/', { method: 'POST', body })).json()) as {
      access_token: string;
    };
    const info = { source: 'FILE_UPLOAD', video_size: 4, chunk_size: 4, total_chunk_count: 1 };
    const headers = { Authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify({ source_info: info }) };
    const begun = await (await ask('/v2/post/publish/inbox/video/init/', init)).json();
    return new URL((begun as { data: { upload_url: string } }).data.upload_url).pathname;
  };
  const [first, second] = [await begin('first'), await begin('second')];
  for (const path of [second, first]) {
    time.now += 1;
    await ask(path, { method: 'PUT', headers: { 'Content-Range': 'bytes 0-3/4' }, body: new ArrayBuffer(4) });
  }
  expect(places.published.map(({ account, at }) => [account, at])).toEqual([
    ['second', 1],
    ['first', 2],
  ]);
});
