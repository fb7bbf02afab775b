import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL } from '../contract/support/api.ts';
import { makeReadyProject, type ReadyProject } from '../contract/support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { tempFolder } from '../support/system/temp-folder.ts';
import { expect, expectAccessible, startStudio, type Studio } from './support/studio.ts';

describe('an editing program', needs(CHROMIUM), () => {
  let studio: Studio;
  let host: FakeVideoServer;
  let ready: ReadyProject;
  let folder: Awaited<ReturnType<typeof tempFolder>>;
  beforeAll(async () => {
    [studio, host, folder] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer(), tempFolder()]);
    ready = await makeReadyProject(await host.addVideo('A talk.mp4', { durationSec: 90 }));
  });
  afterAll(async () => {
    await Promise.all([host.close(), folder.remove()]);
    await studio.close();
  });

  it('gets a clip, or the clips of a project, and gives a trimmed one back', { timeout: 120_000 }, async () => {
    const { page } = await studio.open(`/projects/${ready.projectId}`, ready.user);
    await page.getByRole('button', { name: 'Open in…' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name }).click(),
      ]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    const whole = await saved('Final Cut Pro');
    expect(whole.name).toMatch(/\.fcpxml$/);
    expect(whole.text.match(/<project /g)).toHaveLength(Object.keys(ready.shortIds).length + 1);
    await dialog.getByLabel('With the video, covers and fonts (ZIP)').check();
    expect((await saved('Shotcut')).name).toMatch(/\.zip$/);
    await dialog.getByRole('button', { name: 'Close' }).click();

    const card = page.getByRole('listitem', { name: 'Best', exact: true });
    await card.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Open in…' }).click();
    const clip = await saved('DaVinci Resolve');
    expect(clip.name).toBe('Best.fcpxml');
    const trimmed = join(folder.path, 'trimmed.fcpxml');
    await writeFile(trimmed, 'no timeline');
    await dialog.getByLabel('Bring a trim back').setInputFiles(trimmed);
    await expect(dialog.getByRole('alert')).toContainText('It is not complete.');
    await writeFile(trimmed, clip.text.replaceAll('duration="25s"', 'duration="20s"'));
    await dialog.getByLabel('Bring a trim back').setInputFiles(trimmed);
    await expect(dialog.getByText('The clip has its new edges and cuts.')).toBeVisible();
    await expectAccessible(page);
  });
});
