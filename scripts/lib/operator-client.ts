import { callApi } from './api-client.ts';

/** URL of a Worker (no trailing slash) and its operator token. */
export type Operator = { url: string; token: string };

/** The user with this e-mail. Like all calls here it returns the body of the answer and throws `ApiError`. */
export function showUser({ url, token }: Operator, email: string): Promise<unknown> {
  return callApi(addressOf(url, email), { method: 'GET', token });
}

/** Sets if a user may use recordings of live streams as sources. */
export function allowVod({ url, token }: Operator, email: string, isAllowed: boolean): Promise<unknown> {
  return callApi(addressOf(url, email), { method: 'PATCH', token, body: { allows_vod: isAllowed } });
}

/** Grants credits, once per ref. */
export function addCredits(
  { url, token }: Operator,
  email: string,
  grant: { amount: number; ref: string },
): Promise<unknown> {
  return callApi(`${addressOf(url, email)}/credits`, { method: 'POST', token, body: grant });
}

function addressOf(url: string, email: string): string {
  return `${url}/internal/v1/users/${encodeURIComponent(email)}`;
}
