import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findFfmpeg } from '../../render-node/ffmpeg/process/binaries.ts';
import { probeClip } from '../../scripts/lib/demo/check-clip.ts';
import { DEMO_SCENES } from '../../scripts/lib/demo/demo-script.ts';
import { makeSpokenVideo } from '../../scripts/lib/demo/spoken-video.ts';
import { BASE_URL, call, makeUser } from '../contract/support/api.ts';
import { failDownload } from '../contract/support/farm.ts';
import { createProject } from '../contract/support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { type FakePushService, startFakePushService } from '../support/fakes/services/push-service.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { localSystem } from '../support/system/local-system.ts';
import { needs } from '../support/system/needs.ts';
import { startNode, type TestNode } from '../support/system/render-node.ts';
import { tempFolder } from '../support/system/temp-folder.ts';
import { expect, type Look, startStudio, type Studio } from './support/studio.ts';

const PHONE: Look = { width: 390, height: 844, isPhone: true };
/** Resolves when a service worker is in charge of the next pages. */
const IN_CHARGE = 'navigator.serviceWorker.ready.then(() => undefined)';
const KEPT = `caches.keys().then((names) => Promise.all(names.map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((lists) => lists.flat())`;

/** A node works behind these pages: what it makes is waited for this long. */
const WORK_MS = 120_000;
const { ffmpegPath, ffprobePath } = await findFfmpeg({ FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined });

/** Posts to the studio what a share sheet would post. Tests cannot open one. */
async function shareWith(page: Page, { file, url }: { file?: string; url?: string }): Promise<void> {
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', \`
    <form id="sheet" action="/share" method="post" enctype="multipart/form-data">
      <input name="url"><input name="video" type="file">
    </form>\`)`);
  await page.locator('#sheet [name=url]').fill(url ?? '');
  if (file !== undefined) await page.locator('#sheet [name=video]').setInputFiles(file);
  await page.evaluate('document.querySelector("#sheet").submit()');
}

describe('on a phone', needs(CHROMIUM), () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await startStudio(BASE_URL);
  });
  afterAll(() => studio.close());

  it('opens without a network, and keeps the shell alone', async () => {
    const { page, context } = await studio.open('/', await makeUser(), PHONE);
    await page.evaluate(IN_CHARGE);
    await page.goto('/library');
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    const kept = await page.evaluate<string[]>(KEPT);
    expect(kept).toEqual(expect.arrayContaining(['/', '/theme.js', expect.stringMatching(/^\/assets\/en-/)]));
    expect(kept.filter((path) => !/^\/(assets\/|icons\/|[\w.]*$)/.test(path))).toEqual([]);
    await context.setOffline(true);
    await page.goto('/account');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // It tries again by itself.
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await context.close();
  });

  it('drops the shell of an earlier release', async () => {
    const { page, context } = await studio.open('/sign-in', null, PHONE);
    await page.evaluate(IN_CHARGE);
    await page.evaluate(`caches.open('shell-earlier').then(() => navigator.serviceWorker.getRegistration())
      .then((registration) => registration.unregister())`);
    await page.reload();
    await page.evaluate(IN_CHARGE);
    await expect.poll(() => page.evaluate<string[]>('caches.keys()')).toEqual([expect.not.stringContaining('earlier')]);
    await context.close();
  });

  it('takes a link from another app', async () => {
    const { page, context } = await studio.open('/library', await makeUser(), PHONE);
    await page.evaluate(IN_CHARGE);
    await shareWith(page, { url: 'https://example.com/talk.mp4' });
    await expect(page.getByRole('button', { name: 'Change video' })).toBeVisible();
    await expect(page).toHaveURL(`${BASE_URL}/`);
    await context.close();
  });
});

/** A browser whose push service is the stand-in: what Chromium would ask of its own. */
const withPushService = (subscription: object) => `
  const subscription = ${JSON.stringify(subscription)};
  let isOn = false;
  Notification.requestPermission = async () => 'granted';
  const made = { toJSON: () => subscription, unsubscribe: async () => { isOn = false; return true; } };
  PushManager.prototype.getSubscription = async () => (isOn ? made : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    globalThis.keyOfServer = applicationServerKey;
    isOn = true;
    return made;
  };`;
const NOTIFICATIONS = `navigator.serviceWorker.ready.then((registration) => registration.getNotifications())
  .then((shown) => shown.map(({ title, body, data, lang }) => ({ title, body, data, lang })))`;

