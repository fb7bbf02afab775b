import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANDS } from '#schema/domain/brands/brand.ts';
import type { Rate } from '#schema/domain/limits.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

/** The rates that are used up. */
let usedUp: Rate[] = [];
let app: Awaited<ReturnType<typeof makeCountedApp>>;
beforeAll(async () => {
  app = await makeCountedApp({
    limiter: async (_subject, wishes) =>
      wishes.map(({ rate, limit }) => {
        const isAllowed = !usedUp.includes(rate);
        return { rate, limit, remaining: isAllowed ? limit - 1 : 0, resetMs: 1_000, isAllowed };
      }),
  });
});
afterAll(() => app.close());

const PIXEL = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n')}`;
const check = (more: object = {}) =>
  app.send('POST', '/videoMetadata', {
    body: JSON.stringify({ url: 'https://a.test/a.mp4', uploadedDuration: 9, uploadedThumbnail: PIXEL, ...more }),
  });
const ofShort = (method: string, path: string, body: object) =>
  app.send(method, `/shorts/${app.ids.projectId}${path}`, { body: JSON.stringify({ snap: false, ...body }) });

describe('a rate of its own', () => {
  it('have thumbnails that are stored', async () => {
    usedUp = [];
    expect((await check()).status).toBe(200);
    usedUp = ['thumbnails'];
    expect(await check()).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(app.rows('select * from media_removals')).toHaveLength(1);
  });

  it('have requests with an Idempotency-Key, before their body is read', async () => {
    usedUp = ['keyed'];
    const send = (headers: object) => app.send('POST', '/uploads', { headers, body: '{' });
    expect(await send({ 'Idempotency-Key': 'a' })).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(await send({})).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('have files of brands, and no other changes', async () => {
    usedUp = ['brandFiles'];
    const save = (more: object) => app.send('POST', '/brands', { body: JSON.stringify({ name: 'x', ...more }) });
    const upload_id = app.ids.userId;
    expect(await save({ music: { upload_id } })).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(await save({ logo: { upload_id } })).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(await save({ font: 'poppins' })).toMatchObject({ status: 201 });
    usedUp = [];
    expect(await save({ music: { upload_id } })).toMatchObject({ status: 400, code: 'request.invalid' });
    for (let more = 1; more < BRANDS.perUser; more += 1) await save({});
    expect(await save({ music: { upload_id } })).toMatchObject({ status: 403, code: 'brands.too_many' });
  });

  it('have shorts that are cut or changed by hand, and no other changes', async () => {
    usedUp = ['framings'];
    const cut = { start_time: 1, end_time: 20 };
    expect(await ofShort('POST', '', cut)).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(await ofShort('PATCH', `/${app.ids.shortId}`, { end_time: 20 })).toMatchObject({ status: 429 });
    expect(app.rows('select * from jobs')).toEqual([]);
    expect(await ofShort('PATCH', `/${app.ids.shortId}`, { title: 'Free' })).toMatchObject({ status: 200 });
    usedUp = [];
    await ofShort('POST', '', cut);
    expect(app.rows('select stage from jobs')).toEqual([{ stage: 'analyze-faces' }]);
  });
});
