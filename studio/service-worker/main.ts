import { answerBy } from './answer-by.ts';
import { keepShared } from './inbox.ts';
import type { Notice } from './notice.ts';
import { openNotice, showNotice } from './notify.ts';
import { renewPush } from './renew-push.ts';
import { readShared } from './shared-thing.ts';

declare const self: ServiceWorkerGlobalScope;
/** Paths of the page and of all that it needs to open, written by build-service-worker.mjs. */
declare const SHELL: string[];
/** Another one for each content of the shell. */
declare const RELEASE: string;

const shell = SHELL;
const CACHE = `shell-${RELEASE}`;
const PAGE = '/';

/**
 * Keeps the shell of this release. Only this writes to the cache. The release takes over when the last tab of the one before
 * has closed, so no page ever gets files of two releases.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The page has just loaded the files that are named after their content.
  const isNamed = (path: string) => path.startsWith('/assets/');
  const fresh = (path: string) => new Request(path, { cache: isNamed(path) ? 'default' : 'no-cache' });
  await cache.addAll(shell.map(fresh));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells());
});

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (answerBy(request, { origin: self.location.origin, shell })) {
    case 'page':
      event.respondWith(fetch(request).catch(() => kept(PAGE)));
      break;
    case 'kept':
      event.respondWith(kept(new URL(request.url).pathname).catch(() => fetch(request)));
      break;
    case 'fresh':
      event.respondWith(fetch(request).catch(() => kept(new URL(request.url).pathname)));
      break;
    case 'inbox':
      event.respondWith(takeIn(request));
      break;
    case 'through':
      break;
  }
});

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(showNotice(event.data.json() as Notice));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event.newSubscription));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotice(event.notification));
});

/** Leaves what another app sent for the start page, and opens that. */
async function takeIn(request: Request): Promise<Response> {
  const isKept = await keepPosted(request).catch(() => false);
  return Response.redirect(isKept ? '/?shared=here' : '/?shared=lost', 303);
}

async function keepPosted(request: Request): Promise<boolean> {
  const thing = readShared(await request.formData());
  if (thing !== null) await keepShared(thing, Date.now());
  return thing !== null;
}

/** A kept file. Rejects if the browser has removed it. */
async function kept(path: string): Promise<Response> {
  const found = await (await caches.open(CACHE)).match(path);
  if (found === undefined) throw new TypeError(`${path} is not kept`);
  return found;
}
