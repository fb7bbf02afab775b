import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { CHECKS } from '#schema/domain/farm/doctor.ts';
import { BASE_URL, call, OPERATOR_TOKEN } from '../contract/support/api.ts';
import { CHROMIUM } from '../support/system/browser.ts';
import { needs } from '../support/system/needs.ts';
import { expect, expectAccessible, type Look, startStudio, type Studio } from './support/studio.ts';

type Lacks = 'operator_token' | 'settings' | null;

/** A server that lacks settings: test/unit/worker/studio/without-settings.test.ts has the real one. */
async function withoutSettings(page: Page): Promise<{ lacks: Lacks }> {
  const server: { lacks: Lacks } = { lacks: 'operator_token' };
  await page.route('**/studio/settings', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, json: { ...((await response.json()) as object), lacks: server.lacks } });
  });
  await page.route('**/internal/v1/doctor', async (route) => {
    const isOperator = route.request().headers()['authorization'] === `Bearer ${OPERATOR_TOKEN}`;
    const check = { id: 'settings.valid', state: 'red', note: 'TOKEN_KEYS, SCRYPT_P, PUBLIC_URL, S3_BASE_URL' };
    const checks = [{ ...check, ...CHECKS['settings.valid'] }];
    if (isOperator) await route.fulfill({ json: { message: '', data: { version: {}, checks } } });
    else await route.fulfill({ status: 500, headers: { 'X-Error-Code': 'internal' }, json: { error: 'No.' } });
  });
  return server;
}

describe('the set-up', needs(CHROMIUM), () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await startStudio(BASE_URL);
  });
  afterAll(() => studio.close());

  const LOOKS: Look[] = [{}, { colours: 'dark', width: 390 }];
  it.each(LOOKS)('leads from a server without settings to its operators: %j', async (look) => {
    const { page, context } = await studio.open('/sign-in', null, look);
    const server = await withoutSettings(page);
    await page.goto('/library');
    await expect(page.getByRole('heading', { level: 1, name: 'Finish the set-up' })).toBeVisible();
    await expect(page.getByLabel('OPERATOR_TOKEN', { exact: true })).toHaveValue(/^[\w-]{44}$/);
    await expectAccessible(page);
    server.lacks = 'settings';
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('heading', { name: 'Missing settings' }).waitFor();
    await page.getByLabel('Operator token').fill('of somebody else');
    await page.getByRole('button', { name: 'Show what is missing' }).click();
    await expect(page.getByRole('alert')).toContainText('isn’t this server’s operator token');
    await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
    await page.getByRole('button', { name: 'Show what is missing' }).click();
    await expect(page.getByText('SCRYPT_P')).toBeVisible();
    await expect(page.getByLabel('Value for PUBLIC_URL', { exact: true })).toHaveValue(BASE_URL);
    await expect(page.getByLabel('Value for TOKEN_KEYS', { exact: true })).toHaveValue(/"secret":"[\w-]{44}"/);
    await expect(page.getByText('call the S3 API')).toBeVisible();
    await expectAccessible(page);
    server.lacks = null;
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in as an operator' })).toBeVisible();
    await context.close();
  });

  it('is over on a server with settings, and shows its rest to operators alone', async () => {
    const { page, context, odd } = await studio.open('/set-up');
    await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const email = `set-up-${crypto.randomUUID()}@example.test`;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('correct-horse');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByText('User created.')).toBeVisible();
    expect((await call('POST', '/login', { body: { email, password: 'correct-horse' } })).status).toBe(200);
    const name = email.split('@')[0] ?? '';
    await page.getByLabel('Name of the node').fill(name);
    await page.getByRole('button', { name: 'Create node key' }).click();
    const dialog = page.getByRole('dialog');
    const command = await dialog.getByLabel('Command', { exact: true }).inputValue();
    expect(command).toMatch(new RegExp(`^API_URL=${BASE_URL} NODE_KEY=cmn_[\\w-]{43} npm run node$`));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Create node key' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('cmn_')).toHaveCount(0);
    expect(odd).toEqual([]);
    await context.close();
  });
});
