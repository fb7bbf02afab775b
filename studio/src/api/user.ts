import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { DAY_MS } from '#schema/domain/time.ts';
import { api } from './client.ts';
import { settingsQuery } from './server/settings.ts';
import { cancelUpload } from '@/pages/start/upload-store.ts';

/** The signed-in user, with credits and limits. Fails with `auth.required` if there is none. */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => api.getUser({ signal }) });

/** Signs in; the answer's cookie holds the token. Throws `ApiError`. */
export async function signIn(body: { email: string; password?: string; code?: string }): Promise<void> {
  await api.send('POST', body.password === undefined ? '/social/callback/email' : '/login', { body });
  noteRenewal();
}

/** Requests a code for `signIn`. Throws `ApiError`. */
export async function sendCode(email: string): Promise<void> {
  await api.send('POST', '/social/callback/email', { body: { email } });
}

export async function signOut(): Promise<void> {
  // What is for one user is not for the next one.
  const [{ dropShared }, { turnOffPush }] = await Promise.all([
    import('../../service-worker/inbox.ts'),
    import('./push.ts'),
  ]);
  cancelUpload();
  await Promise.allSettled([dropShared(), turnOffPush()]);
  await api.logout();
  localStorage.removeItem(RENEWED_AT);
}

/**
 * False: nobody is signed in. A browser that knows nothing of a session asks for the cookie first: reading the user
 * would answer 401, which browsers log as an error.
 */
export async function mayBeSignedIn(queries: QueryClient): Promise<boolean> {
  if (localStorage.getItem(RENEWED_AT) !== null) return true;
  return (await queries.fetchQuery({ ...settingsQuery, staleTime: 0 })).has_session;
}

const RENEWED_AT = 'token-renewed-at';

function noteRenewal(): void {
  localStorage.setItem(RENEWED_AT, String(Date.now()));
}

/**
 * Renews the token of the cookie at most once a day, so that regular users stay signed in. A failure is retried at the
 * next visit.
 */
export async function renewDaily(now = Date.now()): Promise<void> {
  if (now - Number(localStorage.getItem(RENEWED_AT) ?? 0) < DAY_MS) return;
  await api.refreshToken();
  noteRenewal();
}
