import type { Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectSuccess } from '../contract/support/api.ts';
import { PNG } from '../contract/support/pictures.ts';
import { makeTinyVideo } from '../support/media/tiny-video.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, type Opened } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

/** Each test goes on from the one before. */
describe('B-roll in the editor', needs(CHROMIUM), () => {
  const owner = useTalkStudio();
  let visitor: Opened;
  let page: Page;
  beforeAll(async () => {
    visitor = await owner.open(owner.editor);
    ({ page } = visitor);
    await page.getByRole('tab', { name: 'B-roll' }).click();
  });

  const stored = async () => {
    const answer = await call('GET', `/shorts/${owner.projectId}/${owner.shortId}`, owner.user);
    return expectSuccess(answer, 200, shortResponseSchema).data.b_roll;
  };
  const list = (name: string) => page.getByRole('list', { name });
  const shown = () => page.locator('[data-b-roll]:visible');

  it('takes pictures and videos, whose words are the proposals', async () => {
    const film = Buffer.from(await makeTinyVideo({ durationSec: 2 }));
    const progress = page.getByRole('progressbar', { name: 'Uploading…' });
    const seen = expect(progress).toBeVisible();
    await page.route('**/api/v1/footage', async (route) => {
      await seen;
      await route.continue();
    });
    await page.getByLabel('Add pictures or videos').setInputFiles([
      { name: 'Holmfeld.png', mimeType: 'image/png', buffer: Buffer.from(PNG) },
      { name: 'clip 7.mp4', mimeType: 'video/mp4', buffer: film },
    ]);
    const own = list('Your pictures and videos').getByRole('listitem');
    await expect(own).toHaveCount(2);
    await expect(progress).toHaveCount(0);
    await expect(own.locator('video')).toHaveAttribute('src', /#t=0\.1$/);
    await expect(own.last().getByLabel('What it shows')).toHaveValue('Holmfeld');
    await expect(list('Fits what is said').getByRole('listitem')).toHaveCount(1);
    expect(await stored()).toEqual([]);
    await expectAccessible(page);
  });

  it('places a proposal, and the player shows it there and nowhere else', async () => {
    await list('Fits what is said').getByRole('button', { name: 'Place: Holmfeld.png' }).click();
    const placed = list('In this clip').getByRole('listitem');
    await expect(placed).toHaveCount(1);
    await expect.poll(stored).toMatchObject([{ fit: 'fill' }]);
    await expect(shown()).toHaveCount(0);
    await placed.getByRole('button', { name: 'Show: Holmfeld.png' }).click();
    await expect(shown()).toHaveCount(1);
    await expect(shown().locator('img')).toHaveJSProperty('naturalWidth', 64);
    await placed.getByLabel('How it is shown').selectOption('Shows all of it');
    await expect.poll(stored).toMatchObject([{ fit: 'fit' }]);
    await expect(shown().locator('img')).toHaveCount(2);
  });

  it('places a video at the playhead, moves its end, and refuses what would overlap', async () => {
    await page.keyboard.press('Home');
    await list('Your pictures and videos').getByRole('button', { name: 'Place at the playhead: clip 7.mp4' }).click();
    await expect(shown().locator('video')).toHaveCount(1);
    await expect.poll(async () => (await stored()).map(({ start, end }) => end - start)).toHaveLength(2);
    const [first, second] = await stored();
    expect(first).toMatchObject({ start: expect.closeTo(5, 0) });
    const end = list('In this clip').getByRole('listitem').first().getByLabel('End');
    await end.fill('0:07.00');
    await end.press('Enter');
    await expect.poll(async () => (await stored())[0]?.end).toBe(7);
    await end.fill(String(second?.end ?? 0));
    await end.press('Enter');
    await expect(page.getByText('does not overlap other B-roll')).toBeVisible();
    expect(await stored()).toMatchObject([{ end: 7 }, second ?? {}]);
    await expectAccessible(page);
  });

  it('puts a picture behind pictures that are shown whole', async () => {
    await page.getByRole('tab', { name: 'Style' }).click();
    await page.getByLabel('Behind pictures shown whole').selectOption('Picture');
    await expect(page.getByLabel('Picture', { exact: true })).toContainText('Holmfeld.png');
    const look = async () => {
      const answer = await call('GET', `/shorts/${owner.projectId}/${owner.shortId}`, owner.user);
      return expectSuccess(answer, 200, shortResponseSchema).data.render_options;
    };
    await expect.poll(async () => (await look())?.background).toMatch(/^\w{26}$/);
    await page.getByRole('tab', { name: 'B-roll' }).click();
  });

  it('is removed, undone, and says when its file was deleted', async () => {
    // As if nothing was in view: an account may have hundreds of videos.
    await page.addInitScript(
      'globalThis.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} };',
    );
    await page.reload();
    await page.getByRole('tab', { name: 'B-roll' }).click();
    const thumbnail = list('Your pictures and videos').locator('video');
    await expect(thumbnail).toBeAttached();
    await expect(thumbnail).not.toHaveAttribute('src');
    const placed = list('In this clip').getByRole('listitem');
    await placed.first().getByRole('button', { name: 'Remove from the clip: clip 7.mp4' }).click();
    await expect.poll(async () => (await stored()).length).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored()).length).toBe(2);
    await page.getByRole('button', { name: 'Delete “clip 7.mp4”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(placed.first().getByText('Deleted. Clips are rendered without it.')).toBeVisible();
    await expect(shown()).toHaveCount(0);
    await placed.first().getByRole('button', { name: 'Remove from the clip' }).click();
    await expect.poll(async () => (await stored()).length).toBe(1);
    expect(visitor.odd).toEqual([]);
  });
});
