import * as z from 'zod';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import type { Settings } from '../base/env.ts';
import { seal, unseal } from '../base/seal.ts';
import { type OAuthDestination, type Tokens } from './platforms/oauth.ts';

/** A channel of Postiz. `url`: its public API, without a slash at the end. `kind`: what Postiz calls the platform. */
export type PostizSecret = { url: string; key: string; channel: string; kind: string };
/** A bucket that speaks the protocol of S3. `endpoint`: without a slash at the end. `prefix`: empty, or ends with a slash. */
export type BucketSecret = {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};
/** A program of the user. `secret` signs what it gets, as Standard Webhooks define it. */
export type WebhookSecret = { url: string; secret: string };

export type SecretOf<D extends Destination> = D extends OAuthDestination
  ? Tokens
  : D extends 'postiz'
    ? PostizSecret
    : D extends 'bucket'
      ? BucketSecret
      : WebhookSecret;
export type AnySecret = Tokens | PostizSecret | BucketSecret | WebhookSecret;

const anySecret = z.custom<AnySecret>((value) => typeof value === 'object' && value !== null);
type Sealed = { id: string; secret: string };
type Keys = Pick<Settings, 'CONNECTION_KEYS'>;

const placeOf = (connectionId: string) => `connection ${connectionId}`;

/** The secret of a connection as its row keeps it. */
export function sealSecret({ CONNECTION_KEYS: keys }: Keys, id: string, secret: AnySecret): Promise<string> {
  return seal(keys, placeOf(id), JSON.stringify(secret));
}

/** The secret of a connection to a known kind of destination. Throws `SealBroken`. */
export async function readSecret<D extends Destination>(
  { CONNECTION_KEYS: keys }: Keys,
  { id, secret }: Sealed & { destination: D },
): Promise<SecretOf<D>> {
  return anySecret.parse(JSON.parse(await unseal(keys, placeOf(id), secret))) as SecretOf<D>;
}
