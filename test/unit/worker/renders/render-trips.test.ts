import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let app: Awaited<ReturnType<typeof makeCountedApp>>;
beforeEach(async () => {
  app = await makeCountedApp();
});
afterEach(() => app.close());

describe('POST .../render', () => {
  it('answers after three database round trips, including the check of the token', async () => {
    expect(await app.askRender()).toMatchObject({ status: 202, trips: 3, tripsAfterwards: 1 });
    expect(app.rows('select sends from jobs')).toEqual([{ sends: 1 }]);
  });

  it('takes no more for an existing, finished or failed render', async () => {
    await app.askRender();
    expect(await app.askRender()).toMatchObject({ status: 202, trips: 3, tripsAfterwards: 0 });
    app.rows(`update jobs set status = 'done'`);
    app.rows(`update renders set status = 'done'`);
    expect(await app.askRender()).toMatchObject({ status: 200, trips: 3, tripsAfterwards: 0 });
    app.rows(`update renders set status = 'error'`);
    expect(await app.askRender()).toMatchObject({ status: 202, trips: 3, tripsAfterwards: 1 });
  });
});
