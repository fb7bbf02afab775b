import type { Locator, Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { CLIP } from './support/talk-project.ts';
import { countRenders, watchRenders } from './support/renders.ts';
import { expect, type Opened, saved } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

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
  const owner = useTalkStudio(3);
  let visitor: Opened;
  let page: Page;
  let transcript: Locator;
  let sourceReads = 0;
  beforeAll(async () => {
    const { projectId, editor } = owner;
    visitor = await owner.open('/');
    page = visitor.page;
    await watchRenders(page);
    page.on('request', (request) => {
      if (request.url().endsWith(`/${projectId}/source`)) sourceReads += 1;
    });
    await page.goto(editor);
    transcript = page.getByRole('region', { name: 'Transcript' });
    await expect(transcript.getByRole('button', { name: 'Water' }).first()).toBeVisible();
    // A spinner covers the picture until its first frame is drawn; the captions have their own canvas.
    await expect(page.locator('canvas[role=img] ~ span')).toHaveCount(0);
    await expect(page.locator('canvas[aria-hidden=true]')).toBeAttached();
    await expect(page.getByRole('radio', { name: 'Pop' })).toBeAttached();
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
      await saved(page, () => page.keyboard.type(LETTERS));
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
      await saved(page, () => press('Enter'));
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

  it('re-renders only the field and the player while a text for the picture is typed', async () => {
    await page.getByRole('combobox', { name: 'Title overlay' }).selectOption('own');
    const counts = await countRenders(page, PARTS, async () => {
      await page.getByRole('textbox', { name: 'Custom text' }).focus();
      await saved(page, () => page.keyboard.type(LETTERS));
    });
    const others = { name: 0, undo: 0, edges: 0, handles: 0, transcript: 0, sentences: 0, words: 0 };
    expect(counts).toMatchObject({ ...STILL, ...others });
    expect(counts.player).toBeGreaterThan(0);
    expect(counts.player).toBeLessThanOrEqual(2 * LETTERS.length);
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
});
