import { afterAll, beforeAll, describe, it } from 'vitest';
import { BASE_URL, makeUser } from '../contract/support/api.ts';
import { LONG_TALK_SEC, makeLongTalk } from '../contract/support/long-talk.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../contract/support/video-server.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, startStudio, type Studio } from './support/studio.ts';

describe('the page of a long video', needs(CHROMIUM), () => {
  let host: FakeVideoServer;
  let studio: Studio;
  beforeAll(async () => {
    [host, studio] = await Promise.all([startFakeVideoServer(), startStudio(BASE_URL)]);
  });
  afterAll(async () => {
    await studio.close();
    await host.close();
  });

  it('shows its first clips while the rest is heard, and keeps what was decided', async () => {
    const user = await makeUser();
    const talk = await makeLongTalk(user, await host.addVideo('long.mp4', { durationSec: LONG_TALK_SEC }));
    await talk.makeEarly();
    const { page, odd, context } = await studio.open(`/projects/${talk.projectId}`, user);
    const early = (title: string) => page.getByRole('group', { name: `Early clip: ${title}` });
    await expect(page.getByText('We’re still listening to the rest')).toBeVisible();
    await expect(page.getByText('Early', { exact: true })).toHaveCount(3);
    await expect(page.getByText('20%')).toBeVisible();
    await expect(early('Best').getByRole('button', { name: /Download/ })).toBeVisible();
    await expect(early('Middle').getByRole('button', { name: /Download/ })).toHaveCount(0);
    await early('Middle').getByRole('button', { name: 'Keep “Middle”' }).click();
    await expect(early('Middle').getByRole('button', { name: 'Keep “Middle”' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    // The keys that the buttons name.
    const reject = early('Best').getByRole('button', { name: 'Reject “Best”' });
    await reject.press('x');
    await expect(reject).toHaveAttribute('aria-pressed', 'true');
    await reject.press('x');
    await expect(reject).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop and delete' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'Part of it is already finished, so its 45 credits stay spent.',
    );
    await page.keyboard.press('Escape');
    await talk.makeWhole();
    // Kept ones first, then the best, then early ones that are not among them.
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(5);
    const order = ['Middle', 'Best', 'Later', 'Equal', 'First'];
    for (const [at, title] of order.entries()) await expect(cards.nth(at)).toHaveAccessibleName(title);
    await expect(cards.first()).toContainText('Others turned out better.');
    await expect(page.getByText('Early', { exact: true })).toHaveCount(1);
    expect(odd).toEqual([]);
    await context.close();
  });
});
