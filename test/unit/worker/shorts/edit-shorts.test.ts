import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

it('several shorts are changed in one round trip after those of the token and the project', async () => {
  const app = await makeCountedApp();
  const send = (shorts: object[]) =>
    app.send('PATCH', `/shorts/${app.ids.projectId}`, { body: JSON.stringify({ shorts }) });
  const edit = { id: app.ids.shortId, title: 'Named', mark: 'keep', render_options: { remove_silence: true } };
  expect(await send([edit])).toMatchObject({ status: 200, trips: 3 });
  const stored = () => app.rows('select title, own_texts, mark, render_options from shorts');
  const changed = [
    { title: 'Named', own_texts: '{"title":true}', mark: 'keep', render_options: '{"removeSilence":true}' },
  ];
  expect(stored()).toEqual(changed);
  // What is not given stays; one unknown short, and nothing changes.
  expect(await send([{ id: app.ids.shortId }])).toMatchObject({ status: 200 });
  expect(await send([{ ...edit, title: 'Other' }, { id: ulid() }])).toMatchObject({ status: 404, trips: 3 });
  expect(stored()).toEqual(changed);
  app.close();
});
