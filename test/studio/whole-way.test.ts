import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findFfmpeg } from '../../render-node/ffmpeg/process/binaries.ts';
import { signIn } from '../../packages/client/src/index.ts';
import { probeClip } from '../../scripts/lib/demo/check-clip.ts';
import { DEMO_SCENES } from '../../scripts/lib/demo/demo-script.ts';
import { makeSpokenVideo } from '../../scripts/lib/demo/spoken-video.ts';
import { API, BASE_URL, makeUser, type TestUser } from '../contract/support/api.ts';
import { type FakeMediaServer, startFakeMediaServer } from '../support/fakes/services/media-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { localSystem } from '../support/system/local-system.ts';
import { needs } from '../support/system/needs.ts';
import { startNode, type TestNode } from '../support/system/render-node.ts';
import { tempFolder } from '../support/system/temp-folder.ts';
import { expect, expectAccessible, type Opened, startStudio, type Studio } from './support/studio.ts';

/** A node works behind these pages: what it makes is waited for this long. */
const WORK_MS = 120_000;
const { ffmpegPath, ffprobePath } = await findFfmpeg({ FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined });

/** One visitor from the sign-in to a file, and then from an edit to another file. The second test goes on from the first. */
describe('the whole way', needs(CHROMIUM), () => {
  let folder: Awaited<ReturnType<typeof tempFolder>>;
  let media: FakeMediaServer;
  let node: TestNode;
  let studio: Studio;
  let user: TestUser;
  let visitor: Opened;
  let page: Page;
  beforeAll(async () => {
    folder = await tempFolder();
    const scenes = DEMO_SCENES.filter((_, at) => at < 2);
    const options = {
      file: join(folder.path, 'talk.mp4'),
      folder: folder.path,
      video: { width: 320, height: 180, fps: 25 },
    };
    [media, node, studio, user] = await Promise.all([
      startFakeMediaServer(folder.path),
      startNode(localSystem()),
      startStudio(BASE_URL),
      makeUser(),
      makeSpokenVideo({ ffmpegPath, ffprobePath }, scenes, options),
    ]);
    visitor = await studio.open('/');
    page = visitor.page;
  }, WORK_MS);
  afterAll(async () => {
    await studio.close();
    await node.stop();
    media.close();
    await folder.remove();
  });

  it(
    'leads from the sign-in to a downloaded MP4',
    async () => {
      await expect(page).toHaveURL(/\/sign-in/);
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password').fill(user.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Video link').fill(media.urlOf('talk.mp4'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('15 sec', { exact: true }).click();
      await page.getByRole('button', { name: 'Create clips' }).click();
      await page
        .getByRole('button', { name: /^Keep “/ })
        .first()
        .click({ timeout: WORK_MS });
      // The best clips are made with the project, unless somebody says otherwise.
      const button = page.getByRole('button', { name: /^Download “/ }).first();
      await expect(button).toBeEnabled({ timeout: WORK_MS });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toMatch(/\.mp4$/);
      const file = join(folder.path, 'clip.mp4');
      await download.saveAs(file);
      expect(await probeClip(ffprobePath, file)).toMatchObject({ width: 1080, height: 1920, hasAudio: true });
      expect(visitor.odd).toEqual([]);
    },
    2 * WORK_MS,
  );

  it('plays the finished video', async () => {
    expect(await watchFirst(page)).toContain('/media/renders/');
  });

  it(
    'shows in the video what was edited',
    async () => {
      await page
        .getByRole('link', { name: /^Edit “/ })
        .first()
        .click();
      const transcript = page.getByRole('region', { name: 'Transcript' });
      const word = transcript.getByRole('button', { name: /^\w{4,}$/ }).first();
      await word.dblclick();
      await page.getByLabel('Correct word').fill('Clipmill');
      await page.getByLabel('Correct word').press('Enter');
      await expect(transcript.getByRole('button', { name: 'Clipmill' })).toBeVisible();
      const start = page.getByRole('textbox', { name: 'Start' });
      const end = page.getByRole('textbox', { name: 'End' });
      await start.fill('0:00');
      await start.press('Enter');
      await end.fill('0:06');
      await end.press('Enter');
      const corrected = transcript.getByRole('button', { name: 'Clipmill', exact: true });
      const cut = transcript.getByRole('button', { name: /^\w{4,}$/ }).nth(1);
      const cutWord = (await cut.textContent()) ?? '';
      for (const struck of [cut, corrected]) {
        await struck.press('Delete');
        await expect(struck).toHaveAccessibleDescription('Cut');
      }
      await corrected.press('Delete');
      await expect(corrected).not.toHaveAccessibleDescription('Cut');
      await page.getByRole('radio', { name: 'Pop' }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await page.getByRole('tab', { name: 'Versions' }).click();
      const quick = page.getByRole('button', { name: 'Quick draft' });
      // The moved clip is framed again first.
      await expect(quick).toBeEnabled({ timeout: WORK_MS });
      await quick.click();
      const client = await signIn({ baseUrl: API, ...user });
      await expect
        .poll(async () => (await client.listRenders({})).data.find(({ draft }) => draft)?.status, { timeout: WORK_MS })
        .toBe('done');
      const drafts = (await client.listRenders({})).data.filter(({ draft }) => draft);
      const captions = await (await fetch(drafts[0]?.caption_url ?? '')).text();
      expect(captions).toContain('Clipmill');
      expect(captions).not.toContain(cutWord);
      expect(drafts[0]?.settings).toMatchObject({ start_time: 0, captions: { style: 'pop' } });
      expect(drafts[0]?.settings.cuts).toHaveLength(1);
      expect(Math.abs((drafts[0]?.settings.end_time ?? 0) - 6)).toBeLessThan(1);
      expect(visitor.odd).toEqual([]);
    },
    2 * WORK_MS,
  );

  it(
    'compares two versions, which play in step, and restores one without losing the other',
    async () => {
      const client = await signIn({ baseUrl: API, ...user });
      const [, projectId = '', shortId = ''] = /projects\/(\w+)\/shorts\/(\w+)/.exec(page.url()) ?? [];
      const all = (await client.listRenders({ project_id: projectId })).data;
      const [draft, made] = [true, false].map((isDraft) =>
        all.find(({ short_id: id, draft: isOne }) => id === shortId && isOne === isDraft),
      );
      const isAs = (version: typeof draft) =>
        expect
          .poll(async () => {
            const { start_time: start, end_time: end, cuts } = await client.getShort(projectId, shortId);
            return { start_time: start, end_time: end, cuts };
          })
          .toEqual({
            start_time: version?.settings.start_time,
            end_time: version?.settings.end_time,
            cuts: version?.settings.cuts,
          });
      const versions = page.getByRole('tabpanel', { name: 'Versions' });
      const boxes = versions.getByRole('checkbox', { name: /^Compare: / });
      await expect(boxes).toHaveCount(2);
      for (const box of await boxes.all()) await box.check();
      await versions.getByRole('button', { name: 'Compare the two' }).click();
      const dialog = page.getByRole('dialog', { name: 'Two versions' });
      await expect(dialog.locator('dd')).toContainText([
        /s (longer|shorter) at the end/,
        /s more cut out/,
        /1 word is/,
      ]);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Play both' }).click();
      const times = () =>
        page.evaluate<number[]>('[...document.querySelectorAll("[role=dialog] video")].map((one) => one.currentTime)');
      await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0.5);
      await page.keyboard.press('Escape');
      for (const [name, version] of [
        [/^Restore this version: Rendered/, made],
        [/^Restore this version: Draft/, draft],
      ] as const) {
        const button = versions.getByRole('button', { name });
        await expect(button).toBeEnabled({ timeout: WORK_MS });
        await button.click();
        await expect(page.getByText('Restored. How the clip was before is kept as a draft.').last()).toBeVisible();
        await isAs(version);
        // The moved clip is framed again before the editor opens.
        await expect(page.getByRole('textbox', { name: 'Start' })).toBeVisible({ timeout: WORK_MS });
        await page.getByRole('tab', { name: 'Versions' }).click();
      }
      await expect(page.getByRole('button', { name: 'Clipmill', exact: true })).toBeVisible();
      expect(visitor.odd).toEqual([]);
    },
    2 * WORK_MS,
  );

  it('plays the edited clip with its captions, as long as no finished video shows it', async () => {
    await page.locator('main a[href^="/projects/"]').first().click();
    expect(await watchFirst(page)).not.toContain('/media/renders/');
    expect(visitor.odd).toEqual([]);
  });

  it('plays it with its captions in the queue, too, where it is the only clip without a decision', async () => {
    const client = await signIn({ baseUrl: API, ...user });
    for await (const { project_id: id, id: shortId } of client.undecided()) {
      await client.updateShort(id, shortId, { mark: 'reject' });
    }
    const [project] = (await client.listProjects()).data;
    const [kept] = (await client.listShorts(project?.id ?? '', { mark: 'keep' })).data.data;
    await client.updateShort(project?.id ?? '', kept?.id ?? '', { mark: null });
    await page.goto('/to-review');
    const main = page.getByRole('main');
    await expect(page.getByText('1 clip waiting')).toBeVisible();
    await expect(main.locator('canvas')).toBeAttached();
    await expect
      .poll(() => page.evaluate<number | undefined>('document.querySelector("main video[src]")?.currentTime'))
      .toBeGreaterThan(0);
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
    expect(visitor.odd).toEqual([]);
  });
});

/** What plays when the first clip is opened. Captions are drawn over what has none. */
async function watchFirst(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^Watch “/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const video = dialog.locator('video[src]');
  await expect(video).toBeAttached({ timeout: 30_000 });
  const src = (await video.getAttribute('src')) ?? '';
  // It is drawn anew where the page hears of a change meanwhile.
  await expect(dialog.locator('canvas')).toHaveCount(src.includes('/renders/') ? 0 : 1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return src;
}
