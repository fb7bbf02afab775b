import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let app: Awaited<ReturnType<typeof makeCountedApp>>;
beforeEach(async () => {
  app = await makeCountedApp();
});
afterEach(() => app.close());

describe('POST .../render', () => {
  it('answers after three trips to the database, the look at the token among them', async () => {
    expect(await app.askRender()).toMatchObject({ status: 202, trips: 3, tripsAfterwards: 1 });
    expect(app.rows('select sends from jobs')).toEqual([{ sends: 1 }]);
  });

  it('takes no more for one that exists, is done or has failed', async () => {
    await app.askRender();
    expect(await app.askRender()).toMatchObject({ status: 202, trips: 3, tripsAfterwards: 0 });
    app.rows(`update jobs set status = 'done'`);
    app.rows(`update renders set status = 'done'`);
    expect(await app.askRender()).toMatchObject({ status: 200, trips: 3, tripsAfterwards: 0 });
    app.rows(`update renders set status = 'error'`);
    expect(await app.askRender()).toMatchObject({ status: 202, trips: 3, tripsAfterwards: 1 });
  });
});
