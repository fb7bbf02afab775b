import type { AwsClient } from 'aws4fetch';
import { FARM } from '#schema/domain/limits.ts';
import type { Signer } from '../base/ports.ts';
import { hmacHex } from '../base/secrets.ts';

type Wish = {
  method: 'GET' | 'PUT';
  query?: Record<string, string>;
  headers?: Record<string, string>;
  lifeSec?: number | undefined;
};

/** Long enough for one look at them. */
const RULES_SEC = 60;

/** `bucketUrl` is the S3 URL of the bucket, without a trailing slash. */
export function makeSigner(aws: AwsClient, bucketUrl: string): Signer {
  const sign = async (key: string, { method, query, headers = {}, lifeSec = FARM.signedUrlSec }: Wish) => {
    const url = new URL(`${bucketUrl}/${key}`);
    for (const [name, value] of Object.entries({ ...query, 'X-Amz-Expires': String(lifeSec) })) {
      url.searchParams.set(name, value);
    }
    // `allHeaders`: aws4fetch would leave out the type and the length.
    const signed = await aws.sign(url.href, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return signed.url;
  };
  return {
    get: (key, lifeSec) => sign(key, { method: 'GET', lifeSec }),
    seal: async (text) => hmacHex(`seal of inputs ${aws.secretAccessKey}`, text),
    put: (key, { contentType, sizeBytes, lifeSec }) => {
      const headers = { 'content-type': contentType, 'content-length': String(sizeBytes) };
      return sign(key, { method: 'PUT', headers, lifeSec });
    },
    putPart: (key, uploadId, partNumber, sizeBytes, lifeSec) =>
      sign(key, {
        method: 'PUT',
        query: { partNumber: String(partNumber), uploadId },
        headers: sizeBytes === undefined ? {} : { 'content-length': String(sizeBytes) },
        lifeSec,
      }),
    rules: () => sign('', { method: 'GET', query: { lifecycle: '' }, lifeSec: RULES_SEC }),
  };
}
