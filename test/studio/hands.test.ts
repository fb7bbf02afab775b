import type { Locator, Page } from '@playwright/test';
import type { ShortView } from '#schema/contract/short.ts';
import { beforeAll, describe, it } from 'vitest';
import type { FramingEdit } from '#schema/domain/framing-edit.ts';
import { call } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, type Opened } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

/** Each test goes on from the one before. The source has 320 by 180 pixels, and the clip six shots. */
describe('the picture in the editor', needs(CHROMIUM), () => {
  const owner = useTalkStudio();
  let visitor: Opened;
  let page: Page;
  beforeAll(async () => {
    visitor = await owner.open(owner.editor);
    page = visitor.page;
    await ready();
  });

  const ready = () => expect(page.locator('canvas[role=img] ~ span')).toHaveCount(0);
  const surface = () => page.getByRole('application', { name: 'Picture of this shot' });
  /** What the server has framed by hand. */
  const stored = async (): Promise<FramingEdit[]> => {
    const answer = await call('GET', `/shorts/${owner.projectId}/${owner.shortId}/drawing`, owner.user);
    return (answer.body as { data: { plan: { framingEdits?: FramingEdit[] } } }).data.plan.framingEdits ?? [];
  };
  const crop = async () => (await stored())[0]?.crop;
  const spot = async () => (await crop())?.points[0];
  /** Drags from the middle of an element by shares of it. */
  const drag = async (name: string, across: number, down: number) => {
    const { x, y, width, height } = await boxOf(name);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (const share of [0.5, 1]) {
      await page.mouse.move(x + width * (0.5 + share * across), y + height * (0.5 + share * down));
    }
    await page.mouse.up();
  };
  const boxOf = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const SURFACE = '[role=application]';

  it('is moved within its frame, and plays when it is clicked', async () => {
    await page.getByRole('button', { name: 'Arrange by hand' }).click();
    await expectAccessible(page);
    await surface().click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await surface().click();
    await press('Home');
    await drag(SURFACE, 0.2, 0);
    await expect.poll(spot).toMatchObject({ x: 10, y: 0 });
    expect(await crop()).toMatchObject({ width: 102, height: 180, aspectRatio: 'vertical' });
    await press('Control+z');
    await expect.poll(crop).toBeUndefined();
    await press('Control+Shift+z');
    await expect.poll(spot).toMatchObject({ x: 10, y: 0 });
  });

  it('comes closer with the wheel, a corner, the keys and the slider, as far as the source allows', async () => {
    const height = async () => (await crop())?.height;
    const { x, y, width } = await boxOf(SURFACE);
    await page.mouse.move(x + width / 2, y + 200);
    await page.mouse.wheel(0, -100);
    await expect.poll(height).toBe(148);
    await surface().locator('[data-corner]').last().hover();
    await page.mouse.down();
    await page.mouse.move(x + width * 0.9, y + 10, { steps: 3 });
    await page.mouse.up();
    await expect.poll(height).not.toBe(148);
    await surface().focus();
    for (let times = 0; times < 20; times += 1) await press('+');
    await expect.poll(height).toBe(90);
    await page.getByRole('tab', { name: 'Framing' }).click();
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toHaveAttribute('aria-valuetext', '2.0×');
    await expectAccessible(page);
    await zoom.fill('1.5');
    await expect.poll(height).toBe(120);
  });

  it('outlives a reload, and is framed automatically again', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const before = await spot();
    await page.reload();
    await ready();
    await page.getByRole('button', { name: 'Arrange by hand' }).click();
    await surface().focus();
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect.poll(spot).not.toEqual(before);
    expect((await crop())?.height).toBe(120);
    await press('Backspace');
    await expect.poll(stored).toEqual([]);
  });

  it('moves gently between keyframes', async () => {
    const points = async () => (await crop())?.points ?? [];
    await press('Home');
    await drag(SURFACE, 0.1, 0);
    await expect.poll(points).toHaveLength(1);
    await page.getByRole('tab', { name: 'Framing' }).click();
    await page.getByRole('button', { name: 'Next frame' }).click();
    await press('Shift+ArrowRight', 'Shift+ArrowRight');
    await page.getByRole('button', { name: 'Add keyframe here' }).click();
    await drag(SURFACE, -0.3, 0);
    await expect.poll(points).toHaveLength(2);
    await surface().focus();
    for (let times = 0; times < 8; times += 1) await press('+');
    await expect.poll(async () => (await points())[1]?.scale).toBeLessThan(0.75);
    expect((await crop())?.eased).toBe(true);
    await page.getByRole('button', { name: 'Keyframe at 0:00.00' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove this keyframe' }).click();
    await expect.poll(points).toHaveLength(1);
    expect((await crop())?.eased).toBeUndefined();
    await surface().focus();
    await press('Backspace');
    await expect.poll(stored).toEqual([]);
  });

  it('shows two parts of the picture in panels, each moved by itself', async () => {
    const panels = async () => (await stored())[0]?.panels;
    await page.getByRole('tab', { name: 'Framing' }).click();
    for (const name of ['Shot 1 Follow', 'Shot 2 Follow', 'Shot 1 Layout', 'Shot 2 Layout'])
      await expect(page.getByRole('group', { name, exact: true })).toBeAttached();
    await page.getByRole('button', { name: 'Two panels by hand' }).first().click();
    await expect.poll(panels).toEqual({ first: [0, 0, 320, 180], second: [17, 7, 66, 66], share: 0.4 });
    await expectAccessible(page);
    await drag('[aria-label="Second panel"][role=application]', -0.2, 0);
    await expect.poll(async () => (await panels())?.second[0]).toBeGreaterThan(25);
    expect((await panels())?.first).toEqual([0, 0, 320, 180]);
    await page.getByRole('slider', { name: 'First panel' }).fill('0.6');
    await expect.poll(async () => (await panels())?.share).toBe(0.6);
    const { first } = (await panels()) ?? {};
    await page.getByRole('button', { name: 'Swap panels' }).click();
    await expect.poll(async () => (await panels())?.second).toEqual(first);
    await page.getByRole('application', { name: 'First panel' }).focus();
    await press('Backspace');
    await expect.poll(stored).toEqual([]);
  });

  it('has its captions and title where they are dragged, with a mark where a platform covers them', async () => {
    const look = async () => {
      const answer = await call('GET', `/shorts/${owner.projectId}/${owner.shortId}`, owner.user);
      return (answer.body as { data: Pick<ShortView, 'render_options'> }).data.render_options;
    };
    const place = async () => {
      const captions = (await look())?.captions;
      return typeof captions === 'object' ? captions.position : captions;
    };
    const captions = page.getByRole('slider', { name: 'Captions' });
    await captions.focus();
    await press('Shift+ArrowUp', 'Shift+ArrowUp');
    await expect.poll(place).toBeLessThan(0.7);
    await expect(page.getByText('Covered by')).toHaveCount(0);
    const { x, y, width, height } = (await captions.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const frame = await boxOf('canvas[role=img]');
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, frame.y + frame.height * 0.9, { steps: 5 });
    await page.mouse.up();
    await expect.poll(place).toBeCloseTo(0.9, 1);
    await expect(page.getByText('Covered by TikTok, Reels, Shorts')).toBeVisible();
    await page.getByRole('button', { name: 'Safe zones' }).click();
    await expect(page.locator('[data-safe-areas]')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Style' }).click();
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('hand');
    await captions.focus();
    await press('Backspace');
    await expect.poll(place).toBe('bottom');
    await expect(page.getByText('Covered by')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Title overlay' }).selectOption('title');
    await page.getByRole('slider', { name: 'Title' }).focus();
    await press('Shift+ArrowDown');
    await expect.poll(async () => typeof (await look())?.title_position).toBe('number');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await ready();
    await expect(page.locator('[data-safe-areas]')).toBeVisible();
    await page.getByRole('button', { name: 'Place it automatically' }).click();
    await expect.poll(async () => (await look())?.title_position).toBe('auto');
    expect(visitor.odd).toEqual([]);
  });

  it('is small on a phone once the page scrolls, and away while text is typed', async () => {
    await call('PATCH', `/shorts/${owner.projectId}/${owner.shortId}`, {
      ...owner.user,
      body: { cuts: [{ start: 10, end: 11 }] },
    });
    const phone = await owner.open(owner.editor, { width: 390, height: 844 });
    const player = phone.page.getByRole('img', { name: /^Clip preview/ });
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect(phone.page.locator('canvas[role=img] ~ span')).toHaveCount(0);
    const large = await boxOf(player);
    expect(large.width).toBeGreaterThan(200);
    // Its own place: a finger that drags a handle does not bring the cut back.
    const back = await boxOf(phone.page.getByRole('button', { name: 'Restore what was cut at 0:10' }));
    const handles = await phone.page.getByRole('slider', { name: /Start|End/ }).all();
    expect(handles.length).toBeGreaterThanOrEqual(2);
    for (const handle of handles) {
      const { y, height } = await boxOf(handle);
      expect(back.y).toBeGreaterThan(y + height);
    }
    await phone.page.mouse.move(195, 700);
    await phone.page.mouse.wheel(0, 600);
    await expect.poll(async () => (await boxOf(player)).height).toBeCloseTo(large.height - 0.28 * 844, 0);
    const small = await boxOf(player);
    expect(small.y).toBeGreaterThanOrEqual(52);
    expect(small.y + small.height).toBeLessThan(0.3 * 844);
    await expectAccessible(phone.page);
    expect(phone.odd).toEqual([]);
    // What is asked for without a network fails.
    await phone.context.setOffline(true);
    await expect(phone.page.getByText('We’ll reconnect automatically.')).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await boxOf(player)).y).toBeGreaterThan(small.y + 40);
    await phone.context.setOffline(false);
    const place = phone.page.locator('[data-player]');
    await expect(place).toHaveCSS('position', 'sticky');
    await phone.page.getByRole('textbox', { name: 'Start' }).focus();
    await expect(place).toHaveCSS('position', 'static');
    await phone.page.getByRole('tab', { name: 'Framing' }).click();
    await expect(place).toHaveCSS('position', 'sticky');
    await phone.context.close();
  });
});
