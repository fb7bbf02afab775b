import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, startBrowser } from '../../support/system/browser.ts';
import { needs } from '../../support/system/needs.ts';
import { BASE_URL, makeUser } from '../support/api.ts';

const require = createRequire(import.meta.url);
const AXE = require.resolve('axe-core/axe.min.js');

type Violation = { id: string; impact: string; nodes: { html: string; any: { message: string }[] }[] };
declare const axe: { run(root: unknown, options: object): Promise<{ violations: Violation[] }> };
declare const document: unknown;

let browser: Browser;

describe('in a browser', needs(CHROMIUM), () => {
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** Opens a page, and returns it with what it asked of other hosts and what it complained about. */
  async function open(path: string, look: { width?: number; colorScheme?: 'light' | 'dark' } = {}) {
    const { width = 1440, colorScheme = 'light' } = look;
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const odd: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(BASE_URL)) odd.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') odd.push(message.text());
    });
    page.on('pageerror', (error) => odd.push(error.message));
    await page.goto(BASE_URL + path, { waitUntil: 'networkidle' });
    return { page, odd };
  }

  async function seriousIn(page: Page): Promise<string[]> {
    await page.evaluate(await readFile(AXE, 'utf8'));
    const violations = await page.evaluate(
      async () => (await axe.run(document, { resultTypes: ['violations'] })).violations,
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
      );
  }

  it.each([
    ['/docs', 1440, 'light'],
    ['/docs', 390, 'dark'],
    ['/docs/guides/caption-styles', 390, 'light'],
  ] as const)('%s at %i pixels, %s: all can read it, and it asks no other host', async (path, width, colorScheme) => {
    const { page, odd } = await open(path, { width, colorScheme });
    await page.getByText('clipmill').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await seriousIn(page)).toEqual([]);
    expect(odd).toEqual([]);
    await page.close();
  });

  it('sends a request with the token that its reader types, and keeps nothing', async () => {
    const { token } = await makeUser();
    const { page, odd } = await open('/docs#tag/account/GET/user');
    await page.getByPlaceholder('Token').first().fill(token);
    await page.getByRole('button', { name: 'Test Request (get /user)', exact: true }).click();
    const answer = page.waitForResponse(`${BASE_URL}/api/v1/user`);
    await page
      .getByRole('button', { name: /Send get request/ })
      .filter({ visible: true })
      .first()
      .click();
    expect((await answer).status()).toBe(200);
    expect(odd).toEqual([]);
    expect(
      await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    ).not.toContain(token);
    await page.close();
  });
});
