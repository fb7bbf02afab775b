import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { sweepInventory } from '../../../../worker/media/inventory.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const DAY_MS = 86_400_000;
const GONE = 'f'.repeat(32);

let now: number;
let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
/** Keys of the bucket, with the time at which they were stored. */
let stored: Map<string, number>;
beforeEach(async () => {
  now = 1_790_000_000_000;
  d1 = makeFakeD1();
  farm = makeFakeFarm(d1.db, () => now);
  stored = new Map();
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await farm.addUser('U', 50);
});
afterEach(() => {
  vi.restoreAllMocks();
  d1.close();
});

const media = {
  list: async ({ prefix, startAfter = '', limit }: { prefix: string; startAfter?: string; limit: number }) => {
    const keys = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).toSorted();
    const objects = keys.slice(0, limit).map((key) => ({ key, uploaded: new Date(stored.get(key) ?? 0) }));
    return { objects, truncated: keys.length > limit };
  },
  delete: async (keys: string[]) => keys.forEach((key) => stored.delete(key)),
};
const sweep = () => sweepInventory({ db: d1.db, media, clock: () => now });
const store = (key: string) => stored.set(key, now);
const kept = () => [...stored.keys()].toSorted();

/** A project up to its framed short, and the keys that its rows name. */
async function makeProject(): Promise<{ projectId: string; named: string[] }> {
  const projectId = await farm.create('U', 1, 50);
  for (const stage of ['download', 'transcribe', 'create-shorts', 'analyze-faces'] as const) {
    const claimed = await farm.claimNext([stage]);
    if (claimed === null) throw new Error(`no job of ${stage}`);
    await farm.report(claimed, 'succeeded');
  }
  const keys = d1.rows<{ key: string }>(
    `select thumbnail_object as key from projects where id = ?1 union select thumbnail_object from shorts where project_id = ?1`,
    projectId,
  );
  return { projectId, named: keys.map(({ key }) => key) };
}

describe('the inventory of public/', () => {
  it('removes what was stored after its attempt had ended, and nothing that a row names', async () => {
    const { projectId, named } = await makeProject();
    expect(named).toHaveLength(2);
    named.forEach(store);
    const late = [
      objectKeys.projectThumbnail(projectId, GONE),
      objectKeys.shortThumbnail(projectId, GONE, ulid()),
      objectKeys.renderVideo(ulid(), GONE),
      objectKeys.liveClip(ulid(), GONE, ulid()),
    ];
    late.forEach(store);
    now += DAY_MS + 1;
    expect(await sweep()).toBe(4);
    expect(kept()).toEqual(named.toSorted());
  });

  it('removes the clip of a moment that no row names, beside those of the same recording that count', async () => {
    const [live, listed, lost] = [ulid(), ulid(), ulid()];
    const keys = [listed, lost].map((moment) => objectKeys.liveClip(live, GONE, moment));
    const columns = d1.rows<{ name: string; type: string }>(
      `select name, type from pragma_table_info('live_moments') where "notnull" and dflt_value is null and name not in ('id', 'live_id')`,
    );
    d1.rows('pragma foreign_keys = off');
    d1.rows(
      `insert into live_moments (id, live_id, clip_key, ${columns.map(({ name }) => name).join(', ')})
       values (?, ?, ?, ${columns.map(({ type }) => (type === 'text' ? "''" : '0')).join(', ')})`,
      listed,
      live,
      keys[0] ?? '',
    );
    keys.forEach(store);
    now += DAY_MS + 1;
    expect(await sweep()).toBe(1);
    expect(kept()).toEqual([keys[0]]);
  });

  it('removes what a refunded project names, because the bucket may have failed at the refund', async () => {
    const { projectId, named } = await makeProject();
    named.forEach(store);
    await d1.db.run(`update projects set status = 'refunded' where id = '${projectId}'`);
    now += DAY_MS + 1;
    expect(await sweep()).toBe(2);
    expect(kept()).toEqual([]);
  });

  it('leaves alone what is young, what still runs, and what it does not know', async () => {
    const projectId = await farm.create('U', 1, 50);
    const running = await farm.claimNext(['download']);
    expect(running).not.toBeNull();
    const nonce = d1.rows<{ nonce: string }>('select nonce from jobs')[0]?.nonce ?? '';
    store(objectKeys.projectThumbnail(projectId, nonce));
    store(objectKeys.sourceThumbnail(ulid(), GONE));
    store('public/robots.txt');
    now += DAY_MS + 1;
    store(objectKeys.projectThumbnail(projectId, GONE));
    expect(await sweep()).toBe(0);
    expect(stored.size).toBe(4);
  });

  it('leaves alone what is so old that its project may be in the archive', async () => {
    store(objectKeys.renderVideo(ulid(), GONE));
    now += KEEP.projects.ms;
    expect(await sweep()).toBe(0);
  });

  it('keeps the storyboard of a project as long as the project, and all media with copies', async () => {
    const { projectId, named } = await makeProject();
    const board = objectKeys.storyboard(projectId, GONE);
    store(board);
    const origin = ulid();
    const copied = objectKeys.shortThumbnail(origin, GONE, ulid());
    store(copied);
    await d1.db.run(`update shorts set origin_project_id = '${origin}'`);
    now += DAY_MS + 1;
    expect(await sweep()).toBe(0);
    expect(named).toHaveLength(2);
    store(objectKeys.storyboard(ulid(), GONE));
    now += DAY_MS + 1;
    expect(await sweep()).toBe(1);
    expect(kept()).toEqual([board, copied].toSorted());
  });

  it('goes through more objects than one run looks at, and then begins again', async () => {
    const owners = Array.from({ length: 2_500 }, () => ulid());
    owners.forEach((owner) => store(objectKeys.renderVideo(owner, GONE)));
    now += DAY_MS + 1;
    expect([await sweep(), await sweep(), await sweep()]).toEqual([1_000, 1_000, 500]);
    store(objectKeys.renderVideo(owners[0] ?? '', GONE));
    now += DAY_MS + 1;
    expect(await sweep()).toBe(1);
    expect(d1.rows("select * from sweep_marks where name = 'inventory'")).toEqual([{ name: 'inventory', mark: '' }]);
  });
});
