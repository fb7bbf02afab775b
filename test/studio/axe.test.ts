import { describe, it } from 'vitest';
import { BASE_URL, OPERATOR_TOKEN } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { useReadyStudio } from './support/ready-studio.ts';
import { expect, expectAccessible, type Look } from './support/studio.ts';

/** A telephone and a desk, both languages. In the other colours, on a desk in a wide window, only contrast and width can differ. */
const LOOKS: (Look & { also: { colorScheme: 'light' | 'dark'; width: number } })[] = [
  { colours: 'light', width: 1_440, also: { colorScheme: 'dark', width: 2_560 } },
  { colours: 'dark', width: 390, language: 'de-DE', also: { colorScheme: 'light', width: 390 } },
];
const ACCOUNT = [
  '',
  '/connections',
  '/keys',
  '/requests',
  '/webhooks',
  '/notifications',
  '/viewers',
  '/dictionary',
  '/brands',
  '/security',
  '/looks',
  '/data',
].map((part) => `/account${part}`);
const FARM = ['', '/jobs', '/nodes', '/dead-letters', '/users', '/checks', '/set-up'].map((part) => `/farm${part}`);

describe('every page', needs(CHROMIUM), () => {
  const studio = useReadyStudio();

  it.each(LOOKS)(
    'can be used by everybody: $colours at $width pixels',
    { timeout: 240_000 },
    async ({ also, ...look }) => {
      const { page, context, odd } = await studio.open('/sign-in', null, look);
      const { height = 900 } = page.viewportSize() ?? {};
      const headers = { Origin: BASE_URL, Authorization: `Bearer ${OPERATOR_TOKEN}` };
      const failed: string[] = [];
      page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
      // Nobody is signed in.
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      expect(failed).toEqual([]);
      await context.request.post('/studio/operator/session', { headers });
      await context.request.post('/studio/api/v1/login', { headers: { Origin: BASE_URL }, data: studio.ready.user });
      const project = `/projects/${studio.ready.projectId}`;
      const editor = `${project}/shorts/${studio.ready.shortIds['Best']}`;
      for (const path of [
        '/',
        project,
        editor,
        '/to-review',
        '/library',
        '/calendar',
        '/results',
        '/lives',
        ...ACCOUNT,
        ...FARM,
        '/nothing-here',
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByText('…', { exact: true }).waitFor({ state: 'hidden' });
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: also.colorScheme });
        await page.setViewportSize({ width: also.width, height });
        await expectAccessible(page, ['color-contrast']);
        await page.emulateMedia({ colorScheme: look.colours });
        await page.setViewportSize({ width: look.width ?? 1_440, height });
        expect({ path, odd }).toEqual({ path, odd: [] });
      }
      await context.close();
    },
  );

  it('is refused by axe where something is wrong', async () => {
    const { page, context } = await studio.open('/sign-in');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('document.querySelector("main").append(document.createElement("input"))');
    await expect(expectAccessible(page)).rejects.toThrow(/label/);
    await context.close();
  });
});
