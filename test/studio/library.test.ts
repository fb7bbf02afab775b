import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL } from '../contract/support/api.ts';
import { makeReadyProject } from '../contract/support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { localSystem } from '../support/system/local-system.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, startStudio, type Studio } from './support/studio.ts';

const DAY_MS = 86_400_000;

describe('the library', needs(CHROMIUM), () => {
  let studio: Studio;
  let host: FakeVideoServer;
  beforeAll(async () => {
    [studio, host] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer()]);
  });
  afterAll(async () => {
    await host.close();
    await studio.close();
  });

  it('says which projects go soon, until they are opened', async () => {
    const { user, projectId } = await makeReadyProject(await host.addVideo('A talk.mp4', { durationSec: 90 }));
    const { page, context, odd } = await studio.open('/library', user);
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
    await expect(page.getByText('will be deleted soon')).toBeHidden();
    // Nobody has opened it for a month, and the user was warned a minute ago.
    const now = Date.now();
    await localSystem().sql(
      'update projects set updated_at = ?, opened_at = null, expires_at = ? where id = ?',
      now - 30 * DAY_MS,
      now + 7 * DAY_MS - 60_000,
      projectId,
    );
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: '1 project will be deleted soon' });
    await expect(notice).toContainText('until');
    await expect(page.getByText(/Deleted on .+ unless you open it/)).toBeVisible();
    await expectAccessible(page);
    // Its isolate notes once in ten minutes that it is opened: another one would now.
    await localSystem().sql('update projects set opened_at = ? where id = ?', now, projectId);
    await notice.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}`));
    await expect(page.getByRole('heading', { name: 'A talk', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
    await expect(page.getByText('will be deleted soon')).toBeHidden();
    // An upload that a reload cut off waits on the start page.
    await page.evaluate(
      `localStorage.setItem('upload', JSON.stringify({ name: 'talk.mp4', size: 9, uploaded: 4, error: null }))`,
    );
    await page.reload();
    await expect(page.getByText('The upload of talk.mp4 isn’t finished.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Resume it' }).click();
    await expect(page.getByText('Choose talk.mp4 again')).toBeVisible();
    await expect(page.getByText('The upload of talk.mp4 isn’t finished.')).toBeHidden();
    expect(odd).toEqual([]);
    await context.close();
  });
});
