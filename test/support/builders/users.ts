import { ulid } from 'ulid';
import { type ApiClient, createUser, signIn } from '../../../scripts/lib/api-client.ts';
import type { LocalSystem } from '../system/local-system.ts';

export type TestUser = { email: string; password: string; api: ApiClient };

/** Makes a user through the operator API and signs in. */
export async function makeUser(
  system: Pick<LocalSystem, 'url' | 'apiUrl' | 'operatorToken'>,
  { credits = 600, plan }: { credits?: number; plan?: string } = {},
): Promise<TestUser> {
  const email = `${ulid().toLowerCase()}@example.test`;
  const password = `pass-${ulid()}`;
  await createUser(system.url, system.operatorToken, { email, password, name: 'Test', credits, plan });
  return { email, password, api: await signIn(system.apiUrl, { email, password }) };
}