describe('notifications', needs(CHROMIUM), () => {
  let studio: Studio;
  let service: FakePushService;
  let host: FakeVideoServer;
  beforeAll(async () => {
    [studio, service, host] = await Promise.all([
      startStudio(BASE_URL, { isWhole: true }),
      startFakePushService(),
      startFakeVideoServer(),
    ]);
  });
  afterAll(async () => {
    await studio.close();
    service.close();
    await host.close();
  });

  it('are turned on, arrive in the language of the page, and are turned off', async () => {
    const [user, browser] = [await makeUser(), service.addBrowser()];
    const { page, context } = await studio.open('/account', user, { ...PHONE, language: 'de-DE' });
    await context.grantPermissions(['notifications']);
    await context.addInitScript(withPushService(browser.subscription));
    await page.evaluate(IN_CHARGE);
    await page.goto('/account/notifications');
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).tap();
    await expect(page.getByText('Auf diesem Gerät an')).toBeVisible();
    const { id } = await createProject(user, { url: await host.addVideo('gone.mp4', { durationSec: 90 }) });
    await failDownload(id);
    await expect.poll(() => browser.pushed.length).toBe(1);
    expect(browser.pushed[0]?.vapid.key).toBe(await page.evaluate('keyOfServer'));
    // Under load, a delivery was lost once. One that comes twice is shown once.
    await expect
      .poll(
        async () => {
          await deliver(page, browser.pushed[0]?.text ?? '');
          return page.evaluate(NOTIFICATIONS);
        },
        { intervals: [1_000] },
      )
      .toEqual([
        {
          title: 'Dein Video hat nicht geklappt',
          body: 'gone. Du hast deine Credits zurück.',
          data: `/projects/${id}`,
          lang: 'de',
        },
      ]);
    const next = service.addBrowser();
    await renew(context, next.subscription);
    const { id: other } = await createProject(user, { url: await host.addVideo('lost.mp4', { durationSec: 90 }) });
    await expect
      .poll(async () => (await call('GET', '/push-subscriptions', user)).body)
      .toMatchObject({ data: [{}, {}] });
    browser.answerWith(410);
    await failDownload(other);
    await expect.poll(() => next.pushed.length).toBe(1);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Entfernen/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Auf diesem Gerät ausschalten' }).tap();
    await expect(page.getByText('Noch keine.')).toBeVisible();
    await context.close();
  });
});

/** Ends the subscription of a page's service worker, as a browser does. The push service gives it another one. */
async function renew(context: BrowserContext, subscription: object): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (applicationServerKey.length < 80) throw new Error('no key of the server');
      return { toJSON: () => (${JSON.stringify(subscription)}) };
    };
    // Only browsers may make a worker wait for an event.
    ExtendableEvent.prototype.waitUntil = () => {};
    dispatchEvent(new ExtendableEvent('pushsubscriptionchange'));`);
}

/** Hands a message to the service worker of a page, as a push service of Chromium does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: BASE_URL, registrationId, data });
}

/** What the page handed to the share sheet: names, types and contents in base64. */
const SHARE_SHEET = `
  globalThis.handedOver = [];
  navigator.canShare = ({ files }) => files.every(({ type }) => type === 'video/mp4');
  navigator.share = async ({ files: [file] }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    handedOver.push({ name: file.name, base64: bytes.toBase64?.() ?? btoa(String.fromCharCode(...bytes)) });
  };`;

describe('the whole way on a phone', needs(CHROMIUM), () => {
  let folder: Awaited<ReturnType<typeof tempFolder>>;
  let studio: Studio;
  let node: TestNode;
  beforeAll(async () => {
    folder = await tempFolder();
    const scenes = DEMO_SCENES.filter((_, at) => at < 2);
    const video = { width: 320, height: 180, fps: 25 };
    [studio, node] = await Promise.all([
      startStudio(BASE_URL),
      startNode(localSystem()),
      makeSpokenVideo({ ffmpegPath, ffprobePath }, scenes, {
        file: join(folder.path, 'talk.mp4'),
        folder: folder.path,
        video,
      }),
    ]);
  }, WORK_MS);
  afterAll(async () => {
    await studio.close();
    await node.stop();
    await folder.remove();
  });

  it(
    'leads from the share sheet of a gallery to that of a finished clip',
    async () => {
      const user = await makeUser();
      const { page, context } = await studio.open('/', null, PHONE);
      await context.addInitScript(SHARE_SHEET);
      await page.evaluate(IN_CHARGE);
      await shareWith(page, { file: join(folder.path, 'talk.mp4') });
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password').fill(user.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
      await page.getByText('15 sec', { exact: true }).tap();
      await page.getByRole('button', { name: 'Create clips' }).tap();
      const first = page.getByRole('button', { name: /^Watch “/ }).first();
      await first.tap({ timeout: WORK_MS });
      await keepByThumb(page);
      await page.keyboard.press('Escape');
      const share = page.getByRole('button', { name: /^Share “/ }).first();
      await expect(share).toBeEnabled({ timeout: WORK_MS });
      await share.tap();
      const handedOver = () => page.evaluate<{ name: string; base64: string }[]>('handedOver');
      await expect.poll(async () => (await handedOver()).length).toBe(1);
      const [clip] = await handedOver();
      expect(clip?.name).toMatch(/\.mp4$/);
      const file = join(folder.path, 'clip.mp4');
      await writeFile(file, Buffer.from(clip?.base64 ?? '', 'base64'));
      expect(await probeClip(ffprobePath, file)).toMatchObject({ width: 1080, height: 1920, hasAudio: true });
      await context.close();
    },
    2 * WORK_MS,
  );
});

/** The open clip fills the width, and its Keep button is large and where a thumb is. */
async function keepByThumb(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const picture = await dialog.locator('video').first().locator('xpath=..').boundingBox();
  expect(picture?.width).toBeGreaterThan(320);
  const keep = dialog.getByRole('button', { name: /^Keep “/ });
  const place = await keep.boundingBox();
  expect(place?.height).toBeGreaterThanOrEqual(44);
  expect(place?.y).toBeGreaterThan(422);
  await keep.tap();
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
}
