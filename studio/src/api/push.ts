import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { keptState } from '@/kept-state.ts';
import { keepLanguage } from '../../service-worker/language.ts';
import { takeRenewed } from '../../service-worker/renewed-push.ts';
import { api } from './client.ts';

/** The subscription of this browser, as the server knows it. */
export const ownPush = keptState('push', (kept) => (typeof kept === 'string' ? kept : null));

/** Browsers of the user that get notifications. */
export const pushQuery = (page: number) =>
  queryOptions({
    queryKey: ['push', page],
    queryFn: async ({ signal }) => {
      const renewed = await takeRenewed();
      if (renewed !== null) ownPush.set(renewed);
      return api.listPushSubscriptions({ page, per_page: 20 }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Safari on iPhones has them only in installed apps. */
export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the user, and subscribes this browser with the key of the server. False: the browser does not allow it. */
export async function turnOnPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // An earlier one may be of another user, or of another key, which browsers refuse.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const { id } = await api.addPushSubscription({ endpoint, keys: { p256dh, auth } });
  ownPush.set(id);
  await keepLanguage(i18next.language);
  return true;
}

/** Ends the notifications of one of the user's browsers. */
export async function removePush(id: string): Promise<void> {
  if (id === ownPush.get()) await turnOffPush();
  else await api.deletePushSubscription(id);
}

/** Ends the notifications of this browser, here and on the server. */
export async function turnOffPush(): Promise<void> {
  const id = ownPush.get();
  if (id === null) return;
  ownPush.set(null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await api.deletePushSubscription(id);
}
