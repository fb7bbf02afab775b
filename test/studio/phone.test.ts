import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL, makeUser } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, type Look, startStudio, type Studio } from './support/studio.ts';

const PHONE: Look = { width: 390, height: 844, isPhone: true };
/** Resolves when a service worker is in charge of the next pages. */
const IN_CHARGE = 'navigator.serviceWorker.ready.then(() => undefined)';
const KEPT = `caches.keys().then((names) => Promise.all(names.map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((lists) => lists.flat())`;

describe('on a phone', needs(CHROMIUM), () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await startStudio(BASE_URL);
  });
  afterAll(() => studio.close());

  it('opens without a network, and keeps the shell alone', async () => {
    const { page, context } = await studio.open('/', await makeUser(), PHONE);
    await page.evaluate(IN_CHARGE);
    await page.goto('/library');
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    const kept = await page.evaluate<string[]>(KEPT);
    expect(kept).toEqual(expect.arrayContaining(['/', '/theme.js', expect.stringMatching(/^\/assets\/en-/)]));
    expect(kept.filter((path) => !/^\/(assets\/|icons\/|[\w.]*$)/.test(path))).toEqual([]);
    await context.setOffline(true);
    await page.goto('/account');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await context.close();
  });

  it('drops the shell of an earlier release', async () => {
    const { page, context } = await studio.open('/sign-in', null, PHONE);
    await page.evaluate(IN_CHARGE);
    await page.evaluate(`caches.open('shell-earlier').then(() => navigator.serviceWorker.getRegistration())
      .then((registration) => registration.unregister())`);
    await page.reload();
    await page.evaluate(IN_CHARGE);
    await expect.poll(() => page.evaluate<string[]>('caches.keys()')).toEqual([expect.not.stringContaining('earlier')]);
    await context.close();
  });
});
