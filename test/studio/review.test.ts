import { describe, it } from 'vitest';
import { commentsOf, makeLink } from '../contract/support/reviews.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { useReadyStudio } from './support/ready-studio.ts';
import { expect, expectAccessible } from './support/studio.ts';

describe('a review', needs(CHROMIUM), () => {
  const studio = useReadyStudio();

  it(
    'goes from the link of a reviewer to an approved clip, with a comment in the editor',
    { timeout: 120_000 },
    async () => {
      const owner = await studio.open(`/projects/${studio.ready.projectId}`, studio.ready.user);
      await owner.page.getByRole('button', { name: 'Share', exact: true }).click();
      const dialog = owner.page.getByRole('dialog');
      await dialog.getByLabel('Who is it for?').fill('The client');
      await dialog.getByLabel('Password').fill('correct-horse');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      const link = await dialog.getByLabel('Review link', { exact: true }).inputValue();
      await expect(dialog.getByRole('list', { name: 'Links you created' })).toContainText(/The client.*with password/);
      await expectAccessible(owner.page);
      await dialog.getByRole('button', { name: 'Close' }).click();

      const guest = await studio.open(link, null, { width: 390, colours: 'dark' });
      await guest.page.getByLabel('Password').fill('battery-staple');
      await guest.page.getByRole('button', { name: 'Open' }).click();
      await expect(guest.page.getByRole('alert')).toContainText('Wrong password.');
      await expectAccessible(guest.page);
      await guest.page.getByLabel('Password').fill('correct-horse');
      await guest.page.getByRole('button', { name: 'Open' }).click();
      await expect(guest.page.getByText(/comment on any moment.+Everyone with this link sees/)).toBeVisible();
      await guest.page.getByRole('navigation', { name: 'Clips' }).getByRole('button', { name: 'First' }).click();
      await expect(guest.page.getByText('This is a preview without captions.')).toBeVisible();
      await guest.page.getByLabel('Your name').fill('<b>Ann</b>');
      await guest.page.getByLabel('Your comment').fill('<img src=x onerror=alert(1)>');
      await guest.page.getByRole('button', { name: 'Send comment' }).click();
      await expect(guest.page.getByRole('list', { name: 'Comments' })).toContainText('<img src=x onerror=alert(1)>');
      await guest.page.getByRole('button', { name: 'Approve' }).click();
      await expect(guest.page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(2);
      await expectAccessible(guest.page);

      // By the stream of events: nothing is reloaded.
      const card = owner.page.getByRole('listitem', { name: 'First', exact: true });
      await expect(card.getByText('Approved by <b>Ann</b>')).toBeVisible();
      await expect(card.getByText('1 comment')).toBeVisible();
      expect(await commentsOf(studio.ready.user)).toMatchObject([
        { verdict: 'approved', short_id: studio.ready.shortIds['First'] },
        { time: 0, source_time: 2 },
      ]);
      await card.getByRole('link', { name: 'Edit' }).click();
      await owner.page.getByRole('tab', { name: 'Comments' }).click();
      const panel = owner.page.getByRole('tabpanel', { name: 'Comments' });
      await expect(panel.getByRole('listitem')).toHaveCount(2);
      await panel.getByRole('button', { name: 'Go to 0:00' }).click();
      await expectAccessible(owner.page);
      await panel.getByRole('button', { name: 'Delete comment by <b>Ann</b>' }).last().click();
      await expect(panel.getByRole('listitem')).toHaveCount(1);

      await owner.page.goto(`/projects/${studio.ready.projectId}`);
      await owner.page.getByRole('button', { name: 'Share', exact: true }).click();
      await owner.page.getByRole('button', { name: 'Revoke “The client”' }).click();
      await expect(owner.page.getByText('Link revoked.')).toBeVisible();
      await guest.page.reload();
      await expect(guest.page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
      expect([...owner.odd, ...guest.odd]).toEqual([]);
      await owner.context.close();
      await guest.context.close();
    },
  );

  it('of one clip shows it at once, in German, and keeps the name', { timeout: 60_000 }, async () => {
    const link = await makeLink(studio.ready.user, {
      project_id: studio.ready.projectId,
      short_id: studio.ready.shortIds['Best'],
    });
    const { page, context, odd } = await studio.open(link.url, null, { language: 'de-DE' });
    await expect(page.getByRole('heading', { level: 1, name: 'Best' })).toBeVisible();
    await expect(page.getByText('Diesen Clip gibt es noch nicht als Video.')).toBeVisible();
    await page.getByLabel('Dein Name').fill('Ben');
    await page.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(page.getByText('Abgelehnt').first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel('Dein Name')).toHaveValue('Ben');
    await expect(page.getByRole('list', { name: 'Kommentare' })).toContainText('Ben');
    expect(odd).toEqual([]);
    await context.close();
  });
});
