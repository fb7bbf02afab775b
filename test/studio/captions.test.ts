import type { Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import { asWoff2, poppins } from '../support/media/own-fonts.ts';
import { makeTinyVideo } from '../support/media/tiny-video.ts';
import { brandResponseSchema } from '#schema/contract/looks/brand.ts';
import { fontResponseSchema } from '#schema/contract/looks/font.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectSuccess } from '../contract/support/api.ts';
import { uploadPicture } from '../contract/support/pictures.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

/** A second of silence: an 8-bit wave file. */
const SONG = (() => {
  const head = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1');
  head.writeUInt32LE(36 + 8_000, 4);
  head.writeUInt32LE(16, 16);
  [1, 1].forEach((value, i) => head.writeUInt16LE(value, 20 + 2 * i));
  [8_000, 8_000].forEach((value, i) => head.writeUInt32LE(value, 24 + 4 * i));
  [1, 8].forEach((value, i) => head.writeUInt16LE(value, 32 + 2 * i));
  head.writeUInt32LE(8_000, 40);
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(8_000, 128)]));
})();

/** Each test goes on from the one before. */
describe('the captions of a clip in the editor', needs(CHROMIUM), () => {
  const owner = useTalkStudio();
  let page: Page;
  let odd: string[];
  beforeAll(async () => {
    ({ page, odd } = await owner.open('/'));
    await page.goto(owner.editor);
    await expect(page.getByRole('radio', { name: 'Pop' })).toBeVisible();
  });

  const look = async () => {
    const { projectId, shortId, user } = owner;
    const answer = await call('GET', `/shorts/${projectId}/${shortId}`, user);
    return expectSuccess(answer, 200, shortResponseSchema).data.render_options;
  };
  const saved = async () => (await look())?.captions;

  it('shows every look on the words of the clip', async () => {
    const looks = page.getByRole('radiogroup', { name: 'Caption style' }).getByRole('radio');
    await expect(looks).toHaveCount(20);
    await expect(looks.locator('img[src^="blob:"]')).toHaveCount(20, { timeout: 60_000 });
  });

  it('takes a look whole, and changes every part of it', async () => {
    await page.getByRole('radio', { name: 'Punch' }).click();
    await expect.poll(saved).toMatchObject({ style: 'punch', uppercase: true, highlight_color: '#FFE14A' });
    await page.getByText('Fine-tune').click();
    await expect(page.getByLabel('Font', { exact: true })).toHaveValue('anton');
    await page.getByLabel('Font', { exact: true }).selectOption('Inter');
    await page.getByLabel('Weight').selectOption('Black');
    await page.getByLabel('Animation').selectOption('Color runs through words');
    await page.getByRole('combobox', { name: 'Box', exact: true }).selectOption('Behind each line');
    await page.getByLabel('Words per line').selectOption('3');
    await page.getByLabel('Alignment').selectOption('Left');
    await page.getByRole('slider', { name: 'Size' }).press('ArrowRight');
    await page.getByRole('combobox', { name: 'Key words', exact: true }).selectOption('Larger');
    const morning = page.getByRole('button', { name: 'morning', exact: true }).last();
    const wasPressed = (await morning.getAttribute('aria-pressed')) === 'true';
    await morning.click();
    await expect(morning).toHaveAttribute('aria-pressed', String(!wasPressed));
    const glyphs = page.waitForResponse('**/fonts/twemoji/twemoji.ttf');
    await page.getByLabel('Emoji beside fitting words').check();
    expect((await glyphs).ok()).toBe(true);
    await page.getByLabel('Swear words').selectOption('Mask and bleep');
    await expect.poll(saved).toMatchObject({
      style: 'punch',
      font: 'inter',
      weight: 900,
      animation: 'fill',
      box: 'line',
      words_per_line: 3,
      align: 'left',
      size: 1.05,
      emphasis: 'size',
      emoji: true,
    });
    await expectAccessible(page);
  });

  it('moves: zooms, what comes after a cut, a bar, and a color behind whole pictures', async () => {
    const movement = page.getByRole('group', { name: 'Movement' });
    await movement.getByLabel('Zoom on sentences and key words').selectOption('Clear');
    await movement.getByLabel('Where a part is cut out').selectOption('Next part a little larger');
    await movement.getByLabel('Progress bar').selectOption('At the bottom');
    await movement.getByLabel('Behind pictures shown whole').selectOption('A color');
    await movement.getByRole('button', { name: 'Color #FFFFFF' }).click();
    const moving = { zoom: 1.08, transition: 'punch_in', progress_bar: 'bottom', background: '#FFFFFF' };
    await expect.poll(look).toMatchObject(moving);
    await movement.getByLabel('Zoom on sentences and key words').selectOption('None');
    await expect.poll(look).toMatchObject({ ...moving, zoom: 1 });
    await expectAccessible(page);
  });

  it('goes back to the look as it was', async () => {
    await page.getByRole('button', { name: 'Reset to the look' }).click();
    await expect.poll(saved).toEqual({
      style: 'punch',
      position: 'bottom',
      uppercase: true,
      highlight_color: '#FFE14A',
      fillers: false,
    });
  });

  it('takes a brand: its logo stands over the clip, captions have its colors and font, and its music and its intro can be left out', async () => {
    const { user } = owner;
    const logo = { upload_id: await uploadPicture(user), place: 'bottom-left' };
    const music = { upload_id: await uploadPicture(user, SONG, 'song.wav') };
    const film = new Uint8Array(await makeTinyVideo({ durationSec: 3 }));
    const intro = { upload_id: await uploadPicture(user, film, 'intro.mp4') };
    const brand = { name: 'My channel', font: 'poppins', colors: { accent: '#00E5FF' }, logo, music, intro };
    const made = await call('POST', '/brands', { token: user.token, body: brand });
    const { id } = expectSuccess(made, 201, brandResponseSchema).data;
    await page.reload();
    await expect(page.locator('img[data-logo]')).toHaveCount(0);
    await page.getByLabel('Brand', { exact: true }).selectOption('My channel');
    await expect(page.locator('img[data-logo="bottom-left"]')).toBeVisible();
    await expect.poll(saved).toMatchObject({ style: 'punch', font: 'poppins', highlight_color: '#00E5FF' });
    expect((await look())?.brand_id).toBe(id);
    const song = page.locator('audio[data-music]');
    await expect(song).toHaveJSProperty('readyState', 0);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    // It is down in speech, and fades in: never as loud as it is in itself.
    await expect(song).toHaveJSProperty('paused', false);
    await expect(song).toHaveJSProperty('duration', 1);
    await expect.poll(() => song.evaluate((one) => (one as unknown as { volume: number }).volume)).toBeLessThan(0.45);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(song).toHaveJSProperty('paused', true);
    await page.getByLabel('Music of the brand').uncheck();
    await expect(song).toHaveCount(0);
    await expect.poll(async () => (await look())?.music).toBe(false);
    await page.getByLabel('Intro of the brand (3 s)').uncheck();
    await expect.poll(async () => (await look())?.intro).toBe(false);
    await page.getByRole('button', { name: 'Use this look for new clips' }).click();
    await expect(page.getByRole('button', { name: 'Stop using a look for new clips' })).toBeVisible();
    const { body } = await call('GET', '/templates', user);
    expect(body).toMatchObject({ data: [{ default: true, options: { brand_id: id, intro: false } }] });
    await page.getByLabel('Brand', { exact: true }).selectOption('None');
    await expect(page.locator('img[data-logo]')).toHaveCount(0);
  });

  it('takes a font of the account: it is fetched and unpacked for the preview, and has one weight', async () => {
    const { user } = owner;
    const file = await uploadPicture(user, new Uint8Array(await asWoff2(await poppins())), 'own.woff2');
    const body = { upload_id: file, license_confirmed: true, name: 'My type' };
    const made = await call('POST', '/fonts', { token: user.token, body });
    const { id, url } = expectSuccess(made, 201, fontResponseSchema).data;
    await page.reload();
    await page.getByText('Fine-tune').click();
    const fetched = page.waitForResponse(url);
    await page.getByLabel('Font', { exact: true }).selectOption('My type');
    expect((await fetched).status()).toBe(200);
    await expect(page.getByLabel('Weight')).toHaveCount(0);
    await expect.poll(saved).toMatchObject({ font: id });
    expect(await saved()).not.toHaveProperty('weight');
    const looks = page.getByRole('radiogroup', { name: 'Caption style' }).getByRole('radio');
    await expect(looks.locator('img[src^="blob:"]')).toHaveCount(20, { timeout: 60_000 });
    expect(odd).toEqual([]);
  });
});
