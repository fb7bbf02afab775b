import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WATCHING } from '#schema/domain/limits.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let app: Awaited<ReturnType<typeof makeCountedApp>>;
beforeEach(async () => {
  app = await makeCountedApp();
});
afterEach(() => app.close());

const watchedAt = () => (app.rows('select watched_at from users') as { watched_at: number }[])[0]?.watched_at ?? 0;

describe('a client that reads', () => {
  it('is noted, after its answer, and not again at once', async () => {
    app.rows('update users set watched_at = null');
    expect(await app.read('/projects', 1)).toMatchObject({ trips: 1, tripsAfterwards: 1 });
    const noted = watchedAt();
    expect(noted).toBeGreaterThan(0);
    expect(await app.read('/projects', 1)).toMatchObject({ trips: 1, tripsAfterwards: 0 });
    app.rows(`update users set watched_at = ${noted - WATCHING.noteMs - 1}`);
    expect(await app.read('/renders', 1)).toMatchObject({ tripsAfterwards: 1 });
  });
});

describe('a client that asks for something', () => {
  it('does not look at it', async () => {
    app.rows('update users set watched_at = null');
    await app.askRender();
    expect(watchedAt()).toBe(0);
  });
});
