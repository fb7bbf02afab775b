import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Who is signed in, with credits and limits. Fails with `auth.required` if nobody is. */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => api.getUser({ signal }) });

/** Signs in; the answer's cookie holds the token. Throws `ApiError`. */
export async function signIn(body: { email: string; password?: string; code?: string }): Promise<void> {
  await api.send('POST', body.password === undefined ? '/social/callback/email' : '/login', { body });
}

export async function signOut(): Promise<void> {
  await api.logout();
}
