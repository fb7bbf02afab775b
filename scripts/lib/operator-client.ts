import { callApi } from './api-client.ts';

/** Address of a Worker (no slash at the end) and what it takes to be its operator. */
export type Operator = { url: string; token: string };

/** The user with this e-mail. Like all calls here it gives the answer as it came, and throws `ApiError`. */
export function showUser({ url, token }: Operator, email: string): Promise<unknown> {
  return callApi(addressOf(url, email), { method: 'GET', token });
}

/** Lets a user take recordings of live streams as sources, or not any more. */
export function allowVod({ url, token }: Operator, email: string, isAllowed: boolean): Promise<unknown> {
  return callApi(addressOf(url, email), { method: 'PATCH', token, body: { allows_vod: isAllowed } });
}

/** Grants credits, once for a ref. */
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
