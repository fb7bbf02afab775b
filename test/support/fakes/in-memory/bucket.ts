import { AwsV4Signer } from 'aws4fetch';
import { randomUUID } from 'node:crypto';

type Keys = { accessKeyId: string; secretAccessKey: string };

/**
 * A fake of R2: the Worker's binding, and the S3 side that checks signatures as R2 does. The fields can be changed to
 * break it.
 */
export type FakeBucket = ReturnType<typeof makeFakeBucket>;

/** `url` is the S3 address of the bucket, without a slash at the end. */
export function makeFakeBucket(url: string, keys: Keys) {
  const objects = new Map<string, { text: string; uploaded: Date }>();
  const uploads = new Map<string, string>();
  const bucket = {
    objects,
    /** Origins that may use it from browsers. */
    origins: ['*'],
    exposed: 'ETag',
    /** GetBucketLifecycleConfiguration. Null: the key may not read it. */
    rules: null as string | null,
    /** False: as a proxy that does not pass on what was signed. */
    checksLength: true,
    takesParts: true,
    servesRanges: true,
    binding: {
      put: async (key: string, text: string) => void objects.set(key, { text, uploaded: new Date() }),
      get: async (key: string) => {
        const found = objects.get(key);
        return found === undefined ? null : { text: async () => found.text };
      },
      head: async (key: string) => {
        const found = objects.get(key);
        return found === undefined ? null : { size: found.text.length };
      },
      delete: async (key: string) => void objects.delete(key),
      list: async ({ prefix }: { prefix: string }) => ({
        objects: [...objects]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, { uploaded }]) => ({ key, uploaded })),
        truncated: false,
      }),
      createMultipartUpload: async (key: string) => {
        const uploadId = randomUUID();
        return {
          uploadId,
          abort: async () => void uploads.delete(uploadId),
          complete: async ([part]: { etag: string }[]) => {
            const text = uploads.get(uploadId);
            if (text === undefined || part?.etag !== String(text.length))
              throw new Error('R2: a part is unknown (10025)');
            objects.set(key, { text, uploaded: new Date() });
            return { size: text.length };
          },
        };
      },
    },
    /** Answers a request to the S3 side. */
    async serve(request: Request): Promise<Response> {
      const asked = new URL(request.url);
      if (request.method === 'OPTIONS') return preflight(bucket, request);
      const body = await request.text();
      if (!(await isSigned(asked, request, { body, keys, checksLength: bucket.checksLength })))
        return new Response('<Error><Code>SignatureDoesNotMatch</Code></Error>', { status: 403 });
      if (asked.searchParams.has('lifecycle'))
        return new Response(bucket.rules, { status: bucket.rules === null ? 403 : 200 });
      const key = asked.pathname.slice(new URL(url).pathname.length + 1);
      if (request.method === 'GET') return serveObject(bucket, key, request);
      const uploadId = asked.searchParams.get('uploadId');
      if (uploadId === null) objects.set(key, { text: body, uploaded: new Date() });
      else if (bucket.takesParts) uploads.set(uploadId, body);
      else return new Response(null, { status: 403 });
      const cors = { 'Access-Control-Expose-Headers': bucket.exposed };
      return new Response(null, { headers: { ETag: `"${body.length}"`, ...cors } });
    },
  };
  return bucket;
}

type Asked = { body: string; keys: Keys; checksLength: boolean };

/** Signs the request again, with the headers that it says were signed. */
async function isSigned(asked: URL, request: Request, { body, keys, checksLength }: Asked): Promise<boolean> {
  const url = new URL(asked);
  const taken = (name: string) => {
    const value = url.searchParams.get(`X-Amz-${name}`) ?? '';
    url.searchParams.delete(`X-Amz-${name}`);
    return value;
  };
  const [signature, datetime, signed] = [taken('Signature'), taken('Date'), taken('SignedHeaders')];
  for (const name of ['Algorithm', 'Credential']) taken(name);
  if (!checksLength) return signature !== '';
  const names = signed.split(';').filter((name) => name !== '' && name !== 'host');
  const valueOf = (name: string) =>
    name === 'content-length' ? String(body.length) : (request.headers.get(name) ?? '');
  const headers = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const { method } = request;
  const again = new AwsV4Signer({
    ...keys,
    url: url.href,
    method,
    headers,
    datetime,
    signQuery: true,
    allHeaders: true,
    service: 's3',
    region: 'auto',
  });
  return (await again.sign()).url.searchParams.get('X-Amz-Signature') === signature;
}

function preflight({ origins }: { origins: string[] }, request: Request): Response {
  const origin = request.headers.get('Origin') ?? '';
  const allowed = origins.find((each) => each === '*' || each === origin);
  if (allowed === undefined) return new Response(null, { status: 403 });
  const headers = {
    'Access-Control-Allow-Methods': 'GET, HEAD, PUT',
    'Access-Control-Allow-Headers': 'content-type, range',
  };
  return new Response(null, { status: 204, headers: { 'Access-Control-Allow-Origin': allowed, ...headers } });
}

type Served = { objects: Map<string, { text: string }>; servesRanges: boolean };

/** An object, or the range of it. */
export function serveObject({ objects, servesRanges }: Served, key: string, request: Request): Response {
  const text = objects.get(key)?.text;
  if (text === undefined) return new Response(null, { status: 404 });
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '') ?? [];
  if (from === undefined || !servesRanges) return new Response(text);
  return new Response(text.slice(Number(from), Number(to) + 1), { status: 206 });
}
