import { afterEach, expect, it, vi } from 'vitest';
import { tryJob } from '../../../../scripts/lib/doctor/job-checks.ts';
import { type Client, FailedError } from '../../../../packages/client/src/index.ts';

afterEach(() => vi.unstubAllGlobals());

type Fake = { clip?: string | null; fails?: boolean; price?: number; announced?: number };

/** A user for whom the main job goes as told. */
function guestFor({ clip = 'x'.repeat(20_000), fails = false, price = 1, announced = 1 }: Fake) {
  let balance = 10;
  vi.stubGlobal('fetch', async () => new Response(clip, { status: clip === null ? 404 : 200 }));
  const client = {
    upload: async () => ({ url: 'https://clips.test/upload' }),
    send: async () => ({ data: { credits_cost: announced } }),
    getUser: async () => ({ balance }),
    createProject: async () => {
      balance -= price;
      return { id: 'P' };
    },
    waitForClips: async function* () {
      if (fails) throw new FailedError('The video is broken.', null);
      yield { download_url: 'https://clips.test/clip.mp4' };
    },
  };
  return { signIn: async () => client as unknown as Client };
}

async function verdictsFor(fake: Fake) {
  const options = { log: () => undefined, makeVideo: async () => 'video' };
  return Object.fromEntries(await tryJob(guestFor(fake), options));
}

it.each<[string, Fake, string, string]>([
  ['works', {}, 'green', 'green'],
  ['fails for free', { fails: true, price: 0 }, 'red', 'green'],
  ['fails and costs', { fails: true }, 'red', 'red'],
  ['gives a clip that is not there', { clip: null }, 'red', 'green'],
  ['gives an empty clip', { clip: 'x' }, 'red', 'green'],
  ['costs more than announced', { price: 3 }, 'green', 'red'],
])('a job that %s', async (_what, fake, clip, price) => {
  expect(await verdictsFor(fake)).toMatchObject({ 'job.clip': { state: clip }, 'job.price': { state: price } });
});

it('says the price, and why there is no clip', async () => {
  expect(await verdictsFor({ price: 3 })).toMatchObject({ 'job.price': { note: '3 credits, announced 1' } });
  expect(await verdictsFor({ fails: true })).toMatchObject({ 'job.clip': { note: 'The video is broken.' } });
});
