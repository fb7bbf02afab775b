import type { AwsClient } from 'aws4fetch';
import { FARM } from '#schema/domain/limits.ts';
import type { Signer } from '../base/ports.ts';

/** `bucketUrl` is the S3 URL of the bucket, without a trailing slash. */
export function makeSigner(aws: AwsClient, bucketUrl: string): Signer {
  const sign = async (
    method: 'GET' | 'PUT',
    key: string,
    { query = {}, headers = {} }: { query?: Record<string, string>; headers?: Record<string, string> } = {},
  ) => {
    const url = new URL(`${bucketUrl}/${key}`);
    for (const [name, value] of Object.entries({ ...query, 'X-Amz-Expires': String(FARM.signedUrlSec) })) {
      url.searchParams.set(name, value);
    }
    const signed = await aws.sign(url.href, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return signed.url;
  };
  return {
    get: (key) => sign('GET', key),
    put: (key) => sign('PUT', key),
    putPart: (key, uploadId, partNumber, sizeBytes) =>
      sign('PUT', key, {
        query: { partNumber: String(partNumber), uploadId },
        headers: sizeBytes === undefined ? {} : { 'Content-Length': String(sizeBytes) },
      }),
  };
}
