import type { Page, Route } from 'playwright-core';
import type { Sample } from './sample-content.ts';

/** A page in a state that a real system shows only briefly, or only after a fault. */
export type ShotState = {
  name: string;
  path: string;
  /** Runs before the page opens, for example to fake answers. */
  prepare?: (page: Page) => Promise<unknown>;
  /** User actions once the page is shown. */
  act?: (page: Page) => Promise<unknown>;
};
export type StatesOf = (sample: Sample) => ShotState[];

type Json = Record<string, unknown>;

/** Changes the bodies of API answers under a path, such as `/projects/*`. */
export function change(page: Page, path: string, changeOf: (body: never) => unknown): Promise<void> {
  return onCall(page, path, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, json: changeOf((await response.json()) as never) });
  });
}

/** Replaces the API's answers under a path. */
export function answer(page: Page, path: string, json: Json, status = 200): Promise<void> {
  const headers: Record<string, string> = typeof json['code'] === 'string' ? { 'X-Error-Code': json['code'] } : {};
  return onCall(page, path, (route) => route.fulfill({ status, json, headers }));
}

/** Answers calls under a path as their bodies ask, such as a price for what is sent. */
export function answerTo(page: Page, path: string, answerOf: (body: Json) => Json): Promise<void> {
  return onCall(page, path, (route) =>
    route.fulfill({ json: answerOf((route.request().postDataJSON() ?? {}) as Json) }),
  );
}

/** The user of the page has so many credits, wherever they are shown. */
export function withCredits(page: Page, balance: number): Promise<void> {
  type Body = { user: Json; data: Json & { credits: Json } };
  return change(page, '/user', ({ data }: Body) => {
    const user = { ...data, balance, credits: { ...data.credits, balance } };
    return { message: '', user, data: user };
  });
}

/** Calls under a path get no answer while the page is open. */
export function hang(page: Page, path: string): Promise<void> {
  return onCall(page, path, () => undefined);
}

async function onCall(page: Page, path: string, handle: (route: Route) => unknown): Promise<void> {
  await page.route(
    (url) => new RegExp(`^(?:/studio)?/api/v1${path.replaceAll('*', '[^/]+')}$`).test(url.pathname),
    (route) => void handle(route),
  );
}

/** Sets a value that the studio keeps in this browser, by its key. */
export async function keep(page: Page, key: string, value: unknown): Promise<void> {
  await page.addInitScript(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(value))})`);
}

/** An empty page of a list. */
export const NOTHING = { data: [], meta: { current_page: 1, last_page: 1, per_page: 24, total: 0 } };

/** Presses what is done with all clips of a project: a button, and on phones an entry of its menu. */
export async function doWithProject(page: Page, name: RegExp): Promise<void> {
  const head = page.getByRole('main').locator('header');
  const menu = head.locator('button[aria-haspopup=menu]');
  const button = head.getByRole('button', { name });
  await menu.or(button).first().waitFor();
  if ((await button.count()) > 0) return button.click();
  await menu.click();
  return page.getByRole('menuitem', { name }).click();
}
