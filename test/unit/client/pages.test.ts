import { expect, it } from 'vitest';
import { createClient } from '../../../packages/client/src/index.ts';

/** A client of a server with these pages of lists. */
function makeClient(pages: object[][]) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url.replace('https://api.test/api/v1', ''));
    const page = Number(new URL(url).searchParams.get('page'));
    const data = pages[page - 1] ?? [];
    const standard = { data, meta: { last_page: pages.length } };
    if (!/shorts|renders/.test(url)) return Response.json(standard);
    return Response.json({ data: { data, last_page: pages.length } });
  };
  return { asked, client: createClient({ baseUrl: 'https://api.test/api/v1', token: 'T', world: { fetch } }) };
}

async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

it('gives every item of every page, once', async () => {
  const { client, asked } = makeClient([
    [{ id: 'C' }, { id: 'B' }],
    [{ id: 'B' }, { id: 'A' }],
  ]);
  expect(await idsOf(client.projects())).toEqual(['C', 'B', 'A']);
  expect(asked).toEqual(['/projects?page=1&per_page=100', '/projects?page=2&per_page=100']);
});

it('asks for no page that nobody wants', async () => {
  const { client, asked } = makeClient([[{ id: 'B' }], [{ id: 'A' }]]);
  for await (const { id } of client.renders({ project_id: 'P' })) {
    expect(id).toBe('B');
    break;
  }
  expect(asked).toEqual(['/renders?project_id=P&page=1&per_page=100']);
});

it('reads lists inside of other objects, the best short first', async () => {
  const { client, asked } = makeClient([[{ id: 'A' }], [{ id: 'B' }]]);
  expect(await idsOf(client.shorts('P'))).toEqual(['A', 'B']);
  expect(asked[0]).toBe('/shorts/P?sort=score&page=1&per_page=100');
});

it('gives equal items without an id, too', async () => {
  const { client } = makeClient([[{ delta: 1 }, { delta: 1 }]]);
  const seen: number[] = [];
  for await (const { delta } of client.credits()) seen.push(delta);
  expect(seen).toEqual([1, 1]);
});

it('follows a queue by where each page ends', async () => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url.replace('https://api.test/api/v1', ''));
    const isLast = url.includes('after=');
    return Response.json({ data: [{ id: isLast ? 'A' : 'B' }], next: isLast ? null : 'P_7.5_B' });
  };
  const client = createClient({ baseUrl: 'https://api.test/api/v1', token: 'T', world: { fetch } });
  expect(await idsOf(client.undecided())).toEqual(['B', 'A']);
  expect(asked).toEqual(['/undecided?per_page=100', '/undecided?per_page=100&after=P_7.5_B']);
});

it('ends with an empty list', async () => {
  const { client } = makeClient([[]]);
  expect(await idsOf(client.webhooks())).toEqual([]);
});
