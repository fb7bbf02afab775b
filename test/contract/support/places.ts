import { expect } from 'vitest';
import { ulid } from 'ulid';
import * as z from 'zod';
import type { ConnectionView } from '#schema/contract/posting/connections.ts';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { FAKE_BUCKET_KEYS, makeFakeBucketApi } from '../../support/fakes/posting/bucket.ts';
import { FAKE_POSTIZ_KEY, makeFakePostiz } from '../../support/fakes/posting/postiz.ts';
import { makeFakeProgram } from '../../support/fakes/posting/program.ts';
import { type Fault, serveStandIn, type StandIn } from '../../support/fakes/posting/stand-in.ts';
import { verify } from '../../support/fakes/services/webhook-receiver.ts';
import type { TestUser } from './api.ts';
import { hashOf } from './farm.ts';
import { connect, create, type Platform, platform } from './posts.ts';

/** Where posts of one test go: an account of its own at a stand-in, and what its owner sees there. */
export type Place = {
  /** Connects it, or connects it again. */
  connect(): Promise<ConnectionView>;
  /** The next requests of an operation go wrong, one after the other. */
  fail(operation: string, ...faults: Fault[]): Promise<unknown>;
  /** How many of these are still to come. */
  left(): Promise<number>;
  /** Operations since this place was made. */
  asked(): Promise<string[]>;
  /** Its owner ends the access. */
  revoke(): Promise<unknown>;
  /** The next posts take so many looks until they are done. */
  process(looks: number): Promise<unknown>;
  /** SHA-256 of each video that is out there. */
  arrived(): Promise<string[]>;
  /** Another question to the stand-in of a platform, about this account. */
  ask(what: string): Promise<unknown>;
  close(): void;
};

const nothing = () => undefined;
const no = async (): Promise<never> => {
  throw new Error('This place has no such thing.');
};
const fetched = async (url: string) => hashOf(new Uint8Array(await (await fetch(url)).arrayBuffer()));

export async function makePlace(destination: Destination, user: TestUser): Promise<Place> {
  if (destination === 'postiz') return postizPlace(user);
  if (destination === 'bucket') return bucketPlace(user);
  if (destination === 'webhook') return programPlace(user);
  return platformPlace(destination, user);
}

const hashesSchema = z.array(z.object({ sha256: z.string().nullable() }).loose());
/** What a platform has, and by which field its account is known. */
const LISTS = {
  youtube: ['videos', 'channel'],
  instagram: ['media', 'account'],
  tiktok: ['inbox', 'account'],
} as const;

async function platformPlace(name: Platform, user: TestUser): Promise<Place> {
  const [account, reached] = [ulid(), platform(name)];
  const before = (await reached.asked()).length;
  const [list, owner] = LISTS[name];
  return {
    ...reached,
    ask: (what) => reached.ask(what, account),
    connect: () => connect(user, name, account),
    asked: async () => (await reached.asked()).slice(before),
    revoke: () => reached.ask('revoke', account),
    process: (looks) => reached.ask('process', String(looks)),
    async arrived() {
      const all = (await reached.ask(list)) as Record<string, unknown>[];
      const mine = all.filter((each) => each[owner] === account);
      // Instagram fetches the file itself.
      if (name === 'instagram') return Promise.all(mine.map(({ video }) => fetched(String(video))));
      return hashesSchema.parse(mine).map(({ sha256 }) => sha256 ?? 'not whole');
    },
    close: nothing,
  };
}

/** A stand-in in the process of the test. */
async function serve(standIn: StandIn) {
  const { url, close } = await serveStandIn(standIn);
  const way = {
    fail: async (operation: string, ...faults: Fault[]) => standIn.fail(operation, ...faults),
    left: async () => standIn.left(),
    asked: async () => [...standIn.asked],
    ask: no,
    close,
  };
  return { url, way };
}

async function postizPlace(user: TestUser): Promise<Place> {
  const fake = makeFakePostiz();
  const { url, way } = await serve(fake);
  const body = { destination: 'postiz', url: `${url}/public/v1`, key: FAKE_POSTIZ_KEY, channel: 'channel-x' };
  return {
    ...way,
    async connect() {
      fake.endKey(false);
      return create(user, body);
    },
    revoke: async () => fake.endKey(),
    process: async (looks) => fake.process(looks),
    arrived: async () =>
      Promise.all(
        fake.posts.flatMap(({ media, published }) => Array.from({ length: published }, () => fetched(media))),
      ),
  };
}

async function bucketPlace(user: TestUser): Promise<Place> {
  const fake = makeFakeBucketApi({ keepsBytes: true });
  const { url, way } = await serve(fake);
  const keys = { access_key_id: FAKE_BUCKET_KEYS.accessKeyId, secret_access_key: FAKE_BUCKET_KEYS.secretAccessKey };
  const body = { destination: 'bucket', endpoint: url, region: 'eu-central-1', bucket: 'mine', prefix: 'clips/' };
  return {
    ...way,
    async connect() {
      fake.refuseKeys(false);
      return create(user, { ...body, ...keys });
    },
    revoke: async () => fake.refuseKeys(),
    process: no,
    arrived: async () =>
      [...fake.objects]
        .filter(([key]) => key.endsWith('.mp4'))
        .map(([, { pieces }]) => hashOf(new Uint8Array(Buffer.concat(pieces)))),
  };
}

async function programPlace(user: TestUser): Promise<Place> {
  const fake = makeFakeProgram();
  const { url, way } = await serve(fake);
  let secret = '';
  return {
    ...way,
    async connect() {
      const made = await create(user, { destination: 'webhook', url: `${url}/publish` });
      secret = made.secret ?? '';
      return made;
    },
    revoke: async () => fake.fail('call', { status: 410 }),
    process: no,
    async arrived() {
      const events = fake.taken().map((call) => verify(secret, call) as { type: string; data: { video_url: string } });
      expect(events.every(({ type }) => type === 'publish.requested')).toBe(true);
      return Promise.all(events.map(({ data }) => fetched(data.video_url)));
    },
  };
}
