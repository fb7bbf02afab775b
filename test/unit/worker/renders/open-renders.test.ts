import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let app: Awaited<ReturnType<typeof makeCountedApp>>;
beforeAll(async () => {
  app = await makeCountedApp();
});
afterAll(() => app.close());

/** Adds copies of the only render, with other ids and hashes. */
function addOpenRenders(count: number): void {
  const found = app.rows(`select name from pragma_table_info('renders')`) as { name: string }[];
  const columns = found.map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === 'id' || name === 'render_hash') return 'hex(randomblob(13))';
    return name === 'status' ? `case when value % 2 then 'pending' else 'processing' end` : `renders.${name}`;
  });
  const copies = JSON.stringify(Array.from({ length: count }, (_, at) => at));
  app.rows(`insert into renders (${columns.join()}) select ${values.join()} from renders, json_each(?)`, copies);
}

it('of a user are limited, whatever the hour allows; existing ones can still be asked for', async () => {
  expect((await app.askRender()).status).toBe(202);
  addOpenRenders(LIMITS.openRenders - 1);
  expect(await app.askRender({ resolution: 720 })).toMatchObject({ status: 403, code: 'renders.too_many' });
  expect((await app.askRender()).status).toBe(202);
  app.rows(`update renders set status = 'done' where id = (select max(id) from renders where status = 'processing')`);
  expect((await app.askRender({ resolution: 720 })).status).toBe(202);
  expect(await app.askRender({ captions: false })).toMatchObject({ status: 403, code: 'renders.too_many' });
});
