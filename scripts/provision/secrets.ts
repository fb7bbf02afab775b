import { randomBytes } from 'node:crypto';
import { NEEDED_SETTINGS, type NeededSetting } from '#schema/domain/farm/needed-settings.ts';
import { MAIL_SETTINGS } from './choose-mail.ts';
import type { Place } from './places.ts';
import { makeVapidKey } from './vapid-key.ts';
import type { Names } from './names.ts';
import type { KnownSecrets } from './secrets-file.ts';

/** What the values follow from. Null: not known. */
export type Facts = {
  names: Pick<Names, 'bucket'>;
  place: Place | null;
  accountId: string | null;
  /** Address of the Worker, https://… */
  url: string | null;
  /** Settings of the chosen way of mails. Null: as they are. */
  mail: Record<string, string> | null;
  /** Values that the caller gives. */
  given: Record<string, string | undefined>;
};

export type Secret = {
  name: NeededSetting | 'VAPID_KEY' | 'CONNECTION_KEYS';
  what: string;
  make: (facts: Facts) => string | null | undefined;
};

const random = () => randomBytes(32).toString('base64url');
const newKeys = () => JSON.stringify([{ kid: new Date().toISOString().slice(0, 10), secret: random() }]);

/** How each value is made, and if that fails, what lets another run make it. */
const VALUES: Record<NeededSetting, { make: Secret['make']; remedy?: string }> = {
  TOKEN_KEYS: { make: () => newKeys() },
  OPERATOR_TOKEN: { make: random },
  PUBLIC_URL: { make: ({ url }) => url, remedy: 'run this again with --domain or --url' },
  S3_BASE_URL: { make: bucketUrl, remedy: 'run this again with CLOUDFLARE_ACCOUNT_ID set' },
  S3_ACCESS_KEY_ID: {
    make: ({ given }) => given['S3_ACCESS_KEY_ID'],
    remedy: 'run this again with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY set',
  },
  S3_SECRET_ACCESS_KEY: { make: ({ given }) => given['S3_SECRET_ACCESS_KEY'] },
};

/** Secrets without which the Worker does not start, as in `[secrets]` of wrangler.toml. */
export const SECRETS: Secret[] = (Object.keys(NEEDED_SETTINGS) as NeededSetting[]).map((name) => {
  const { make, remedy } = VALUES[name];
  return { name, make, what: [NEEDED_SETTINGS[name], remedy].filter(Boolean).join('; ') };
});

/** What the Worker also uses if it is there. */
export const OPTIONAL_SECRETS: Secret[] = [
  { name: 'VAPID_KEY', what: 'key for push notifications: a private JSON Web Key', make: makeVapidKey },
  { name: 'CONNECTION_KEYS', what: 'keys that encrypt the tokens of connected accounts', make: () => newKeys() },
];

/** R2 has a host of its own for each jurisdiction. */
function bucketUrl({ accountId, place, names: { bucket } }: Facts): string | null {
  if (accountId === null) return null;
  const jurisdiction = place?.kind === 'jurisdiction' ? `.${place.code}` : '';
  return `https://${accountId}${jurisdiction}.r2.cloudflarestorage.com/${bucket}`;
}

/**
 * Adds to the secrets file what can be made and is neither there nor at Cloudflare: another TOKEN_KEYS would sign out
 * everybody, another VAPID_KEY would end all notifications, and another CONNECTION_KEYS all connections.
 */
export function fillSecrets(
  { values: file, atCloudflare: known }: KnownSecrets,
  facts: Facts,
): { values: Record<string, string>; missing: Secret[] } {
  const { place, url, mail } = facts;
  const kept = Object.entries(file).filter(([name]) => mail === null || !MAIL_SETTINGS.includes(name));
  const values: Record<string, string> = { ...Object.fromEntries(kept), ...mail };
  if (place?.kind === 'jurisdiction') values['JURISDICTION'] = place.code;
  if (url !== null) values['PUBLIC_URL'] = url;
  for (const { name, make } of [...SECRETS, ...OPTIONAL_SECRETS]) {
    if (values[name] || known?.includes(name)) continue;
    const value = make(facts);
    if (value) values[name] = value;
  }
  return { values, missing: SECRETS.filter(({ name }) => !values[name] && known?.includes(name) !== true) };
}
