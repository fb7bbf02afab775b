import type { Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import { call } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, type Opened } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

describe('a clip that is edited in two tabs', needs(CHROMIUM), () => {
  const owner = useTalkStudio();
  let tabs: Opened[];
  beforeAll(async () => {
    // Visitors of their own: no tab tells another one what it saved.
    tabs = [await open(), await open()];
  });

  const open = async () => {
    const opened = await owner.open(owner.editor);
    await expect(transcriptOf(opened.page).getByRole('button', { name: 'Water' }).first()).toBeVisible();
    return opened;
  };
  const transcriptOf = (page: Page) => page.getByRole('region', { name: 'Transcript' });
  /** A sentence of the clip, by its place in it. */
  const sentence = (page: Page, at: number) => page.locator('[data-sentence].border-accent').nth(at);
  const strike = async (page: Page, at: number) => {
    await sentence(page, at).hover();
    await sentence(page, at).getByRole('button', { name: 'Cut this sentence' }).click();
  };
  const isStruck = (page: Page, at: number) =>
    expect(sentence(page, at).getByRole('button', { name: 'field' })).toHaveAccessibleDescription('Cut');
  const cuts = async () => {
    const answer = await call('GET', `/shorts/${owner.projectId}/${owner.shortId}`, owner.user);
    return (answer.body as { data: { cuts: unknown[] } }).data.cuts.length;
  };
  const saved = async (page: Page, change: () => Promise<void>) => {
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await change();
    await answer;
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  };

  it('keeps the cuts of both without a question, and each tab undoes only its own', async () => {
    const [first, second] = tabs.map(({ page }) => page) as [Page, Page];
    await saved(first, () => strike(first, 1));
    await saved(second, () => strike(second, 3));
    await isStruck(second, 1);
    await isStruck(second, 3);
    await expect(second.getByRole('dialog')).toHaveCount(0);
    expect(await cuts()).toBe(2);
    await saved(second, () => second.getByRole('button', { name: 'Undo' }).click());
    await isStruck(second, 1);
    expect(await cuts()).toBe(1);
  });

  it('asks where both cut the same sentence differently', async () => {
    const [first, second] = tabs.map(({ page }) => page) as [Page, Page];
    await saved(first, () => strike(first, 3));
    await sentence(second, 3).getByRole('button', { name: 'field' }).focus();
    await second.keyboard.press('Delete');
    const dialog = second.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(second);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(second.getByText('Saved', { exact: true })).toBeVisible();
    await expect(sentence(second, 3).getByRole('button', { name: 'night' })).not.toHaveAccessibleDescription('Cut');
    await isStruck(second, 3);
    expect(await cuts()).toBe(2);
    for (const { odd } of tabs) expect(odd).toEqual([]);
  });

  it('shows the last frame kept and the first one dropped while an edge or a cut is trimmed', async () => {
    const [{ page }] = tabs as [Opened, Opened];
    await page.reload();
    await expect(transcriptOf(page).getByRole('button', { name: 'Water' }).first()).toBeVisible();
    const frames = page.getByRole('group', { name: 'Frames at the cut' });
    const frame = (name: string) => frames.getByRole('img', { name });
    const isDrawn = (name: string) =>
      expect
        .poll(() =>
          frame(name).evaluate(
            (canvas: { getContext(kind: '2d'): { getImageData(...at: number[]): { data: number[] } } }) =>
              canvas
                .getContext('2d')
                .getImageData(20, 70, 8, 8)
                .data.some((value, at) => at % 4 < 3 && value > 0),
          ),
        )
        .toBe(true);
    const playedSec = () => page.evaluate<number>('document.querySelector("video").currentTime');
    const start = page.getByRole('slider', { name: 'Start', exact: true });
    await expect(page.locator('canvas[role=img] ~ span')).toHaveCount(0);
    const before = await playedSec();
    await start.focus();
    await page.keyboard.press('ArrowRight');
    await isDrawn('Last frame dropped');
    await isDrawn('First frame kept');
    await expect(page.getByRole('textbox', { name: 'Start' })).toHaveValue('0:05.04');
    await expectAccessible(page);
    await start.blur();
    await expect(frames).toHaveCount(0);
    await expect.poll(playedSec).toBe(before);
    await page
      .getByRole('slider', { name: /^End of the cut/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowLeft');
    await isDrawn('Last frame dropped');
    await isDrawn('First frame kept');
    const end = page.getByRole('slider', { name: 'End', exact: true });
    const box = (await end.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, box.y + box.height / 2, { steps: 6 });
    await isDrawn('Last frame kept');
    await isDrawn('First frame dropped');
    await page.mouse.up();
    await expect(frames).toHaveCount(0);
  });
});
