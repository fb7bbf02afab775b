import type { Page } from '@playwright/test';
import { beforeAll, describe, it } from 'vitest';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { translationResponseSchema } from '#schema/contract/languages/translations.ts';
import { call, expectSuccess } from '../contract/support/api.ts';
import { claimFor, failJob, succeed } from '../contract/support/farm.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible } from './support/studio.ts';
import { useTalkStudio } from './support/talk-studio.ts';

/** Each test goes on from the one before. */
describe('the languages of a clip in the editor', needs(CHROMIUM), () => {
  const owner = useTalkStudio();
  let page: Page;
  beforeAll(async () => {
    ({ page } = await owner.open('/'));
    await page.goto(owner.editor);
    await page.getByRole('tab', { name: 'Languages' }).click();
  });

  const path = () => `/shorts/${owner.projectId}/${owner.shortId}`;
  const captions = async () =>
    expectSuccess(await call('GET', path(), owner.user), 200, shortResponseSchema).data.render_options?.captions;
  const lines = () => page.getByRole('region', { name: 'Spanish' }).getByRole('textbox');

  it('says what is missing on a server without a model', async () => {
    await page.getByLabel('Another language').selectOption('Italian');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await expect(page.getByText('Translating. This takes a few seconds.')).toBeVisible();
    await failJob(await claimFor('translate', owner.projectId), 'translate.no_model');
    await expect(page.getByRole('alert')).toContainText('LLM_BASE_URL');
    await page.getByRole('button', { name: 'Delete the Italian translation' }).click();
    await expect(page.getByRole('region', { name: 'Italian' })).toHaveCount(0);
  });

  it('translates, shows the lines to look through, and saves what is changed', async () => {
    await page.getByLabel('Another language').selectOption('Spanish');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await expect(page.getByText('Translating. This takes a few seconds.')).toBeVisible();
    const claimed = await claimFor('translate', owner.projectId);
    const { length } = claimed.job.lines;
    await succeed(claimed, { stage: 'translate', lines: claimed.job.lines.map((_, i) => `Línea ${i + 1}`) });
    await expect(lines()).toHaveCount(length);
    await expect(lines().first()).toHaveValue('Línea 1');
    await lines().first().fill('Por mano');
    await lines().first().blur();
    const first = async () =>
      expectSuccess(await call('GET', `${path()}/translations/es`, owner.user), 200, translationResponseSchema).data
        .lines[0];
    await expect.poll(first).toMatchObject({ text: 'Por mano', by_hand: true });
    await expectAccessible(page);
  });

  it('shows the clip with it, and with what is said below it', async () => {
    await page.getByLabel('Show these captions').check();
    await expect.poll(captions).toMatchObject({ language: 'es' });
    await page.getByLabel('Also show what is said, below').check();
    await expect.poll(captions).toMatchObject({ language: 'es', with_original: true });
    await page.getByRole('button', { name: 'Delete the Spanish translation' }).click();
    await expect.poll(captions).not.toHaveProperty('language');
  });
});
