import type { Locator, Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import type { ShortView } from '#schema/contract/short.ts';
import { call } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, type Opened } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

/** Each test goes on from the one before. */
describe('the order of the sentences of a clip', needs(CHROMIUM), () => {
  const owner = useTalkStudio();
  let visitor: Opened;
  let page: Page;
  let order: Locator;
  beforeAll(async () => {
    visitor = await owner.open(owner.editor);
    page = visitor.page;
    order = page.getByRole('list', { name: 'Order of the clip' });
    await ready();
  });

  const ready = async () => {
    await expect(word('Holmfeld')).toBeVisible();
    await expect(page.locator('canvas[role=img] ~ span')).toHaveCount(0);
    await expect(page.locator('canvas[aria-hidden=true]')).toBeAttached();
  };
  const press = (key: string) => page.keyboard.press(key);
  const word = (text: string) =>
    page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: text, exact: true }).first();
  const stored = async () => {
    const { body } = await call('GET', `/shorts/${owner.projectId}/${owner.shortId}`, owner.user);
    return (body as { data: ShortView }).data;
  };
  const startsStored = async () => (await stored()).pieces.map(({ start }) => Math.round(start));
  const playedSec = () => page.evaluate<number>('document.querySelector("video").currentTime');
  /** The sentences of the clip by when they begin in the source, as the transcript shows them. */
  const row = (time: string) =>
    page
      .locator('[data-sentence]')
      .filter({ hasText: new RegExp(`^${time}`) })
      .first();
  /** The player within its round corners, whose edges are not drawn alike each time. */
  const shoot = async () => {
    const box = await page.locator('div:has(> canvas[role=img])').boundingBox();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    return page.screenshot({ clip: { x: x + 20, y: y + 20, width: width - 40, height: height - 40 } });
  };
  /** What the player shows at a word, with its captions, which come a little after the picture. */
  const lookAt = async (text: string) => {
    await word(text).click();
    let before = await shoot();
    let sames = 0;
    await expect
      .poll(
        async () => {
          const now = await shoot();
          sames = now.equals(before) ? sames + 1 : 0;
          before = now;
          return sames;
        },
        { intervals: [250] },
      )
      .toBeGreaterThanOrEqual(4);
    return before;
  };

  it('changes by the keyboard, with the captions, in the player and on the server', async () => {
    const before = await lookAt('Holmfeld');
    await press('Alt+ArrowUp');
    await expect(order.getByRole('listitem')).toHaveCount(3);
    await expect(word('Holmfeld')).toBeFocused();
    await expect(page.getByText('Now sentence 1 of 5.')).toBeAttached();
    await expect(order.getByRole('button').first()).toHaveAccessibleName(/^Part 1: Water in the morning/);
    await expect.poll(startsStored).toEqual([6, 5, 11]);
    await expect.poll(async () => (await lookAt('Holmfeld')).equals(before)).toBe(true);
    await press('Home');
    await expect(page.getByText(/^0:00\.0\d \/ 0:2[45]\.\d\d$/)).toBeVisible();
    await expectAccessible(page);
  });

  it('plays on from piece to piece', async () => {
    await page.evaluate(`
      window.seen = [];
      setInterval(() => window.seen.push(document.querySelector('video').currentTime), 20);
    `);
    await press('Home');
    await press('l');
    await press('l');
    await expect.poll(playedSec).toBeGreaterThan(12.2);
    await press('k');
    const seen = await page.evaluate<number[]>('window.seen');
    const late = seen.findIndex((sec) => sec > 11);
    expect(late).toBeGreaterThan(-1);
    expect(seen.slice(late).some((sec) => sec < 5.9)).toBe(true);
  });

  it('is undone, and done again', async () => {
    await press('Control+z');
    await expect(order).toHaveCount(0);
    await expect.poll(startsStored).toEqual([]);
    await press('Control+Shift+z');
    await expect(order.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Original order' }).click();
    await expect(order).toHaveCount(0);
    await expect.poll(startsStored).toEqual([]);
  });

  it('changes by cutting and pasting, and stays after a reload, as its undo does', async () => {
    await word('Holmfeld').click();
    await press('Control+x');
    await row('0:17').locator('[data-word]').first().click();
    await press('Control+v');
    await expect.poll(startsStored).toEqual([5, 11, 6, 23]);
    await page.reload();
    await ready();
    await expect(order.getByRole('listitem')).toHaveCount(4);
    await expect(order.getByRole('button').nth(2)).toHaveAccessibleName(/^Part 3: Water in the morning/);
    await press('Control+z');
    await expect(order).toHaveCount(0);
    await expect.poll(startsStored).toEqual([]);
  });

  it('changes by dragging, and plays a copied sentence twice', async () => {
    await row('0:17').hover();
    await row('0:17').locator('[draggable=true]').dragTo(row('0:11'));
    await expect.poll(startsStored).toEqual([5, 17, 11, 23]);
    await word('Holmfeld').click();
    await press('Control+c');
    await row('0:23').locator('[data-word]').first().click();
    await press('Control+v');
    await expect.poll(async () => (await stored()).duration).toBeGreaterThan(30);
    const copy = page.locator('[data-sentence]').filter({ hasText: /^0:05\.8/ });
    await expect(copy).toHaveCount(2);
    await copy.last().hover();
    await copy.last().getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Take out' }).click();
    await expect.poll(async () => (await stored()).duration).toBe(25);
    await page.getByRole('button', { name: 'Original order' }).click();
    await expect.poll(startsStored).toEqual([]);
  });

  it('begins with a sentence from elsewhere, for which it is framed again', async () => {
    await row('0:34').hover();
    await row('0:34').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Play first' }).click();
    await expect.poll(startsStored).toEqual([35, 5]);
    expect(await stored()).toMatchObject({ status: 'shorts_created', start_time: 5, end_time: 30 });
    await expectAccessible(page);
    expect(visitor.odd).toEqual([]);
  });
});
