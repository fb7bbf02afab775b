import { randomBytes } from 'node:crypto';
import { newNodeKeyResponseSchema } from '#schema/contract/farm/node-key.ts';
import { signIn as signInToApi, type Client } from '../../../packages/client/src/index.ts';
import { createUser } from '../api-client.ts';
import { createNodeKey, deleteUser, type Operator, revokeNodeKey } from '../operator-client.ts';

/** A user and a node key for the time of an examination. */
export type Guest = {
  /** Signs in; the user is created at the first call. */
  signIn(): Promise<Client>;
  /** The name of the key, and the key. */
  nodeKey(): Promise<{ name: string; key: string }>;
  /** Deletes the user with all that is theirs, and revokes the key. */
  leave(): Promise<void>;
};

/** `credits`: what the user may spend. */
export function makeGuest(operator: Operator, { credits }: { credits: number }): Guest {
  const name = `doctor-${randomBytes(8).toString('hex')}`;
  const user = { email: `${name}@example.invalid`, password: randomBytes(24).toString('base64url'), credits };
  const endings: (() => Promise<unknown>)[] = [];
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  return {
    signIn: once(async () => {
      // Before it exists: a lost answer must not leave it behind.
      endings.push(() => deleteUser(operator, user.email));
      await createUser(operator.url, operator.token, user);
      return signInToApi({ baseUrl: `${operator.url}/api/v1`, email: user.email, password: user.password });
    }),
    nodeKey: once(async () => {
      const answer = await createNodeKey(operator, { name, stages: ['capture-live'] });
      const { id, key } = newNodeKeyResponseSchema.parse(answer).data;
      endings.push(() => revokeNodeKey(operator, id));
      return { name, key };
    }),
    leave: async () => {
      await Promise.allSettled(endings.splice(0).map((end) => end()));
    },
  };
}
