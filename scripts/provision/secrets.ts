import { randomBytes } from 'node:crypto';
import type { Place } from './places.ts';
import { makeVapidKey } from './vapid-key.ts';
import type { Names } from './names.ts';

/** What the values follow from. Null: not known. */
export type Facts = {
  names: Pick<Names, 'bucket'>;
  place: Place | null;
  accountId: string | null;
  /** Address of the Worker, https://… */
  url: string | null;
  /** Values that the caller gives. */
  given: Record<string, string | undefined>;
};

type Secret = { name: string; what: string; make: (facts: Facts) => string | null | undefined };

const random = () => randomBytes(32).toString('base64url');

/** Secrets without which the Worker does not start, as in `[secrets]` of wrangler.toml. */
export const SECRETS: Secret[] = [
  {
    name: 'TOKEN_KEYS',
    what: 'keys that sign access tokens, newest first: JSON [{"kid", "secret"}]',
    make: () => JSON.stringify([{ kid: new Date().toISOString().slice(0, 10), secret: random() }]),
  },
  { name: 'OPERATOR_TOKEN', what: 'token of the operator API', make: random },
  {
    name: 'PUBLIC_URL',
    what: 'address of the Worker: run this again with --domain, or --url https://<worker>.<you>.workers.dev',
    make: ({ url }) => url,
  },
  {
    name: 'S3_BASE_URL',
    what: 'https://<account id>.r2.cloudflarestorage.com/<the bucket>: run this again with CLOUDFLARE_ACCOUNT_ID set',
    make: bucketUrl,
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    what: 'of an R2 token: in the dashboard R2, "Manage API tokens", "Object Read & Write" for this bucket only. Run this again with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY set',
    make: ({ given }) => given['S3_ACCESS_KEY_ID'],
  },
  { name: 'S3_SECRET_ACCESS_KEY', what: 'of the same token', make: ({ given }) => given['S3_SECRET_ACCESS_KEY'] },
];

/** What the Worker also uses if it is there. */
export const OPTIONAL_SECRETS: Secret[] = [
  { name: 'VAPID_KEY', what: 'key for push notifications: a private JSON Web Key', make: makeVapidKey },
];

/** R2 has a host of its own for each jurisdiction. */
function bucketUrl({ accountId, place, names: { bucket } }: Facts): string | null {
  if (accountId === null) return null;
  const jurisdiction = place?.kind === 'jurisdiction' ? `.${place.code}` : '';
  return `https://${accountId}${jurisdiction}.r2.cloudflarestorage.com/${bucket}`;
}

/**
 * Adds to the secrets file what can be made and is neither there nor at Cloudflare: another TOKEN_KEYS would sign out
 * everybody, and another VAPID_KEY end all notifications. `known` are the names at Cloudflare, null before the first deployment.
 */
export function fillSecrets(
  file: Readonly<Record<string, string>>,
  known: readonly string[] | null,
  facts: Facts,
): { values: Record<string, string>; missing: Secret[] } {
  const values: Record<string, string> = { ...file };
  const { place, url } = facts;
  if (place?.kind === 'jurisdiction') values['JURISDICTION'] = place.code;
  if (url !== null) values['PUBLIC_URL'] = url;
  for (const { name, make } of [...SECRETS, ...OPTIONAL_SECRETS]) {
    if (values[name] || known?.includes(name)) continue;
    const value = make(facts);
    if (value) values[name] = value;
  }
  return { values, missing: SECRETS.filter(({ name }) => !values[name] && known?.includes(name) !== true) };
}
