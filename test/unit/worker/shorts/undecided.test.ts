import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { listUndecided } from '../../../../worker/shorts/undecided/list-undecided.ts';
import { readUndecided } from '../../../../worker/shorts/undecided/undecided-store.ts';
import type { Db } from '../../../../worker/base/deps.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

const NOW = 1_790_000_000_000;
const [USER, OTHER] = [ulid(), ulid()];

let d1: FakeD1;
beforeEach(() => {
  d1 = makeFakeD1();
  for (const id of [USER, OTHER, 'lives']) addUser(id);
});
afterEach(() => d1.close());

function addUser(id: string): void {
  d1.rows(
    `insert into users (id, email, name, password_hash, subscription_id, balance, created_at) values (?, ?, 'A', 'x', 's', 5, 0)`,
    id,
    `${id}@b.test`,
  );
}

/** A project of day `day`: the later, the greater its id. */
function addProject(day: number, { userId = USER, status = 'face_analysis_done' } = {}): string {
  const id = ulid(NOW + day * DAY_MS);
  d1.rows(
    `insert into projects (id, user_id, status, title, url, source_kind, goal, video_layout, aspect_ratio, clip_duration, start_sec,
       end_sec, keywords, max_clips, source_title, source_duration_sec, credits_cost, created_at, updated_at)
     values (?, ?, ?, ?, 'https://a.test/a.mp4', 'direct_link', 'shorts', 'single', 'vertical', '60', 0, 90, '[]', 5, 'Source', 90, 2, 0, 0)`,
    id,
    userId,
    status,
    `Day ${day}`,
  );
  return id;
}

type Wanted = { userId?: string; mark?: string | null; framing?: string | null; copyOf?: string };

/** Named by its title. */
function addShort(projectId: string, title: string, score: number, wanted: Wanted = {}): string {
  const { userId = USER, mark = null, framing = 'key', copyOf = null } = wanted;
  const id = ulid();
  d1.rows(
    `insert into shorts (id, project_id, user_id, title, description, hashtags, start_sec, end_sec, score, score_details, framing_key,
       mark, copied_from_id, created_at) values (?, ?, ?, ?, '', '[]', 3, 30, ?, '{"parts":[]}', ?, ?, ?, 0)`,
    id,
    projectId,
    userId,
    title,
    score,
    framing,
    mark,
    copyOf,
  );
  return id;
}

/** A live that `USER` follows, with a moment that became a clip on day `day`. */
function addLive(day: number, title: string, score: number): { liveId: string; shortId: string } {
  const liveId = ulid(NOW + day * DAY_MS);
  const momentId = addProject(day, { userId: 'lives' });
  const at = NOW + day * DAY_MS;
  d1.rows(
    `insert into live_channels (id, platform, channel, shown_name, title, live_id, next_check_at, created_at)
     values ('channel', 'twitch', 'garden', 'garden', 'Garden', ?, 0, 0) on conflict do nothing`,
    liveId,
  );
  d1.rows(
    `insert into monitors (id, user_id, channel_id, name, visibility, video_layout, aspect_ratio, clip_duration_sec, keywords, created_at, updated_at)
     values ('monitor', ?, 'channel', 'Garden', 'private', 'single', 'vertical', 60, '[]', 0, 0) on conflict do nothing`,
    USER,
  );
  d1.rows(
    `insert into lives (id, channel_id, status, title, created_at, updated_at) values (?, 'channel', 'ended', 'Live', ?, ?)`,
    liveId,
    at,
    at,
  );
  d1.rows(
    `insert into live_moments (id, live_id, ref, title, score, reasons, start_sec, end_sec, created_at) values (?, ?, 'm', '', 1, '[]', 3, 30, ?)`,
    momentId,
    liveId,
    at,
  );
  return { liveId, shortId: addShort(momentId, title, score, { userId: 'lives' }) };
}

const undecided = (perPage = 20, after?: Parameters<typeof listUndecided>[1]['after']) =>
  listUndecided({ db: d1.db, clock: () => NOW }, { userId: USER, after, perPage });
const titlesOf = ({ rows }: Awaited<ReturnType<typeof undecided>>) => rows.map(({ title }) => title);

