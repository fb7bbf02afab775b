import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, expect as expectOf, type Page } from '@playwright/test';
import { startBrowser } from '../../support/system/browser.ts';

/** Assertions that wait: a limit that a slow machine under load does not reach (ms). */
const PATIENCE_MS = 30_000;
export const expect = expectOf.configure({ timeout: PATIENCE_MS });

export type Look = {
  width?: number;
  /** A telephone: touch, and the service worker, behind which Playwright sees and changes no requests. */
  isPhone?: boolean;
  height?: number;
  colours?: 'light' | 'dark';
  language?: 'en-GB' | 'de-DE';
  timeZone?: string;
};
type Person = { email: string; password: string };

/** A browser that opens the studio. Each opening is a visitor of its own, with its own cookies. */
export type Studio = {
  /** Opens a page, signed in if a person is given. */
  open(path: string, person?: Person | null, look?: Look): Promise<Opened>;
  close(): Promise<void>;
};
export type Opened = {
  page: Page;
  context: BrowserContext;
  /** What the page complained about or asked of other hosts so far. Must stay empty. */
  odd: string[];
};

/** One for all files, which share a process. It ends with the process. */
let shared: Promise<Browser> | undefined;

/** Chromium for the studio at `baseUrl` (no slash at the end). `isWhole`: one of its own, with all that Chromium has. */
export async function startStudio(baseUrl: string, { isWhole = false } = {}): Promise<Studio> {
  const browser = await (isWhole ? startBrowser({ isWhole }) : (shared ??= startBrowser()));
  const contexts: BrowserContext[] = [];
  return {
    async open(path, person = null, look = {}) {
      const { width = 1440, height = 900, colours = 'light', language = 'en-GB', isPhone = false } = look;
      const { timeZone } = look;
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport: { width, height },
        hasTouch: isPhone,
        serviceWorkers: isPhone ? 'allow' : 'block',
        colorScheme: colours,
        locale: language,
        ...(timeZone !== undefined && { timezoneId: timeZone }),
      });
      contexts.push(context);
      if (person !== null) await signIn(context, baseUrl, person);
      const page = await context.newPage();
      const odd = watch(page, baseUrl);
      await page.goto(path);
      return { page, context, odd };
    },
    async close() {
      for (const context of contexts) await context.close();
      if (isWhole) await browser.close();
    },
  };
}

/** Signs a visitor in without the page of it. The answer's cookie stays in the context. */
async function signIn(context: BrowserContext, baseUrl: string, { email, password }: Person): Promise<void> {
  const headers = { Origin: baseUrl };
  const response = await context.request.post('/studio/api/v1/login', { headers, data: { email, password } });
  if (!response.ok()) throw new Error(`The sign-in failed: ${await response.text()}`);
}

/** Refused requests are part of some tests, and Chromium logs each. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

function watch(page: Page, baseUrl: string): string[] {
  const odd: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (!/^(data|blob):/.test(request.url()) && hostname !== new URL(baseUrl).hostname) odd.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) odd.push(message.text());
  });
  page.on('pageerror', (error) => odd.push(error.message));
  return odd;
}

/**
 * Checks that everybody can use what the page shows now: no violation of axe's rules, and nothing wider than the window.
 * `rules`: these alone.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Colours are judged at their end, not on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Describing what is right takes axe longer than finding what is wrong.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Does something, and waits until the server has it. "Saved" also stands there before. */
export async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await act();
  await stored;
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
