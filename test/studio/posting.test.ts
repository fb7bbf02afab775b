import type { BrowserContext, Locator, Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import { postListSchema, type PostView } from '#schema/contract/post.ts';
import { localOf } from '#schema/domain/posting/schedule.ts';
import { addDays, addMonths, dayOf } from '../../studio/src/pages/calendar/days.ts';
import { call, expectSuccess, type TestUser } from '../contract/support/api.ts';
import { connectionsOf, over, plan, platform, readPost, renderOf } from '../contract/support/posts.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { localSystem } from '../support/system/local-system.ts';
import { needs } from '../support/system/needs.ts';
import { useReadyStudio } from './support/ready-studio.ts';
import { expect, expectAccessible } from './support/studio.ts';

const TIME_ZONE = 'Europe/Berlin';
const CONSENT = 'https://accounts.google.com/';

/** The page on which a platform asks: it leads back with a code, as the account of this user. */
async function standInForConsent(context: BrowserContext, { id }: TestUser): Promise<void> {
  await context.route(`${CONSENT}**`, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code: `code-${id}`, state: asked.get('state') ?? '' }).toString();
    return route.fulfill({
      contentType: 'text/html',
      body: `<a href="${back.href.replaceAll('&', '&amp;')}">Agree</a>`,
    });
  });
}

/** Lets YouTube tell how often a post was seen, as if it had gone live a week ago. */
async function beSeen(user: TestUser, id: string): Promise<void> {
  const { sql, sweep } = localSystem();
  const videos = (await platform('youtube').ask('videos')) as { id: string; channel: string }[];
  await platform('youtube').ask('see', videos.find(({ channel }) => channel === user.id)?.id);
  await sql('update posts set live_at = live_at - 605000000, count_at = 1 where id = ?', id);
  await sweep();
}

