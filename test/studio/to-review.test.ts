import type { Page } from '@playwright/test';
import { describe, it } from 'vitest';
import { listShorts, type ReadyProject } from '../contract/support/projects.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { useReadyStudio } from './support/ready-studio.ts';
import { expect, expectAccessible } from './support/studio.ts';

describe('the queue of clips to review', needs(CHROMIUM), () => {
  const studio = useReadyStudio();

  const marksOf = async ({ user, projectId }: ReadyProject) => {
    const { data } = (await listShorts(user, projectId, '?sort=score')).data;
    return data.map(({ mark }) => mark ?? 'open');
  };
  /** The title of the clip that plays, in the order of the queue. */
  const clipOf = (page: Page) => page.getByRole('heading', { level: 2 }).first();

  it('is gone through by keys, with a way back, to its end', async () => {
    const { ready } = studio;
    const { page, context, odd } = await studio.open('/library', ready.user);
    await page.getByRole('link', { name: 'Review 4' }).click();
    await expect(clipOf(page)).toHaveText('Best');
    await expect(page.getByText('4 clips waiting')).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByText('3 clips waiting')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Review 3' })).toHaveAttribute('aria-current', 'page');
    const second = (await clipOf(page).textContent()) ?? '';
    await page.keyboard.press('x');
    await expect(clipOf(page)).not.toHaveText(second);
    await page.keyboard.press('z');
    await expect(clipOf(page)).toHaveText(second);
    await expect.poll(() => marksOf(ready)).toEqual(['keep', 'open', 'open', 'open']);
    await page.keyboard.press('l');
    await expect(clipOf(page)).not.toHaveText(second);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Reject the clip');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('x');
    await expect(page.getByText('2 clips waiting')).toBeVisible();
    await page.keyboard.press('x');
    await expect(clipOf(page)).toHaveText('Almost done');
    await expect(page.getByText('You kept 1 clip. You rejected 2.')).toBeVisible();
    await page.getByRole('button', { name: 'Review the clip you put off' }).click();
    await expect(clipOf(page)).toHaveText(second);
    await page.keyboard.press('m');
    await expect(clipOf(page)).toHaveText('All caught up');
    // A decision that the server refused is said, and its clip comes back.
    await expect(page.getByText('Rendering your clip.')).toBeVisible();
    expect(odd).toEqual([]);
    await expect.poll(() => marksOf(ready)).toEqual(['keep', 'keep', 'reject', 'reject']);
    await page.reload();
    await expect(clipOf(page)).toHaveText('All caught up');
    expect(odd).toEqual([]);
    await context.close();
  });

  it('is gone through by thumb on a phone', async () => {
    const ready = await studio.makeReady();
    const { page, context } = await studio.open('/to-review', ready.user, { width: 390, height: 844, colours: 'dark' });
    await expect(clipOf(page)).toHaveText('Best');
    const [keep, undo] = ['Keep “Best”', 'Undo'].map((name) => page.getByRole('button', { name }));
    const place = await keep?.boundingBox();
    expect(place?.height).toBeGreaterThanOrEqual(48);
    expect(place?.y).toBeGreaterThan(844 * 0.75);
    await expectAccessible(page);
    await keep?.click();
    await expect(page.getByText('3 clips waiting')).toBeVisible();
    await undo?.click();
    await expect(clipOf(page)).toHaveText('Best');
    await keep?.click();
    for (const left of [2, 1]) {
      await page.getByRole('button', { name: /^Reject “/ }).click();
      await expect(page.getByText(`${left} clip`)).toBeVisible();
    }
    await page.getByRole('button', { name: /^Reject “/ }).click();
    await expect(clipOf(page)).toHaveText('All caught up');
    await expectAccessible(page);
    await expect.poll(() => marksOf(ready)).toEqual(['keep', 'reject', 'reject', 'reject']);
    await context.close();
  });
});
