import { describe, expect, it } from 'vitest';
import { type ShortView, shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { useReadyShort } from '../support/ready-short.ts';

const short = useReadyShort();
const { path, patch, edit } = short;
const read = async (): Promise<ShortView> =>
  expectSuccess(await call('GET', path(), short.project.user), 200, shortResponseSchema).data;

describe('the posts of a short', () => {
  it('name it and what it is from, for each platform', async () => {
    const { posts, title } = await read();
    expect(Object.keys(posts)).toEqual(['youtube', 'tiktok', 'instagram', 'x', 'linkedin']);
    for (const text of Object.values(posts)) expect(text.startsWith(title)).toBe(true);
  });

  it('say what the user wrote', async () => {
    const { posts } = await edit({ description: 'Listen to the end.', hashtags: ['bees'] });
    expect(posts.x).toMatch(/^Best\n\nListen to the end\.\n\n.*#bees$/s);
  });
});

describe('the context line of a short', () => {
  it('is written and removed by the user', async () => {
    expect((await read()).context).toBeNull();
    expect((await edit({ context: ' A surgeon on her\nworst day ' })).context).toBe('A surgeon on her worst day');
    expect((await edit({ context: null })).context).toBeNull();
  });

  it.each(['one two three four five six seven', 'x'.repeat(61)])('is refused where it is long: %j', async (context) => {
    expect(expectRefusal(await patch({ context }), 400, 'request.invalid')).toContain('context');
  });
});

describe('the names to choose from', () => {
  it('are missing in shorts of older nodes', async () => {
    expect((await read()).title_options).toEqual([]);
  });
});
