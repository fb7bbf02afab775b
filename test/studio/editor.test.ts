import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL, call } from '../contract/support/api.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { CLIP, makeLongProject } from './support/long-project.ts';
import { countRenders, watchRenders } from './support/renders.ts';
import { expect, expectAccessible, type Opened, startStudio, type Studio } from './support/studio.ts';

/** An element that each part of the page renders itself. */
const PARTS = {
  page: 'main header',
  name: 'h1 textarea',
  undo: 'button[aria-label=Undo]',
  // Not the two frames at an edge.
  player: 'canvas[role=img]:not(figure > *)',
  edges: 'section[aria-label="Trim"]',
  handles: '[role=slider]',
  transcript: '[role=region][aria-label="Transcript"]',
  sentences: '[data-sentence]',
  words: 'button[data-word]',
  panels: '[role=tablist]',
  styles: '[role=radiogroup]',
};
/** What nothing here re-renders. */
const STILL = { page: 0, panels: 0, styles: 0 };

const LETTERS = 'Twenty letters of it';

/** Each test goes on from the one before. */
describe('the editor of a project of three hours', needs(CHROMIUM), () => {
  let studio: Studio;
  let host: FakeVideoServer;
  let owner: Awaited<ReturnType<typeof makeLongProject>>;
  let visitor: Opened;
  let page: Page;
  let transcript: Locator;
  let sourceReads = 0;
  beforeAll(async () => {
    [studio, host] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer()]);
    owner = await makeLongProject(host);
    const { user, projectId, shortId } = owner;
    visitor = await studio.open('/', user);
    page = visitor.page;
    await watchRenders(page);
    page.on('request', (request) => {
      if (request.url().endsWith(`/${projectId}/source`)) sourceReads += 1;
    });
    await page.goto(`/projects/${projectId}/shorts/${shortId}`);
    transcript = page.getByRole('region', { name: 'Transcript' });
    await expect(transcript.getByRole('button', { name: 'Water' }).first()).toBeVisible();
    // A spinner covers the picture until its first frame is drawn; the captions have their own canvas.
    await expect(page.locator('canvas[role=img] ~ span')).toHaveCount(0);
    await expect(page.locator('canvas[aria-hidden=true]')).toBeAttached();
    await expect(page.getByRole('radio', { name: 'Pop' })).toBeAttached();
  }, 120_000);
  afterAll(async () => {
    await host.close();
    await studio.close();
  });

  const playedSec = () => page.evaluate<number>('document.querySelector("video").currentTime');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('is played, stepped and trimmed with the keyboard', async () => {
    const start = page.getByRole('textbox', { name: 'Start' });
    await press('Home', 'ArrowRight', 'Shift+ArrowRight');
    await expect(page.getByText('0:01.06 / 0:25.00')).toBeVisible();
    await press('i');
    await expect(start).toHaveValue('0:06.06');
    await press('Control+z');
    await expect(start).toHaveValue('0:05.00');
    await press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press('l');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await press('l');
    await expect(page.getByText('· 2×')).toBeVisible();
    await press('k');
    await expect(page.getByText('· 2×')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    // Another answer has another address of the file, with which the player begins anew: also where the stream of events begins.
    expect(sourceReads).toBe(1);
  });

  it('takes other keys for what they do, loops, and comes closer on the timeline', async () => {
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const loop = page.getByRole('button', { name: 'Loop the clip', exact: true });
    await press('?');
    await keys.getByRole('button', { name: /^Loop the clip: Q/ }).click();
    await press('Escape');
    await keys.getByRole('button', { name: /^Loop the clip: Q/ }).click();
    await press('u');
    await expect(keys.getByRole('button', { name: /^Loop the clip: U/ })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press('u');
    await expect(loop).toHaveAttribute('aria-pressed', 'true');
    await press('u');
    await expect(loop).toHaveAttribute('aria-pressed', 'false');
    const handle = page.getByRole('slider', { name: 'Start' });
    const before = (await handle.getAttribute('style')) ?? '';
    await press('+');
    await expect(handle).not.toHaveAttribute('style', before);
    const atStart = page.getByText('0:00.00 / 0:25.00');
    await press('Home', ']');
    await expect(atStart).toHaveCount(0);
    await press('[');
    await expect(atStart).toBeVisible();
  });

  it('restarts at the end of the clip, and scrolls to the spoken sentence', async () => {
    await press('End');
    await page.evaluate(`document.querySelector('${PARTS.transcript}').scrollTo(0, 1e7)`);
    await expect(transcript.getByText(/^2:59:/).first()).toBeVisible();
    await press(' ');
    await expect.poll(playedSec).toBeLessThan(CLIP.endSec - 10);
    await expect(transcript.getByText('0:05.8', { exact: true })).toBeVisible();
    await press('k');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  it('re-renders only the playhead, the time and the spoken words while it plays', async () => {
    await press('Home');
    await expect.poll(playedSec).toBe(CLIP.startSec);
    const counts = await countRenders(page, PARTS, async () => {
      await press(' ');
      await expect.poll(playedSec).toBeGreaterThan(CLIP.startSec + 3);
      await press('k');
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    });
    expect(counts).toMatchObject({ ...STILL, name: 0, undo: 0, player: 0, edges: 0, handles: 0 });
    expect(counts.all).toBeGreaterThan(20);
    // The list re-renders when it scrolls to the spoken sentence.
    expect(counts.transcript).toBeLessThanOrEqual(4);
    expect(counts.sentences).toBeLessThanOrEqual(6);
    expect(counts.words).toBeLessThan(200);
  });

  it('re-renders only the title while it is typed and saved', async () => {
    const counts = await countRenders(page, PARTS, async () => {
      await page.getByRole('textbox', { name: 'Title' }).focus();
      await saved(() => page.keyboard.type(LETTERS));
    });
    const others = { player: 0, edges: 0, handles: 0, transcript: 0, sentences: 0, words: 0 };
    expect(counts).toMatchObject({ ...STILL, ...others, name: LETTERS.length });
    expect(counts.undo).toBeLessThanOrEqual(1);
  });

  it('re-renders only the sentence of a corrected word, and what shows its text', async () => {
    const word = transcript.getByRole('button', { name: 'morning,' }).nth(2);
    await word.click();
    const counts = await countRenders(page, PARTS, async () => {
      await word.dblclick();
      await page.keyboard.type(LETTERS);
      await saved(() => press('Enter'));
    });
    expect(counts).toMatchObject({ ...STILL, name: 0 });
    expect(counts.sentences).toBeGreaterThan(0);
    expect(counts.sentences).toBeLessThanOrEqual(8);
    expect(counts.words).toBeLessThan(100);
    expect(counts.edges).toBeLessThanOrEqual(2);
    expect(counts.player).toBeLessThanOrEqual(3);
    const offer = page.getByRole('group', { name: `Always write “${LETTERS}”?` });
    await offer.getByRole('button', { name: 'Just here' }).click();
    await expect(offer).toHaveCount(0);
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
    await saved(() => page.getByRole('button', { name: 'Cut “um”, 0.4 s' }).click());
    await expect(filler).toHaveAccessibleDescription('Cut');
    await expect(group.getByRole('status')).toHaveText('Saves 2.0 s in all.');
    await saved(() => group.getByRole('button', { name: 'Cut 1 repeat · 1.1 s' }).click());
    await expect(transcript.getByRole('button', { name: 'the—', exact: true })).toHaveAccessibleDescription('Cut');
    await group.getByRole('combobox', { name: 'Pace' }).selectOption('Faster');
    await saved(() => transcript.getByRole('button', { name: 'Cut pause, 1.0 s' }).click());
    await expect(group.getByRole('status')).toHaveText('Saves 0.0 s in all.');
    await saved(() => page.getByRole('button', { name: 'Undo' }).click());
    await saved(() => transcript.getByRole('button', { name: 'Restore “um”' }).click());
    await expect(filler).toHaveAccessibleDescription('Suggested cut');
    await saved(() => group.getByRole('button', { name: 'Restore 1 repeat' }).click());
    await expect(group.getByRole('status')).toHaveText('Saves 2.4 s in all.');
    await page.getByRole('button', { name: 'Suggest cuts' }).click();
    await expect(group).toHaveCount(0);
    await expect(filler).toHaveAccessibleDescription('Filler, not shown in captions');
  });

  it('finds a text and replaces it in the clip or the whole video, and offers to always write it so', async () => {
    const { user, projectId, shortId } = owner;
    const look = { width: 390, height: 844, colours: 'dark' } as const;
    const opened = await studio.open(`/projects/${projectId}/shorts/${shortId}`, user, look);
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
    await saved(() => press('Enter'), narrow);
    await expect(group.getByRole('status')).toHaveText('Replaced in 1 place.');
    await expect(word('Hohenfeld')).toHaveCount(1);
    await group.getByRole('radio', { name: 'Whole video' }).click();
    await expect(group.getByRole('status')).toHaveText('1 of 1');
    await saved(() => group.getByRole('button', { name: 'Replace all' }).click(), narrow);
    await expect(group.getByRole('status')).toHaveText('Replaced in 1 place.');
    await expect(narrow.getByRole('group', { name: 'Always write “Hohenfeld”?' })).toBeVisible();
    await narrow.getByRole('button', { name: 'Just here' }).click();
    await find.fill('hohenfeld');
    await expect(group.getByRole('status')).toHaveText('1 of 2');
    await narrow.getByRole('button', { name: 'Undo' }).click();
    await saved(() => narrow.getByRole('button', { name: 'Undo' }).click(), narrow);
    await expect(group.getByRole('status')).toHaveText('Not found');
    await expect(word('Holmfeld')).toHaveCount(1);
    await find.focus();
    await press('Escape');
    await expect(group).toHaveCount(0);
    await expect(narrow.getByRole('button', { name: 'Find and replace' })).toBeFocused();
    expect(opened.odd).toEqual([]);
    await context.close();
  });

  it('re-renders only the field and the player while a text for the picture is typed', async () => {
    await page.getByRole('combobox', { name: 'Title overlay' }).selectOption('own');
    const counts = await countRenders(page, PARTS, async () => {
      await page.getByRole('textbox', { name: 'Custom text' }).focus();
      await saved(() => page.keyboard.type(LETTERS));
    });
    const others = { name: 0, undo: 0, edges: 0, handles: 0, transcript: 0, sentences: 0, words: 0 };
    expect(counts).toMatchObject({ ...STILL, ...others });
    expect(counts.player).toBeGreaterThan(0);
    expect(counts.player).toBeLessThanOrEqual(2 * LETTERS.length);
  });

  it('underlines words that may be misheard, until each is corrected or right', async () => {
    const { user, projectId, shortId } = owner;
    const { page: again, odd, context } = await studio.open(`/projects/${projectId}/shorts/${shortId}`, user);
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
    await saved(() => press('r'), again);
    await expect(count).toHaveText('2 words to check');
    await expect(word('ewe')).not.toHaveAccessibleDescription(unsure);
    await expect(word('wheel')).toBeFocused();
    await press('Enter');
    await again.keyboard.type('will grow');
    await saved(() => press('Enter'), again);
    await expect(count).toHaveText('1 word to check');
    await expect(word('will grow')).toBeFocused();
    await press('n');
    await expect(word('tank')).toBeFocused();
    await press('Enter');
    await saved(() => press('Enter'), again);
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
    await expect.poll(playedSec).toBeLessThan(5.5);
    await group.getByRole('button', { name: 'Use the best frame' }).click();
    await expect.poll(cover).toBeNull();
    await expectAccessible(page);
  });

  it.each([
    [1440, 900],
    [1280, 720],
  ])('fits in a window of %i by %i: its name, the picture and the whole timeline', async (width, height) => {
    const { user, projectId, shortId } = owner;
    const { page: seen, context } = await studio.open(`/projects/${projectId}/shorts/${shortId}`, user, {
      width,
      height,
      language: 'de-DE',
    });
    // There are more looks than fit: the first of them say that there are some.
    const parts = [PARTS.name, PARTS.player, 'section:has([role=slider])', `${PARTS.styles} [role=radio]`];
    for (const part of parts) await expect(seen.locator(part).first()).toBeInViewport({ ratio: 1 });
    expect(await seen.evaluate('document.documentElement.scrollHeight')).toBe(height);
    await expectAccessible(seen);
    await context.close();
  });

  it('is duplicated and deleted in the menu of its card', async () => {
    const { user, projectId } = owner;
    const { page: list, odd, context } = await studio.open(`/projects/${projectId}`, user);
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
    const { user, projectId, shortId } = owner;
    const again = await studio.open(`/projects/${projectId}/shorts/${shortId}`, user);
    const player = again.page.locator(PARTS.player);
    await player.waitFor();
    await again.page.locator(`a[href="/projects/${projectId}"]`).click();
    await expect(player).toHaveCount(0);
    const short = again.page.waitForResponse(/\/shorts\/\w+\/\w+$/);
    await again.page.route('**/drawing', async (route) => {
      const response = await route.fetch();
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

  it('re-renders only the edge, the player and the words beside it while it is dragged', async () => {
    const handle = page.getByRole('slider', { name: 'End' });
    await handle.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const counts = await countRenders(page, PARTS, async () => {
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      for (let step = 1; step <= 50; step += 1) {
        await page.mouse.move(x + width / 2 - 4 * step, y + height / 2);
        await page.evaluate('new Promise(requestAnimationFrame)');
      }
      await page.mouse.up();
    });
    expect(counts).toMatchObject({ ...STILL, name: 0, transcript: 0 });
    expect(counts.handles).toBeGreaterThan(10);
    expect(counts.handles).toBeLessThanOrEqual(60);
    expect(counts.player).toBeLessThanOrEqual(110);
    expect(counts.edges).toBeLessThanOrEqual(2);
    expect(counts.sentences).toBeLessThanOrEqual(4);
    expect(counts.words).toBeLessThan(60);
    expect(visitor.odd).toEqual([]);
  });

  it('offers to write a corrected name everywhere: in this video, or in all', async () => {
    const correct = async (heard: string, text: string) => {
      await transcript.getByRole('button', { name: heard }).nth(1).dblclick();
      await page.keyboard.type(text);
      await saved(() => press('Enter'));
      return page.getByRole('group', { name: `Always write “${text.replace(/[.,]$/, '')}”?` });
    };
    const dictionary = async (path: string) =>
      ((await call('GET', path, owner.user)).body as { data: { entries: object[] } }).data.entries;
    const inVideo = await correct('field', 'Fjeld');
    await expectAccessible(page);
    await saved(async () => {
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
    await saved(() => night.getByRole('button', { name: 'In all my videos' }).click());
    await expect(transcript.getByRole('button', { name: 'night,', exact: true })).toHaveCount(0);
    await expect(night).toHaveCount(0);
    await page.goto('/account/dictionary');
    const entries = page.getByRole('list', { name: 'Dictionary' }).getByRole('listitem');
    await expect(entries).toHaveText(/Knight.*Instead of: night/);
    expect(visitor.odd).toEqual([]);
  });

  /** Does something, and waits until the server has it. "Saved" also stands there before. */
  async function saved(act: () => Promise<void>, of = page) {
    const stored = of.waitForResponse((response) => response.request().method() === 'PATCH');
    await act();
    await stored;
    await expect(of.getByText('Saved', { exact: true })).toBeVisible();
  }
});
