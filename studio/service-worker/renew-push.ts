import { keepRenewed } from './renewed-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Where this server answers pages, with their cookie. */
const API = '/studio/api/v1';

/**
 * Tells the server the subscription that follows one which the push service or the browser ended. `fresh`: the one that the
 * browser made itself, which only some do. The server drops the old one when it is refused there. Rejects if the user is
 * signed out.
 */
export async function renewPush(fresh: PushSubscription | null | undefined): Promise<void> {
  const { endpoint, keys } = (fresh ?? (await subscribeAgain())).toJSON();
  const body = JSON.stringify({ endpoint, keys });
  const { id } = await ask<{ id: string }>('/push-subscriptions', { method: 'POST', body });
  await keepRenewed(id);
}

async function subscribeAgain(): Promise<PushSubscription> {
  const { push_key: key } = await ask<{ push_key: string | null }>('/capabilities');
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(API + path, { ...init, headers: { 'Content-Type': 'application/json' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return ((await response.json()) as { data: T }).data;
}
