import { beforeAll, describe, it } from 'vitest';
import { call } from '../contract/support/api.ts';
import { listShorts } from '../contract/support/projects.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { useReadyStudio } from './support/ready-studio.ts';
import { expect, expectAccessible } from './support/studio.ts';

const POP = { captions: { style: 'pop' } };

describe('several clips at once', needs(CHROMIUM), () => {
  const studio = useReadyStudio();
  beforeAll(async () => {
    const kept = ['Best', 'First', 'Middle'].map((title) => ({ id: studio.ready.shortIds[title], mark: 'keep' }));
    const shorts = kept.map((edit, at) => (at === 0 ? { ...edit, render_options: POP } : edit));
    await call('PATCH', `/shorts/${studio.ready.projectId}`, { token: studio.ready.user.token, body: { shorts } });
  });

  it('get the look of one, and new titles by a pattern; both can be undone', async () => {
    const { page, context, odd } = await studio.open(`/projects/${studio.ready.projectId}`, studio.ready.user);
    const shorts = async () =>
      (await listShorts(studio.ready.user, studio.ready.projectId, '?sort=start_time')).data.data;
    const looks = async () => (await shorts()).filter(({ render_options: look }) => look !== null).length;
    await page.getByRole('button', { name: 'More actions for “Best”' }).click();
    await page.getByRole('menuitem', { name: 'Use this look for 2 other kept clips' }).click();
    await expect(page.getByText('2 clips have this look now.')).toBeVisible();
    expect(await looks()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(looks).toBe(1);
    await page.getByRole('button', { name: 'Rename clips…' }).click();
    await page.getByLabel('Pattern').fill('Show 12 – {title}');
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Show 12 – Best');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Rename 3 clips' }).click();
    await expect(page.getByText('3 clips renamed.')).toBeVisible();
    const titles = async () => (await shorts()).map(({ title }) => title);
    expect(await titles()).toEqual(['Show 12 – First', 'Show 12 – Middle', 'Show 12 – Best', 'Equal']);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(titles).toEqual(['First', 'Middle', 'Best', 'Equal']);
    expect(odd).toEqual([]);
    await context.close();
  });
});