describe('posting', needs(CHROMIUM), () => {
  const studio = useReadyStudio();
  let renderId: string;
  beforeAll(async () => {
    renderId = await renderOf(studio.ready);
  });

  const postsOf = async (user: TestUser): Promise<PostView[]> =>
    expectSuccess(await call('GET', '/posts', user), 200, postListSchema).data;
  const chip = (place: Page | Locator, state: string) => place.getByRole('button', { name: new RegExp(`, ${state}$`) });

  it('goes from an account to a post that is live, one that moves, and one that is tried again', async () => {
    const { user, projectId } = studio.ready;
    const { page, context, odd } = await studio.open('/account/connections', user, { timeZone: TIME_ZONE });
    await standInForConsent(context, user);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('menuitem', { name: 'YouTube' }).click();
    await page.getByRole('link', { name: 'Agree' }).click();
    const connections = page.getByRole('list', { name: 'Connections' }).getByRole('listitem');
    await expect(connections).toContainText([/Channel .*Working.*titles up to 100 characters/]);
    await expect(page).toHaveURL(/\/account\/connections$/);
    await expectAccessible(page);

    await page.goto(`/projects/${projectId}`);
    await page.getByRole('button', { name: 'More actions for “Best”' }).click();
    await page.getByRole('menuitem', { name: 'Post…' }).click();
    const dialog = page.getByRole('dialog');
    const [title, send] = [dialog.getByLabel('Title'), dialog.getByRole('button', { name: 'Post', exact: true })];
    await expect(title).toHaveValue('Best');
    await title.fill('x'.repeat(101));
    await expect(dialog.getByText('YouTube takes titles of up to 100 characters.')).toBeVisible();
    await expect(send).toBeDisabled();
    await title.fill('Water <now>');
    await expect(dialog.getByText('YouTube takes no <.')).toBeVisible();
    await title.fill('Water now');
    await expectAccessible(page);
    await send.click();
    await expect(page.getByText('Your post is on its way.')).toBeVisible();
    await page.goto('/calendar');
    const [sent] = await postsOf(user);
    await over(user, sent?.id ?? '');
    // By the stream of events: nothing is reloaded.
    await chip(page, 'Posted').click();
    await expect(dialog.getByRole('link', { name: 'View post' })).toHaveAttribute('href', /youtube\.com\/watch/);
    await expect(dialog).toContainText('Water now');

    await page.goto(`/projects/${projectId}`);
    await page.getByRole('button', { name: 'More actions for “Best”' }).waitFor();
    await beSeen(user, sent?.id ?? '');
    // By the stream of events, too.
    const seen = page.getByRole('link', {
      name: /^YouTube, Channel .*, 1840 views, 96 likes, 62% watched on average$/,
    });
    await expect(seen).toHaveAttribute('href', /youtube\.com\/watch/);
    await expect(seen).toHaveAttribute('title', /^Counted /);
    await expectAccessible(page);
    await page.goto('/library?show=videos');
    await expect(seen).toContainText('1.8K');
    await page.getByRole('link', { name: 'What worked', exact: true }).click();
    const usual = page.getByRole('region', { name: 'Usual views' });
    await expect(usual).toContainText(/Channel .*YouTube · 1 post.*1.8K views/);
    await expect(page.getByRole('main')).toContainText('has nothing to compare it with');
    await expectAccessible(page);
    await page.getByRole('radio', { name: '60 days' }).click();
    await page.getByRole('button', { name: 'Compare after 7 days' }).click();
    await expect(usual).toBeVisible();
    await expectAccessible(page);

    const from = `${addMonths(dayOf(Date.now(), TIME_ZONE), 2).slice(0, 8)}10`;
    await page.goto('/to-review');
    await page.getByRole('button', { name: 'Post “Best”' }).waitFor();
    await page.keyboard.press('p');
    await dialog.getByRole('radio', { name: 'Schedule' }).click();
    await dialog.getByLabel('Time', { exact: true }).fill(`${from}T18:00`);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('1 post scheduled.')).toBeVisible();
    await page.goto(`/calendar?day=${from}`);
    const to = addDays(from, 2);
    await chip(page, 'Scheduled').dragTo(page.locator(`[data-day="${to}"]`));
    await expect(chip(page.locator(`[data-day="${to}"]`), 'Scheduled')).toBeVisible();
    const planned = (await postsOf(user)).find(({ status }) => status === 'planned');
    const movedTo = async () => localOf(Date.parse((await readPost(user, planned?.id ?? '')).publish_at), TIME_ZONE);
    await expect.poll(movedTo).toEqual({ date: to, time: '18:00', timeZone: TIME_ZONE });
    await expectAccessible(page);
    await chip(page, 'Scheduled').press('Enter');
    await dialog.getByLabel('Date and time').fill(`${from}T17:30`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(chip(page.locator(`[data-day="${from}"]`), 'Scheduled')).toContainText('5:30 PM');

    await platform('youtube').ask('revoke', user.id);
    const [connection] = await connectionsOf(user);
    const [failing] = await plan(user, {
      render_ids: [renderId],
      connection_ids: [connection?.id],
      privacy: 'unlisted',
    });
    await over(user, failing?.id ?? '');
    await page.goto('/account/connections');
    await expect(connections).toContainText(['Expired or revoked']);
    await page.getByRole('button', { name: /^Reconnect / }).click();
    await page.getByRole('link', { name: 'Agree' }).click();
    await expect(connections).toContainText(['Working']);
    await page.goto('/calendar?view=week');
    await chip(page, 'Failed').click();
    await expect(dialog.getByRole('alert')).toContainText('The platform no longer accepts this connection.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Post now' }).click();
    await expect(dialog).toBeHidden();
    await over(user, failing?.id ?? '');
    await expect(chip(page, 'Posted')).toHaveCount(2);
    await expect(chip(page, 'Failed')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Calendar' })).toContainText('Water now');
    await expectAccessible(page);
    expect(odd.filter((asked) => !asked.startsWith(CONSENT))).toEqual([]);
    await context.close();
  });

  it('of several kept clips is planned one a day', async () => {
    const { user, projectId, shortIds } = studio.ready;
    await renderOf(studio.ready, 'First');
    const shorts = ['Best', 'First', 'Middle'].map((title) => ({ id: shortIds[title], mark: 'keep' }));
    await call('PATCH', `/shorts/${projectId}`, { token: user.token, body: { shorts } });
    const { page, context, odd } = await studio.open(`/projects/${projectId}`, user, { timeZone: TIME_ZONE });
    await page.getByRole('button', { name: 'Schedule posts…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule 2 posts' });
    const from = addDays(dayOf(Date.now(), TIME_ZONE), 40);
    await dialog.getByLabel('First day').fill(from);
    await dialog.getByLabel('Time', { exact: true }).fill('07:15');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('2 posts scheduled.')).toBeVisible();
    const times = async () =>
      (await postsOf(user))
        .map(({ publish_at: at }) => localOf(Date.parse(at), TIME_ZONE))
        .filter(({ time }) => time === '07:15')
        .map(({ date }) => date);
    expect(await times()).toEqual([from, addDays(from, 1)]);
    expect(odd).toEqual([]);
    await context.close();
  });
});
