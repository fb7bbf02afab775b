import type { Locator, Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import { call } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, type Opened, saved } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

/** The picture of the clip. Not the two frames at an edge. */
const PLAYER = 'canvas[role=img]:not(figure > *)';

/** Each test goes on from the one before. */
describe('the editor', needs(CHROMIUM), () => {
  const owner = useTalkStudio();
  let visitor: Opened;
  let page: Page;
  let transcript: Locator;
  beforeAll(async () => {
    visitor = await owner.open(owner.editor);
    page = visitor.page;
    transcript = page.getByRole('region', { name: 'Transcript' });
    await expect(page.locator('canvas[role=img] ~ span')).toHaveCount(0);
  });

  it('proposes cuts as strikes in the text: to cut one or all of a kind, and to bring them back', async () => {
    const filler = transcript.getByRole('button', { name: 'um', exact: true });
    await expect(filler).toHaveAccessibleDescription('Filler, not shown in captions');
    await page.getByRole('button', { name: 'Suggest cuts' }).click();
    const group = page.getByRole('group', { name: 'Suggest cuts' });
    await expect(filler).toHaveAccessibleDescription('Suggested cut');
    await expect(filler).toHaveCSS('text-decoration-line', 'line-through');
    await expect(group.getByRole('status')).toHaveText('Saves 2.3 s in all.');
    await expectAccessible(page);
    await saved(page, () => page.getByRole('button', { name: 'Cut “um”, 0.4 s' }).click());
    await expect(filler).toHaveAccessibleDescription('Cut');
    await expect(group.getByRole('status')).toHaveText('Saves 2.0 s in all.');
    await saved(page, () => group.getByRole('button', { name: 'Cut 1 repeat · 1.1 s' }).click());
    await expect(transcript.getByRole('button', { name: 'the—', exact: true })).toHaveAccessibleDescription('Cut');
    await group.getByRole('combobox', { name: 'Pace' }).selectOption('Faster');
    await saved(page, () => transcript.getByRole('button', { name: 'Cut pause, 1.0 s' }).click());
    await expect(group.getByRole('status')).toHaveText('Saves 0.0 s in all.');
    await saved(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await saved(page, () => transcript.getByRole('button', { name: 'Restore “um”' }).click());
    await expect(filler).toHaveAccessibleDescription('Suggested cut');
    await saved(page, () => group.getByRole('button', { name: 'Restore 1 repeat' }).click());
    await expect(group.getByRole('status')).toHaveText('Saves 2.4 s in all.');
    await page.getByRole('button', { name: 'Suggest cuts' }).click();
    await expect(group).toHaveCount(0);
    await expect(filler).toHaveAccessibleDescription('Filler, not shown in captions');
  });

  it('finds a text and replaces it in the clip or the whole video, and offers to always write it so', async () => {
    const look = { width: 390, height: 844, colours: 'dark' } as const;
    const opened = await owner.open(owner.editor, look);
    const { page: narrow, context } = opened;
    const press = (key: string) => narrow.keyboard.press(key);
    const word = (text: string) => narrow.getByRole('button', { name: text, exact: true });
    await expect(word('whole').first()).toBeVisible();
    await press('Control+f');
    const group = narrow.getByRole('group', { name: 'Find and replace' });
    await expect(group.getByRole('textbox', { name: 'Find' })).toBeFocused();
    await narrow.keyboard.type('Whole Field');
    await expect(group.getByRole('status')).toHaveText('1 of 4');
    await press('Shift+Enter');
    await expect(group.getByRole('status')).toHaveText('4 of 4');
    const find = group.getByRole('textbox', { name: 'Find' });
    await find.fill('holmfeld');
    await expect(group.getByRole('status')).toHaveText('1 of 1');
    await press('Tab');
    await narrow.keyboard.type('Hohenfeld');
    await expectAccessible(narrow);
    await saved(narrow, () => press('Enter'));
    await expect(group.getByRole('status')).toHaveText('Replaced in 1 place.');
    await expect(word('Hohenfeld')).toHaveCount(1);
    await group.getByRole('radio', { name: 'Whole video' }).click();
    await expect(group.getByRole('status')).toHaveText('1 of 1');
    await saved(narrow, () => group.getByRole('button', { name: 'Replace all' }).click());
    await expect(group.getByRole('status')).toHaveText('Replaced in 1 place.');
    await expect(narrow.getByRole('group', { name: 'Always write “Hohenfeld”?' })).toBeVisible();
    await narrow.getByRole('button', { name: 'Just here' }).click();
    await find.fill('hohenfeld');
    await expect(group.getByRole('status')).toHaveText('1 of 2');
    await narrow.getByRole('button', { name: 'Undo' }).click();
    await saved(narrow, () => narrow.getByRole('button', { name: 'Undo' }).click());
    await expect(group.getByRole('status')).toHaveText('Not found');
    await expect(word('Holmfeld')).toHaveCount(1);
    await find.focus();
    await press('Escape');
    await expect(group).toHaveCount(0);
    await expect(narrow.getByRole('button', { name: 'Find and replace' })).toBeFocused();
    expect(opened.odd).toEqual([]);
    await context.close();
  });

  it('underlines words that may be misheard, until each is corrected or right', async () => {
    const { page: again, odd, context } = await owner.open(owner.editor);
    const word = (text: string) => again.getByRole('button', { name: text, exact: true });
    const count = again.getByRole('button', { name: /words? to check$/ });
    const press = (key: string) => again.keyboard.press(key);
    const unsure = 'May be misheard';
    await expect(count).toHaveText('3 words to check');
    await press('n');
    await expect(word('tank')).toBeFocused();
    await expect(word('tank')).toHaveAccessibleDescription(unsure);
    await expect(word('tank')).toHaveCSS('text-decoration-line', 'underline');
    await expect(again.getByRole('button', { name: 'Mark “tank” as right' })).toBeVisible();
    await expectAccessible(again);
    await press('n');
    await expect(word('ewe')).toBeFocused();
    await saved(again, () => press('r'));
    await expect(count).toHaveText('2 words to check');
    await expect(word('ewe')).not.toHaveAccessibleDescription(unsure);
    await expect(word('wheel')).toBeFocused();
    await press('Enter');
    await again.keyboard.type('will grow');
    await saved(again, () => press('Enter'));
    await expect(count).toHaveText('1 word to check');
    await expect(word('will grow')).toBeFocused();
    await press('n');
    await expect(word('tank')).toBeFocused();
    await press('Enter');
    await saved(again, () => press('Enter'));
    await expect(count).toHaveCount(0);
    await again.reload();
    for (const text of ['tank', 'ewe', 'will grow']) {
      await expect(word(text)).not.toHaveAccessibleDescription(unsure);
      await expect(word(text)).toHaveCSS('text-decoration-line', 'none');
    }
    await expect(word('thanked')).toHaveAccessibleDescription(unsure);
    await expect(count).toHaveCount(0);
    expect(odd).toEqual([]);
    await context.close();
  });

  it('takes the frame in the player as the cover, goes to it, and gives it back', async () => {
    const { user, projectId, shortId } = owner;
    const cover = async () =>
      ((await call('GET', `/shorts/${projectId}/${shortId}`, user)).body as { data: { cover_time: number | null } })
        .data.cover_time;
    await page.getByRole('tab', { name: 'Style' }).click();
    const group = page.getByRole('group', { name: 'Cover' });
    await expect(group.getByRole('status')).toContainText('The best frame.');
    await page.getByRole('button', { name: 'Go to the start of the clip' }).click();
    await page.getByRole('button', { name: 'Next frame' }).click();
    await group.getByRole('button', { name: 'Use this frame' }).click();
    await expect(group.getByRole('status')).toContainText('The frame at 0:00.');
    await expect.poll(cover).toBeGreaterThan(5);
    await page.keyboard.press('End');
    await group.getByRole('button', { name: 'Go to it' }).click();
    await expect.poll(() => page.evaluate<number>('document.querySelector("video").currentTime')).toBeLessThan(5.5);
    await group.getByRole('button', { name: 'Use the best frame' }).click();
    await expect.poll(cover).toBeNull();
    await expectAccessible(page);
  });

  it.each([
    [1440, 900],
    [1280, 720],
  ])('fits in a window of %i by %i: its name, the picture and the whole timeline', async (width, height) => {
    const { page: seen, context } = await owner.open(owner.editor, {
      width,
      height,
      language: 'de-DE',
    });
    // There are more looks than fit: the first of them say that there are some.
    const parts = ['h1 textarea', PLAYER, 'section:has([role=slider])', '[role=radiogroup] [role=radio]'];
    for (const part of parts) await expect(seen.locator(part).first()).toBeInViewport({ ratio: 1 });
    expect(await seen.evaluate('document.documentElement.scrollHeight')).toBe(height);
    await expectAccessible(seen);
    await context.close();
  });

  it('is duplicated and deleted in the menu of its card', async () => {
    const { page: list, odd, context } = await owner.open(`/projects/${owner.projectId}`);
    const cards = list.getByRole('main').locator('li:has(h2)');
    const menu = (name: RegExp) => list.getByRole('button', { name }).first().click();
    await expect(cards).toHaveCount(1);
    await menu(/^More actions for “/);
    await expectAccessible(list);
    await list.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(cards).toHaveCount(2);
    await menu(/^More actions for “.*\(copy\)”/);
    await list.getByRole('menuitem', { name: 'Delete' }).click();
    await list.getByRole('dialog').getByRole('button', { name: 'Delete clip' }).click();
    await expect(cards).toHaveCount(1);
    await expect(list.getByText('(copy)')).toHaveCount(0);
    expect(odd).toEqual([]);
    await context.close();
  });

  it('opens again with the drawing that the server has now', async () => {
    const { projectId } = owner;
    const again = await owner.open(owner.editor);
    const player = again.page.locator(PLAYER);
    await player.waitFor();
    await again.page.locator(`a[href="/projects/${projectId}"]`).click();
    await expect(player).toHaveCount(0);
    const short = again.page.waitForResponse(/\/shorts\/\w+\/\w+$/);
    await again.page.route('**/drawing', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const { data } = await response.json();
      // The last of all that the editor asks for.
      await (await short).finished();
      await again.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await route.fulfill({
        response,
        json: { data: { ...data, framing: { ...data.framing, aspectRatio: 'horizontal' } } },
      });
    });
    await again.page.goBack();
    const isWide = async () => {
      const { width, height } = (await player.boundingBox()) ?? { width: 0, height: 0 };
      return width > height;
    };
    await expect.poll(isWide).toBe(true);
    await again.context.close();
  });

  it('offers to write a corrected name everywhere: in this video, or in all', async () => {
    const correct = async (heard: string, text: string) => {
      await transcript.getByRole('button', { name: heard }).nth(1).dblclick();
      await page.keyboard.type(text);
      await saved(page, () => page.keyboard.press('Enter'));
      return page.getByRole('group', { name: `Always write “${text.replace(/[.,]$/, '')}”?` });
    };
    const dictionary = async (path: string) =>
      ((await call('GET', path, owner.user)).body as { data: { entries: object[] } }).data.entries;
    const inVideo = await correct('field', 'Fjeld');
    await expectAccessible(page);
    await saved(page, async () => {
      await inVideo.getByRole('button', { name: 'In this video' }).click();
      await expect(page.getByText('Corrected throughout this video.')).toBeVisible();
    });
    await expect(transcript.getByRole('button', { name: 'field' })).toHaveCount(0);
    expect(await dictionary(`/projects/${owner.projectId}/dictionary`)).toEqual([
      { text: 'Fjeld', sounds_like: ['field'] },
    ]);
    const inAll = await correct('it.', 'IT.');
    await expect(inAll).toHaveCount(0);
    const night = await correct('night,', 'Knight,');
    await saved(page, () => night.getByRole('button', { name: 'In all my videos' }).click());
    await expect(transcript.getByRole('button', { name: 'night,', exact: true })).toHaveCount(0);
    await expect(night).toHaveCount(0);
    await page.goto('/account/dictionary');
    const entries = page.getByRole('list', { name: 'Dictionary' }).getByRole('listitem');
    await expect(entries).toHaveText(/Knight.*Instead of: night/);
    expect(visitor.odd).toEqual([]);
  });
});
