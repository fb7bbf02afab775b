import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeCollection } from '../../../scripts/collection/make-collection.ts';
import { tempFolder } from '../../support/system/temp-folder.ts';

type Item = {
  name: string;
  item?: Item[];
  request?: { method: string; url: { path: string[] }; body?: { raw: string } };
};

it('a collection holds each call with the body of its example, and no token', async () => {
  const folder = await tempFolder();
  const file = join(folder.path, 'collection.json');
  await makeCollection(file);
  const collection = JSON.parse(await readFile(file, 'utf8')) as { item: Item[]; auth: object; variable: object[] };
  await folder.remove();
  const calls = (items: Item[]): Item[] => items.flatMap((item) => [item, ...calls(item.item ?? [])]);
  const create = calls(collection.item).find(({ request }) => request?.url.path.join('/') === 'createShorts');
  expect(create?.request?.method).toBe('POST');
  expect(JSON.parse(create?.request?.body?.raw ?? '')).toEqual({
    url: 'https://example.com/talk.mp4',
    clipDuration: '30',
    aspect_ratio: 'vertical',
    layout: 'single',
  });
  expect(collection.auth).toMatchObject({ type: 'bearer', bearer: [{ value: '{{bearerToken}}' }] });
  expect(collection.variable).toMatchObject([{ key: 'baseUrl' }]);
});
