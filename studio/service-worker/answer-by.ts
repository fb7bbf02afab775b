/** How a request of the studio is answered. `through`: as if there were no service worker. */
export type AnswerBy = 'through' | 'page' | 'kept' | 'fresh' | 'inbox';

type Asked = { method: string; url: string; mode: string };

/** Where share sheets post to: `share_target` of the manifest. */
const SHARE = '/share';
/** Paths of the Worker: see worker/studio/page.ts. */
const OF_WORKER = /^\/(api|docs|internal|mcp|media|studio)(\/|$)/;

/**
 * A page comes from the network, else from the kept shell. A file of the shell that is named after its content is taken
 * as kept, another one only without a network. What a share sheet posts goes into the inbox. Everything else passes through: no answer of the API, no token and no
 * media can get into the cache.
 */
export function answerBy(
  { method, url, mode }: Asked,
  { origin, shell }: { origin: string; shell: string[] },
): AnswerBy {
  const { origin: asked, pathname } = new URL(url);
  if (method === 'POST' && asked === origin && pathname === SHARE) return 'inbox';
  if (method !== 'GET' || asked !== origin || OF_WORKER.test(pathname)) return 'through';
  if (shell.includes(pathname) && pathname !== '/') return pathname.startsWith('/assets/') ? 'kept' : 'fresh';
  return mode === 'navigate' ? 'page' : 'through';
}
