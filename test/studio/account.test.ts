import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL, call, makeUser, OPERATOR_TOKEN } from '../contract/support/api.ts';
import { failDownload } from '../contract/support/farm.ts';
import { createProject, makeReadyProject } from '../contract/support/projects.ts';
import { lastCode } from '../contract/support/sign-in.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { makeTinyVideo } from '../support/media/tiny-video.ts';
import { pngOf } from '../support/media/hostile-media.ts';
import { poppins } from '../support/media/own-fonts.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, startStudio, type Studio } from './support/studio.ts';

describe('the account', needs(CHROMIUM), () => {
  let studio: Studio;
  let host: FakeVideoServer;
  let url: string;
  beforeAll(async () => {
    [studio, host] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer()]);
    url = await host.addVideo('A talk.mp4', { durationSec: 90 });
  });
  afterAll(async () => {
    await host.close();
    await studio.close();
  });

  it('says in words why credits came back', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url });
    const { page, context, odd } = await studio.open(`/projects/${id}`, user);
    await expect(page.getByRole('heading', { level: 1, name: 'Creating your clips' })).toBeVisible();
    await failDownload(id);
    // By the stream of events: nothing is reloaded.
    await expect(page.getByText('We refunded 2 credits.')).toBeVisible();
    await page.getByRole('link', { name: '600 credits left' }).click();
    const ledger = page.getByRole('list', { name: 'Credit history' });
    await expect(ledger.getByRole('listitem').first()).toContainText('Reason: ');
    await expect(ledger.getByRole('listitem')).toContainText(['+2 credits', '−2 credits', '+600 credits']);
    expect(odd).toEqual([]);
    await context.close();
  });

  it('shows a new key once, and the key works', async () => {
    const user = await makeUser();
    const { page, context } = await studio.open('/account/keys', user);
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Nightly uploads');
    await dialog.getByLabel('Write: create projects').uncheck();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect((await call('GET', '/projects', { token: key })).status).toBe(200);
    expect((await call('POST', '/projects', { token: key, body: { url } })).status).toBe(403);
    const keys = page.getByRole('list', { name: 'API keys' });
    await expect(keys.getByRole('listitem')).toContainText('Nightly uploads');
    await expect(page.getByText(key)).toHaveCount(0);
    await keys.getByRole('button', { name: 'Delete “Nightly uploads”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No API keys yet.')).toBeVisible();
    expect((await call('GET', '/projects', { token: key })).status).toBe(401);
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByLabel('Name').fill('Trying out');
    await dialog.getByLabel('Type').selectOption({ label: 'Test: sample clips within seconds, free, never posted' });
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await expect(dialog.getByLabel('API key', { exact: true })).toHaveValue(/^cmk_test_/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(keys.getByRole('listitem')).toContainText('Test');
    await context.close();
  });

  it('lists what a key did, with the reason of a failure', async () => {
    const user = await makeUser();
    const { page, context, odd } = await studio.open('/account/requests', user);
    await expect(page.getByText('No requests yet.')).toBeVisible();
    const asked = { name: 'Nightly', scopes: ['read', 'write'] };
    const { body } = await call('POST', '/api-keys', { token: user.token, body: asked });
    const { key } = (body as { data: { key: string } }).data;
    await call('PUT', '/dictionary', { token: key, body: { entries: [] } });
    for (const _time of [1, 2]) await call('POST', '/projects', { token: key, body: { url: '', language: 'xx-none' } });
    await page.reload();
    const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /POST \/api\/v1\/projects.*Nightly.*2 times.*400 request\.invalid/,
      /PUT \/api\/v1\/dictionary.*200/,
    ]);
    await page.getByLabel('Result').selectOption('Failed');
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Method').selectOption('DELETE');
    await expect(page.getByText('No requests match.')).toBeVisible();
    await page.getByLabel('Method').selectOption('All');
    await rows.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The request is invalid. Check its fields against the API reference.');
    await expect(dialog.getByRole('link', { name: 'All error codes' })).toHaveAttribute('href', /guides\/errors/);
    const id = await dialog.getByLabel('Request ID', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Result').selectOption('All');
    await page.getByLabel('Request ID').fill(id);
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Request ID').fill('nonsense');
    await expect(page.getByText('A request ID has 26 letters and digits.')).toBeVisible();
    expect(odd).toEqual([]);
    await context.close();
  });

  it('keeps a brand with its logo and its music', async () => {
    const user = await makeUser();
    const { page, context, odd } = await studio.open('/account/brands', user);
    await page.getByRole('button', { name: 'New brand' }).click();
    await page.getByLabel('Name').fill('My channel');
    await page.getByLabel('Use by default').check();
    await page.getByLabel('Spoken word').check();
    await page.getByLabel('Picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(64) });
    await page.getByLabel('Position').selectOption('Bottom center');
    const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3 and so on') };
    await page.getByLabel('Sound file').setInputFiles(song);
    await page.getByLabel('Quieter under speech').fill('20');
    await page.getByLabel('License').fill('CC BY 4.0');
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('list', { name: 'Brands' }).getByRole('listitem');
    await expect(row).toHaveText(/My channel.*Default/);
    await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 64);
    const { body } = await call('GET', '/brands', user);
    const logo = { place: 'bottom', size: 0.18, shown: 'always' };
    const music = { size: 13, volume_db: -8, duck_db: 20, fade: 1, start: 0, license: 'CC BY 4.0' };
    expect(body).toMatchObject({ data: [{ default: true, colors: { accent: '#FFFFFF' }, logo, music }] });
    await page.getByRole('button', { name: 'Delete “My channel”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    expect(odd).toEqual([]);
    await context.close();
  });

  it('keeps fonts: a bad file is said at its field, and a brand takes a good one', async () => {
    const user = await makeUser();
    const { page, context, odd } = await studio.open('/account/brands', user);
    await page.getByRole('button', { name: 'New font' }).click();
    const file = page.getByLabel('Font file');
    const choose = (buffer: Buffer) => file.setInputFiles({ name: 'own.ttf', mimeType: 'font/ttf', buffer });
    await choose(Buffer.from('no font'));
    await page.getByRole('button', { name: 'Save' }).click();
    // Nothing is sent without the right to use it.
    expect((await call('GET', '/fonts', user)).body).toMatchObject({ data: [] });
    await page.getByLabel('I have the right to use this font').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(file).toHaveAccessibleDescription(/^The file is no TTF, OTF, or WOFF2 font/);
    await choose(await poppins());
    await expect(file).toHaveAccessibleDescription(/^TTF, OTF, or WOFF2 of one weight/);
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('list', { name: 'Fonts' }).getByRole('listitem');
    await expect(row).toHaveText(/Poppins Bold/);
    await page.getByRole('button', { name: 'New brand' }).click();
    await page.getByLabel('Name').fill('My channel');
    await page.getByLabel('Caption font').selectOption('Poppins Bold');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Brands' }).getByRole('listitem')).toHaveText(/My channel/);
    const fontOf = async () =>
      ((await call('GET', '/brands', user)).body as { data: { font: string }[] }).data[0]?.font;
    expect(await fontOf()).toMatch(/^[0-9A-Z]{26}$/);
    await page.getByRole('button', { name: 'Delete “Poppins Bold”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(fontOf).toBeNull();
    // A refused request is no mistake of the page.
    expect(odd.filter((line) => !line.includes('400'))).toEqual([]);
    await context.close();
  });

  it('keeps what comes before and after clips: an intro, an outro and an end card', async () => {
    const user = await makeUser();
    const { page, context, odd } = await studio.open('/account/brands', user);
    await page.getByRole('button', { name: 'New brand' }).click();
    await page.getByLabel('Name').fill('My channel');
    const film = {
      name: 'intro.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from(await makeTinyVideo({ durationSec: 3 })),
    };
    await page.getByLabel('Video before each clip').setInputFiles(film);
    await page.getByLabel('Fade to black after the intro').fill('0');
    await page.getByLabel('Video after each clip').setInputFiles(film);
    await page.getByLabel('End clips with a card').check();
    await page.getByLabel('Text (optional)').fill('Follow for more');
    await page.getByLabel('Show for (seconds)').fill('2.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit “My channel”' }).click();
    const saved = async () => ((await call('GET', '/brands', user)).body as { data: object[] }).data[0];
    const card = { seconds: 2.5, text: 'Follow for more', logo: true, background: null, picture_url: null };
    expect(await saved()).toMatchObject({ intro: { fade: 0 }, outro: { fade: 0.3 }, end_card: card });
    await page.getByRole('button', { name: 'Remove outro' }).click();
    await expect(page.getByRole('button', { name: 'Remove outro' })).toHaveCount(0);
    await page.getByLabel('End clips with a card').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    expect(await saved()).toMatchObject({ intro: { fade: 0 }, outro: null, end_card: null });
    expect(odd).toEqual([]);
    await context.close();
  });

  it('keeps how names are written', async () => {
    const user = await makeUser();
    const { page, context, odd } = await studio.open('/account/dictionary', user);
    await expect(page.getByText('No entries yet.')).toBeVisible();
    await page.getByLabel('Correct spelling').fill('Kubernetes');
    await page.getByLabel('Instead of').fill('cooper netties, , cuban eighties');
    await page.getByRole('button', { name: 'Add entry' }).click();
    const entries = page.getByRole('list', { name: 'Dictionary' }).getByRole('listitem');
    await expect(entries).toHaveText(/Kubernetes.*Instead of: cooper netties, cuban eighties/);
    await expect(page.getByLabel('Correct spelling')).toHaveValue('');
    await page.getByLabel('Correct spelling').fill('POC');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(entries).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete “Kubernetes”' }).click();
    await expect(entries).toHaveCount(1);
    await expect(entries).toHaveText(/POC/);
    const { body } = await call('GET', '/dictionary', user);
    expect(body).toMatchObject({ data: { entries: [{ text: 'POC', sounds_like: [] }] } });
    expect(odd).toEqual([]);
    await context.close();
  });

  it('shows what was learned of the viewers, and switches it off', async () => {
    const user = await makeUser();
    const { page, context, odd } = await studio.open('/account/viewers', user);
    await expect(page.getByText('Still learning')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Nothing is learned')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    const { body } = await call('GET', '/taste', user);
    expect(body).toMatchObject({ data: { enabled: false, status: 'off' } });
    expect(odd).toEqual([]);
    await context.close();
  });

  it('changes the language and the colours, and keeps both', async () => {
    const { page, context } = await studio.open('/account/looks', await makeUser());
    // Not `check()`: it is the new texts that check it.
    await page.getByLabel('Deutsch').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konto');
    await page.getByLabel('Dunkel').click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konto');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await context.close();
  });

  it('gives everything as a file, and goes when its owner confirms', async () => {
    const user = await makeUser();
    const { page, context } = await studio.open('/account/data', user);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const archive = await readFile(await (await coming).path(), 'utf8');
    expect(JSON.parse(archive)).toMatchObject({ user: { email: user.email } });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your email address').fill('other@example.test');
    await dialog.getByLabel('Your password').fill(user.password);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Your email address').fill(user.email);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    expect((await call('POST', '/login', { body: user })).status).toBe(401);
    await context.close();
  });

  it('is made by whoever signs in with a code for the first time', async () => {
    const { page, context } = await studio.open('/sign-in', null, { width: 390 });
    await page.getByRole('button', { name: 'Create an account' }).click();
    const email = `new-${Date.now()}@example.test`;
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText('Signing in with the code creates one.')).toBeVisible();
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();
    await page.getByLabel('Code from the email').fill(await lastCode(email));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New project');
    await context.close();
  });

  it('is used with the keyboard alone', async () => {
    const user = await makeUser();
    const { page, context } = await studio.open('/sign-in');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(user.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New project');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await tabTo('Account');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
    await tabTo('API keys');
    await page.keyboard.press('Enter');
    await tabTo('Create API key');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(focused).toBe('Create API key');
    await context.close();

    function focused() {
      return page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.textContent');
    }
    async function tabTo(name: string) {
      // What is still loading cannot be reached.
      await page.locator(`:is(a, button):has-text("${name}"), [aria-label="${name}"]`).first().waitFor();
      for (let pressed = 0; (await focused()).trim() !== name; pressed += 1) {
        expect(pressed, `Tab does not reach "${name}"`).toBeLessThan(40);
        await page.keyboard.press('Tab');
      }
    }
  });

  it('keeps what was edited without a connection, and asks which one counts when another tab was first', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(url);
    const path = `/projects/${projectId}/shorts/${shortIds['Best']}`;
    const [first, second] = [await studio.open(path, user), await studio.open(path, user)];
    await expect(second.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Best');
    await second.context.setOffline(true);
    await rename(second.page, 'From the second tab');
    await expect(second.page.getByText('Your changes are kept on this device')).toBeVisible();
    // "Saved" also stands there before the change.
    const stored = first.page.waitForResponse((response) => response.request().method() === 'PATCH');
    await rename(first.page, 'From the first tab');
    await stored;
    await second.context.setOffline(false);
    const dialog = second.page.getByRole('dialog', { name: 'This clip was changed elsewhere' });
    const decided = second.page.waitForResponse((response) => response.request().method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await decided;
    await expect(second.page.getByText('Saved', { exact: true })).toBeVisible();
    const { body } = await call('GET', `/shorts/${projectId}/${shortIds['Best']}`, user);
    expect(body).toMatchObject({ data: { title: 'From the second tab' } });
    await first.context.close();
    await second.context.close();
  });

  it('keeps what was edited when the session ends, and sends it after the next sign-in', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(url);
    const path = `/projects/${projectId}/shorts/${shortIds['Best']}`;
    const { page, context } = await studio.open(path, user);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Best');
    await context.clearCookies();
    await rename(page, 'After the session');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('After the session');
    const stored = async () => (await call('GET', `/shorts/${projectId}/${shortIds['Best']}`, user)).body;
    await expect.poll(stored).toMatchObject({ data: { title: 'After the session' } });
    await context.close();
  });
});

async function rename(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  await page.keyboard.press('Tab');
}

describe('the farm', needs(CHROMIUM), () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await startStudio(BASE_URL);
  });
  afterAll(() => studio.close());

  it('lets operators in with their token only, and changes a user', async () => {
    const user = await makeUser();
    const { page, context, odd } = await studio.open('/farm');
    await page.getByLabel('Operator token').fill('not the token of this server');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByLabel('Email address or ID').fill(user.email);
    await page.getByRole('button', { name: 'Find' }).click();
    const section = page.getByRole('region', { name: user.email });
    await section.getByLabel('Credits to add').fill('40');
    await section.getByRole('button', { name: 'Add' }).click();
    await expect(section.getByText('640')).toBeVisible();
    await section.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(section.getByText('suspended since')).toBeVisible();
    expect((await call('GET', '/user', user)).status).toBe(403);
    expect(odd).toEqual([]);
    await context.close();
  });

  it('a sign-in link only fills the form where the server is not local', async () => {
    const user = await makeUser();
    const { page, context } = await studio.open('/sign-in');
    await page.route('**/studio/settings', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      await route.fulfill({ response, json: { ...((await response.json()) as object), signs_in_by_link: false } });
    });
    const account = new URLSearchParams({ email: user.email, password: user.password });
    // Only another fragment would not load the page again.
    await page.goto('about:blank');
    await page.goto(`${BASE_URL}/sign-in#${account.toString()}`);
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New project' })).toBeVisible();
    await context.close();
  });

  it('shows what works, what does not, and what to do', async () => {
    const { page, context, odd } = await studio.open('/farm/checks', null, { language: 'de-DE' });
    await page.getByLabel('Betreiber-Token').fill(OPERATOR_TOKEN);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('button', { name: 'Alles prüfen' }).click();
    const row = (asks: string) => page.getByRole('listitem').filter({ hasText: asks });
    await expect(row('Antwortet D1?')).toContainText('In Ordnung');
    await expect(row('Antwortet das Sprachmodell?')).toContainText('LLM_MODEL');
    await expect(row('Antwortet das Sprachmodell?')).toContainText('Aus');
    await expectAccessible(page);
    expect(odd).toEqual([]);
    await context.close();
  });

  it('pauses a stage, and lets it go on', async () => {
    const { page, context } = await studio.open('/farm', null, { width: 390 });
    await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const pause = page.getByRole('button', { name: 'Pause “Join renders”' });
    // An icon alone could mean the state as well.
    await pause.scrollIntoViewIfNeeded();
    await expect(pause).toBeInViewport({ ratio: 1 });
    expect((await pause.boundingBox())?.width).toBeGreaterThan(80);
    await expectAccessible(page);
    await pause.click();
    await page.getByRole('button', { name: 'Resume “Join renders”' }).click();
    await expect(page.getByRole('button', { name: 'Pause “Join renders”' })).toBeVisible();
    await context.close();
  });
});
