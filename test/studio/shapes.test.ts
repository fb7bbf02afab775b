import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL, call } from '../contract/support/api.ts';
import { claimAlongside, claimFor, finishClaimed } from '../contract/support/farm.ts';
import { makeReadyProject, type ReadyProject } from '../contract/support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, startStudio, type Studio } from './support/studio.ts';

describe('the shapes of a clip', needs(CHROMIUM), () => {
  let studio: Studio;
  let host: FakeVideoServer;
  let ready: ReadyProject;
  beforeAll(async () => {
    [studio, host] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer()]);
    ready = await makeReadyProject(await host.addVideo('A talk.mp4', { durationSec: 90 }));
  });
  afterAll(async () => {
    await host.close();
    await studio.close();
  });

  it('are chosen when its files are made, and its card has each of them', async () => {
    const { page, context, odd } = await studio.open(`/projects/${ready.projectId}`, ready.user);
    const card = page.getByRole('listitem', { name: 'Best' });
    await expect(card.getByRole('button', { name: 'Keep “Best”' })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    await card.getByRole('button', { name: 'Render “Best”' }).click();
    const dialog = page.getByRole('dialog');
    const shape = (name: string) => dialog.getByRole('checkbox', { name });
    await expect(shape('Vertical 9:16')).toBeChecked();
    await shape('Vertical 9:16').click({ force: true });
    await expect(shape('Vertical 9:16')).toBeChecked();
    await shape('Square 1:1').check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Render clip' }).click();
    const shapes = card.getByRole('list', { name: 'Shapes' });
    await expect(shapes.getByRole('listitem')).toHaveText([/^9:16/, /^1:1/]);
    const first = await claimFor('render', ready.projectId);
    for (const claimed of [first, ...(await claimAlongside(first))]) await finishClaimed(claimed);
    const names = ['Vertical 9:16', 'Square 1:1'].map((name) => `Download “Best” as ${name}`);
    for (const name of names) await expect(shapes.getByRole('button', { name })).toBeVisible();
    const saved = page.waitForEvent('download');
    await shapes.getByRole('button', { name: names[1] }).click();
    expect((await saved).suggestedFilename()).toBe('Best 1x1.mp4');
    await card.getByRole('button', { name: 'More actions for “Best”' }).click();
    const subtitles = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save subtitles (SRT)' }).click();
    expect((await subtitles).suggestedFilename()).toBe('Best.srt');
    expect(odd).toEqual([]);
    await context.close();
  });

  it('are part of its look, and the player shows each of them', async () => {
    const { projectId, shortIds, user } = ready;
    const path = `/shorts/${projectId}/${shortIds['First']}`;
    const { page, context, odd } = await studio.open(`/projects/${projectId}/shorts/${shortIds['First']}`, user);
    const player = page.locator('canvas[role=img]');
    const ratio = async () => {
      const { width, height } = (await player.boundingBox()) ?? { width: 0, height: 1 };
      return (width / height).toFixed(2);
    };
    await expect.poll(ratio).toBe('0.56');
    const look = page.getByRole('tab', { name: 'Style' });
    await look.click();
    await page.getByRole('checkbox', { name: 'Portrait 4:5' }).check({ force: true });
    const shown = page.getByLabel('Shape in the player');
    await shown.getByText('4:5').click();
    await expect.poll(ratio).toBe('0.80');
    await page.getByRole('checkbox', { name: 'Vertical 9:16' }).uncheck({ force: true });
    await expect(shown).toHaveCount(0);
    await expect.poll(ratio).toBe('0.80');
    const options = async () => {
      const { body } = await call('GET', path, user);
      return (body as { data: { render_options: { aspect_ratios?: string[] } | null } }).data.render_options;
    };
    await expect.poll(async () => (await options())?.aspect_ratios).toEqual(['4:5']);
    await expectAccessible(page);
    expect(odd).toEqual([]);
    await context.close();
  });
});
