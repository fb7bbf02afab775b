import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { FramingEdit } from '#schema/domain/framing-edit.ts';
import { BASE_URL, call } from '../contract/support/api.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { makeLongProject } from './support/long-project.ts';
import { expect, expectAccessible, type Opened, startStudio, type Studio } from './support/studio.ts';

/** Each test goes on from the one before. The source has 320 by 180 pixels, and the clip six shots. */
describe('the picture in the editor', needs(CHROMIUM), () => {
  let studio: Studio;
  let host: FakeVideoServer;
  let owner: Awaited<ReturnType<typeof makeLongProject>>;
  let visitor: Opened;
  let page: Page;
  beforeAll(async () => {
    [studio, host] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer()]);
    owner = await makeLongProject(host);
    visitor = await studio.open(path(), owner.user);
    page = visitor.page;
    await ready();
  }, 120_000);
  afterAll(async () => {
    await host.close();
    await studio.close();
  });

  const path = () => `/projects/${owner.projectId}/shorts/${owner.shortId}`;
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
    await page.getByRole('button', { name: 'Arrange the picture by hand' }).click();
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
    await page.getByRole('button', { name: 'Arrange the picture by hand' }).click();
    await surface().focus();
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect.poll(spot).not.toEqual(before);
    expect((await crop())?.height).toBe(120);
    await press('Backspace');
    await expect.poll(stored).toEqual([]);
    expect(visitor.odd).toEqual([]);
  });
});
