import { expect } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL, makeUser, type TestUser } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expectAccessible, startStudio, type Studio } from './support/studio.ts';

describe('every page', needs(CHROMIUM), () => {
  let studio: Studio;
  let user: TestUser;
  beforeAll(async () => {
    [studio, user] = await Promise.all([startStudio(BASE_URL), makeUser()]);
  });
  afterAll(() => studio.close());

  it.each(['light', 'dark'] as const)('can be used by everybody in %s', async (colours) => {
    for (const path of ['/', '/library', '/lives', '/account']) {
      const { page, context, odd } = await studio.open(path, user, { colours });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      expect(odd).toEqual([]);
      await context.close();
    }
  });
});
