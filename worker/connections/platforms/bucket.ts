import { AwsClient } from 'aws4fetch';
import { askDestination, type AskDeps, type DestinationAnswer, DestinationTrouble } from '../ask.ts';
import type { BucketSecret } from '../secret.ts';

type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: BodyInit;
};

/** Written and removed again when a connection is checked: a key may be allowed to write and nothing else. */
const CHECKED_FILE = 'clipmill-check.txt';

/**
 * A request for an object, signed (Signature Version 4) and sent path-style, which all that speak the protocol understand. The
 * body is not part of the signature: it goes over TLS. Throws `DestinationTrouble`: also for keys that are refused.
 */
export async function askBucket(
  deps: AskDeps,
  { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: BucketSecret,
  { method, key, query = {}, headers = {}, body }: BucketRequest,
): Promise<DestinationAnswer> {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const path = `${prefix}${key}`.split('/').map(encodeURIComponent).join('/');
  const search = new URLSearchParams(query).toString();
  const url = `${endpoint}/${encodeURIComponent(bucket)}/${path}${search === '' ? '' : `?${search}`}`;
  const signed = await aws.sign(url, { method, headers });
  const answer = await askDestination(deps, signed.url, {
    method,
    headers: Object.fromEntries(signed.headers),
    ...(body !== undefined && { body }),
  });
  if (answer.status === 401 || answer.status === 403) throw new DestinationTrouble('access_revoked');
  return answer;
}

/** Throws `DestinationTrouble` if the bucket takes nothing with these keys. */
export async function checkBucket(deps: AskDeps, secret: BucketSecret): Promise<void> {
  const wrote = await askBucket(deps, secret, { method: 'PUT', key: CHECKED_FILE, body: 'clipmill can write here.\n' });
  if (wrote.status >= 300) throw new DestinationTrouble('refused');
  // A key may not delete. The file says what it is.
  await askBucket(deps, secret, { method: 'DELETE', key: CHECKED_FILE }).catch(() => undefined);
}
