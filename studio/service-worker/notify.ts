import { readLanguage } from './language.ts';
import { describe, type Notice, type NoticeTexts } from './notice.ts';

declare const self: ServiceWorkerGlobalScope;

const FILES = import.meta.glob<NoticeTexts>('../locales/*.json', { eager: true, import: 'notices' });
const TEXTS = Object.fromEntries(
  Object.entries(FILES).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
);

/** Shows a notification. A newer one of the same project takes its place without a sound. */
export async function showNotice(notice: Notice): Promise<void> {
  const language = await readLanguage(Object.keys(TEXTS), self.navigator.languages);
  const shown = describe(notice, { texts: TEXTS[language] ?? {}, language });
  if (shown === null) return;
  await self.registration.showNotification(shown.title, {
    body: shown.body,
    lang: language,
    tag: notice.project_id,
    icon: '/icons/icon-192.png',
    data: shown.path,
  });
}

/** Opens the page of a notification, in the studio that is open or in a new one. */
export async function openNotice(notification: Notification): Promise<void> {
  notification.close();
  const path = String(notification.data);
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) await self.clients.openWindow(path);
  else await (await open.focus()).navigate(path);
}
