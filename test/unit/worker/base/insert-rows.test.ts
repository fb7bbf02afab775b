import { getTableColumns, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveChannels, renders } from '#schema/tables/index.ts';
import { insertFrom, insertRows, insertWhere } from '../../../../worker/base/store/insert-rows.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';

let d1: FakeD1;
beforeEach(() => {
  d1 = makeFakeD1();
});
afterEach(() => d1.close());

const CHANNEL = { platform: 'hls', shownName: 'A', title: 'T', liveId: 'L', nextCheckAt: 5, createdAt: 7 } as const;
const stored = () => d1.rows('select id, channel, failures, last_on_air_at, memo from live_channels order by id');

describe('a row for each row of a query', () => {
  const source = sql`from json_each('["x", "y"]') as found`;

  it('has values, expressions, and defaults where nothing is said', async () => {
    const row = { ...CHANNEL, id: sql`found.value`, channel: sql`'c-' || found.value`, memo: 'm' };
    await insertFrom(d1.db, liveChannels, row, source);
    expect(stored()).toEqual([
      { id: 'x', channel: 'c-x', failures: 0, last_on_air_at: null, memo: 'm' },
      { id: 'y', channel: 'c-y', failures: 0, last_on_air_at: null, memo: 'm' },
    ]);
  });

  it('does not depend on the order in which columns are named', () => {
    const row = { ...CHANNEL, id: 'x', channel: 'c' };
    const reversed = Object.fromEntries(Object.entries(row).toReversed()) as typeof row;
    const { sql: text, params } = insertFrom(d1.db, liveChannels, row, source).toSQL();
    expect(insertFrom(d1.db, liveChannels, reversed, source).toSQL()).toEqual({ sql: text, params });
    for (const { name } of Object.values(getTableColumns(liveChannels))) expect(text).toContain(`"${name}"`);
  });
});

it('a row is added only if its condition holds', async () => {
  const row = { ...CHANNEL, id: 'x', channel: 'c' };
  expect((await insertWhere(d1.db, liveChannels, row, sql`1 = 0`)).meta.changes).toBe(0);
  expect((await insertWhere(d1.db, liveChannels, row, sql`1 = 1`)).meta.changes).toBe(1);
});

describe('many rows', () => {
  it('are one parameter, each with its own columns, and the condition reads them', async () => {
    const rows = [
      { ...CHANNEL, id: '1', channel: 'a', failures: 3 },
      { ...CHANNEL, id: '2', channel: 'b', memo: 'm' },
      { ...CHANNEL, id: '3', channel: 'not this one' },
    ];
    const insert = insertRows(d1.db, liveChannels, rows, sql`row.value ->> 'channel' in ('a', 'b')`);
    expect(insert.toSQL().params).toHaveLength(1);
    await insert;
    expect(stored()).toEqual([
      { id: '1', channel: 'a', failures: 3, last_on_air_at: null, memo: null },
      { id: '2', channel: 'b', failures: 0, last_on_air_at: null, memo: 'm' },
    ]);
  });

  it('may hold bytes, and texts in their place', async () => {
    const [bytes, text] = ['ab'.repeat(16), 'a/whole/key'];
    const fields = { shortId: 'S', projectId: 'P', userId: 'U', status: 'done', plan: {}, publishedPlatforms: [] };
    const rows = [
      { ...fields, id: '1', renderHash: bytes, videoRef: bytes, createdAt: 1, updatedAt: 1 },
      { ...fields, id: '2', renderHash: bytes, videoRef: text, createdAt: 1, updatedAt: 1 },
      { ...fields, id: '3', renderHash: bytes, videoRef: null, createdAt: 1, updatedAt: 1 },
    ] as unknown as (typeof renders.$inferInsert)[];
    d1.rows('pragma foreign_keys = off');
    await insertRows(d1.db, renders, rows);
    expect(d1.rows('select typeof(video_key) as type from renders order by id')).toEqual([
      { type: 'blob' },
      { type: 'text' },
      { type: 'null' },
    ]);
    const read = await d1.db
      .select({ hash: renders.renderHash, video: renders.videoRef })
      .from(renders)
      .orderBy(renders.id);
    expect(read.map(({ video }) => video)).toEqual([bytes, text, null]);
    expect(new Set(read.map(({ hash }) => hash))).toEqual(new Set([bytes]));
  });
});
