import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, call, expectRefusal } from '../support/api.ts';

const PAGES = ['/docs', '/docs/', '/docs/operators', '/docs/operators/'];
const get = (path: string) => fetch(path.startsWith('http') ? path : BASE_URL + path);
const textOf = async (path: string) => (await get(path)).text();
const statusOf = async (path: string) => {
  const response = await get(path);
  await response.body?.cancel();
  return response.status;
};
/** What a page links to and loads, on this server. */
const targetsIn = (page: string) =>
  [...page.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, target = '']) => (target.startsWith('/') ? [target] : []));
/** Those of the targets that do not answer 200. */
const brokenOf = async (targets: readonly string[]) => {
  const statuses = await Promise.all([...new Set(targets)].map(async (target) => [target, await statusOf(target)]));
  return statuses.filter(([, status]) => status !== 200);
};

let guides: string[];
beforeAll(async () => {
  guides = targetsIn(await textOf('/docs')).filter((target) => target.startsWith('/docs/guides/'));
});

describe.each(PAGES)('GET %s', (path) => {
  it('loads only files of this server, and its policy enforces that', async () => {
    const response = await get(path);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; img-src 'self' data:;.* script-src 'self'; connect-src 'self';/,
    );
    const page = await response.text();
    const targets = targetsIn(page);
    expect(targets).toEqual(expect.arrayContaining(['/reference/start.js', '/reference/page.css', '/favicon.ico']));
    expect(page).not.toMatch(/(href|src)="http|<style|style="| on[a-z]+="/);
    expect(await brokenOf(targets)).toEqual([]);
  });
});

describe('a guide', () => {
  it('exists for each subject that a newcomer looks for', () => {
    expect(guides.map((path) => path.slice('/docs/guides/'.length))).toEqual(
      expect.arrayContaining(['first-clip', 'uploads', 'webhooks', 'credits', 'layouts', 'caption-styles', 'lives']),
    );
    expect(guides.length).toBeGreaterThan(8);
  });

  it('is a page without scripts whose links and pictures are there', async () => {
    for (const guide of guides) {
      const response = await get(guide);
      expect(response.headers.get('Content-Security-Policy')).not.toContain('script-src');
      const page = await response.text();
      expect(page).not.toContain('<script');
      expect({ guide, broken: await brokenOf(targetsIn(page)) }).toEqual({ guide, broken: [] });
    }
  });

  it('has commands for this server that a shell understands', async () => {
    for (const guide of guides) {
      const markdown = await textOf(`${guide}.md`);
      expect(markdown).not.toContain('clipmill.example');
      const commands = [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, shell = '']) => shell).join('\n');
      expect({ guide, commands }).toEqual({ guide, commands: expect.stringContaining(BASE_URL) });
      const { status, stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' });
      expect({ guide, status, stderr }).toEqual({ guide, status: 0, stderr: '' });
    }
  });

  it('is found by the search of the reference', async () => {
    const { tags } = (await call('GET', `${BASE_URL}/docs/reference.json`)).body as { tags: { name: string }[] };
    const names = guides.map((path) => path.replace('/docs/guides/', 'guide-'));
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('that is unknown is 404', async () => {
    expectRefusal(await call('GET', `${BASE_URL}/docs/guides/nothing`), 404, 'request.not_found');
  });
});

describe('GET /llms.txt', () => {
  it('links to the documents, the MCP server and every guide', async () => {
    const response = await get('/llms.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    const links = [...(await response.text()).matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => link);
    expect(links).toEqual(
      expect.arrayContaining([`${BASE_URL}/api/v1/openapi.json`, ...guides.map((guide) => `${BASE_URL}${guide}.md`)]),
    );
    expect(await brokenOf(links)).toEqual([]);
  });
});

describe('GET /', () => {
  it('is the studio, whose scripts come only from here', async () => {
    const response = await fetch(BASE_URL, { redirect: 'manual' });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });

  it('is also what a browser gets that opens a page of the studio', async () => {
    const response = await fetch(`${BASE_URL}/library`, { headers: { Accept: 'text/html' } });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });
});