describe('the queue', () => {
  it('has the newest project first, in each the best clip first, and nothing decided, unframed or foreign', async () => {
    const [old, fresh] = [addProject(1), addProject(2)];
    addShort(old, 'old, best', 90);
    addShort(old, 'old, kept', 95, { mark: 'keep' });
    addShort(fresh, 'fresh, worse', 20);
    addShort(fresh, 'fresh, better', 40);
    addShort(fresh, 'fresh, being framed', 80, { framing: null });
    addShort(fresh, 'fresh, rejected', 85, { mark: 'reject' });
    addShort(addProject(3, { status: 'shorts_created' }), 'of a project in progress', 99);
    addShort(addProject(3, { userId: OTHER }), 'of another user', 99, { userId: OTHER });
    const all = await undecided();
    expect(titlesOf(all)).toEqual(['fresh, better', 'fresh, worse', 'old, best']);
    expect(all).toMatchObject({
      next: null,
      total: 3,
      hasMore: false,
      groups: [
        { title: 'Day 2', count: 2, isLive: false },
        { title: 'Day 1', count: 1, isLive: false },
      ],
    });
  });

  it('goes on page by page, also among equal scores, and where a clip was decided meanwhile', async () => {
    const [old, fresh] = [addProject(1), addProject(2)];
    for (const name of ['a', 'b', 'c']) addShort(fresh, name, 50.1);
    addShort(old, 'd', 60);
    const seen: string[] = [];
    let after: Parameters<typeof undecided>[1];
    for (let pages = 0; pages < 4; pages += 1) {
      const page = await undecided(1, after);
      seen.push(...titlesOf(page));
      d1.rows(`update shorts set mark = 'keep' where title = ?`, seen.at(-1) ?? '');
      after = page.next ?? undefined;
    }
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(seen.at(-1)).toBe('d');
    expect(after).toBeUndefined();
    expect(await undecided()).toMatchObject({ rows: [], total: 0, groups: [] });
  });

  it('has clips of followed lives among those of projects, until they are copied or cannot be rendered', async () => {
    addShort(addProject(-3), 'older project', 50);
    addShort(addProject(-1), 'newer project', 50);
    const { liveId, shortId } = addLive(-2, 'goal', 80);
    addLive(-9, 'gone', 99);
    const all = await undecided();
    expect(titlesOf(all)).toEqual(['newer project', 'goal', 'older project']);
    expect(all.rows[1]).toMatchObject({ groupId: liveId, liveId, groupTitle: 'Live', projectFormat: 'vertical' });
    expect(all).toMatchObject({ total: 3, groups: [{}, { groupId: liveId, isLive: true, count: 1 }, {}] });
    addShort(addProject(-1), 'copy', 80, { copyOf: shortId, mark: 'reject' });
    expect(titlesOf(await undecided())).toEqual(['newer project', 'older project']);
    expect(
      titlesOf(await listUndecided({ db: d1.db, clock: () => NOW }, { userId: OTHER, after: undefined, perPage: 9 })),
    ).toEqual([]);
  });

  it('counts no further than it says', async () => {
    const projects = Array.from({ length: 3 }, (_, day) => addProject(day));
    for (const id of projects) for (let n = 0; n < 200; n += 1) addShort(id, 'one', n / 2);
    expect(await undecided(1)).toMatchObject({
      total: LIMITS.undecidedCounted,
      hasMore: true,
      groups: [{ count: 200 }, { count: 200 }, {}],
    });
  });
});

describe('the cost of the queue', () => {
  it('is that of its page: no statement sorts own clips or reads a whole table', async () => {
    const plans: string[][] = [];
    const watched = Object.assign(Object.create(d1.db) as Db, {
      batch: async (queries: { toSQL(): { sql: string; params: unknown[] } }[]) => {
        plans.push(...queries.map((query) => d1.explain(query)));
        return queries.map(() => []);
      },
    });
    const after = { groupId: ulid(), score: 50, shortId: ulid() };
    await readUndecided(watched, { userId: USER, after, count: 21, livesSince: 0 });
    const [own, count, ofLives] = plans;

    expect(plans).toHaveLength(4);
    expect(own?.[0]).toBe('SEARCH shorts USING INDEX shorts_unmarked (user_id=? AND project_id<?)');
    expect(own?.join()).not.toContain('TEMP B-TREE');
    expect(count?.join()).toContain('SEARCH shorts USING INDEX shorts_unmarked (user_id=?)');
    expect(ofLives).toContain('SEARCH live_moments USING COVERING INDEX live_moments_live (live_id=? AND id>?)');
    expect(plans.flat().filter((step) => /^SCAN (?!counted)/.test(step))).toEqual([]);
  });

  it('is one round trip, with the check of the token', async () => {
    const app = await makeCountedApp();
    expect(await app.read('/undecided', 1)).toMatchObject({ status: 200, trips: 1, tripsAfterwards: 0 });
    expect(await app.read('/undecided?after=nonsense')).toMatchObject({ status: 400, trips: 1 });
    app.close();
  });
});
