import type { AwsClient } from 'aws4fetch';
import { FARM } from '#schema/domain/limits.ts';
import type { Bound, Signer } from '../base/ports.ts';

type Wish = {
  method: 'GET' | 'PUT';
  query?: Record<string, string>;
  headers?: Record<string, string>;
  lifeSec?: number;
};

/** `bucketUrl` is the S3 URL of the bucket, without a trailing slash. */
export function makeSigner(aws: AwsClient, bucketUrl: string): Signer {
  const sign = async (key: string, { method, query, headers, lifeSec = FARM.signedUrlSec }: Wish) => {
    const url = new URL(`${bucketUrl}/${key}`);
    for (const [name, value] of Object.entries({ ...query, 'X-Amz-Expires': String(lifeSec) })) {
      url.searchParams.set(name, value);
    }
    // `allHeaders`: aws4fetch would leave out the type and the length.
    const signed = await aws.sign(url.href, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return signed.url;
  };
  return {
    get: (key) => sign(key, { method: 'GET' }),
    put: (key, { contentType, ...bound }) => sign(key, { method: 'PUT', ...boundTo(bound, contentType) }),
    putPart: (key, uploadId, partNumber, bound) =>
      sign(key, {
        method: 'PUT',
        query: { partNumber: String(partNumber), uploadId },
        ...(bound === undefined ? {} : boundTo(bound)),
      }),
  };
}

function boundTo({ bytes, lifeSec }: Bound, contentType?: string): Pick<Wish, 'headers' | 'lifeSec'> {
  const length = { 'content-length': String(bytes) };
  return { lifeSec, headers: contentType === undefined ? length : { ...length, 'content-type': contentType } };
}
