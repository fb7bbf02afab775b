import { ApiError, type Client, createClient } from 'clipmill';
import { noteAnswer } from './connection.ts';

/** The Worker adds the token of the cookie under this path: see worker/studio. */
const BASE_URL = `${location.origin}/studio/api/v1`;

/** Called when the session has ended. Set by the router, because the API does not know the pages. */
export const session = { onEnd: () => {} };

/** The public API, as the user of the cookie. */
export const api: Client = createClient({ baseUrl: BASE_URL, token: '', world: { fetch: watchedFetch } });

async function watchedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((error: unknown) => {
    if (init.signal?.aborted !== true && url.startsWith(BASE_URL)) noteAnswer('unreachable');
    throw error;
  });
  if (url.startsWith(BASE_URL)) {
    noteAnswer(response.status < 500 || init.method !== 'GET' ? 'online' : 'failing');
  }
  if (response.status === 401 && response.headers.get('X-Error-Code') === 'auth.required') session.onEnd();
  return response;
}

/** Whether the server answered with a refusal: then trying the same again does not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
