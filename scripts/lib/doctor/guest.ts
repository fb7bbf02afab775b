import { randomBytes } from 'node:crypto';
import { newNodeKeyResponseSchema } from '#schema/contract/farm/node-key.ts';
import { signIn as signInToApi, type Client } from '../../../packages/client/src/index.ts';
import { ApiError, createUser } from '../api-client.ts';
import { createNodeKey, deleteUser, type Operator, revokeNodeKey } from '../operator-client.ts';

/** A user and a node key for the time of an examination. */
export type Guest = {
  /** Signs in; the user is created at the first call. */
  signIn(): Promise<Client>;
  /** The name of the key, and the key. */
  nodeKey(): Promise<{ name: string; key: string }>;
  /** Deletes the user with all that is theirs, and revokes the key. Returns what could not be removed. */
  leave(): Promise<string[]>;
};

/** `credits`: what the user may spend. */
export function makeGuest(operator: Operator, { credits }: { credits: number }): Guest {
  const name = `doctor-${randomBytes(8).toString('hex')}`;
  const user = { email: `${name}@example.invalid`, password: randomBytes(24).toString('base64url'), credits };
  const endings: { what: string; end: () => Promise<unknown> }[] = [];
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  return {
    signIn: once(async () => {
      // Before it exists: a lost answer must not leave it behind.
      endings.push({ what: `the user ${user.email}`, end: () => deleteUser(operator, user.email) });
      await createUser(operator.url, operator.token, user);
      return signInToApi({ baseUrl: `${operator.url}/api/v1`, email: user.email, password: user.password });
    }),
    nodeKey: once(async () => {
      const answer = await createNodeKey(operator, { name, stages: ['capture-live'] });
      const { id, key } = newNodeKeyResponseSchema.parse(answer).data;
      endings.push({ what: `the node key ${name}`, end: () => revokeNodeKey(operator, id) });
      return { name, key };
    }),
    leave: async () => {
      const ended = endings.splice(0).map(({ what, end }) =>
        end().then(
          () => [],
          // It was never created.
          (error: unknown) => (error instanceof ApiError && error.status === 404 ? [] : [what]),
        ),
      );
      return (await Promise.all(ended)).flat();
    },
  };
}
