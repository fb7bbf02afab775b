import { AwsV4Signer } from 'aws4fetch';
import { answer, makeStandIn } from './stand-in.ts';

/**
 * A stand-in of storage that speaks S3: PutObject and multipart uploads, with signatures checked. After
 * https://docs.aws.amazon.com/AmazonS3/latest/API.
 */
const KEYS = { accessKeyId: 'AKIAFAKE', secretAccessKey: 'secret-of-the-fake-bucket' };
export const FAKE_BUCKET_KEYS = KEYS;
const LEAST_PART = 5 * 1024 * 1024;

/** `pieces`: its bytes, where they are kept. */
type Stored = { sizeBytes: number; type: string | null; firsts: number[]; text: string; pieces: Uint8Array[] };

/** Path-style: `/<bucket>/<key>`. */
export function makeFakeBucketApi({ keepsBytes = false } = {}) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, { key: string; type: string | null; parts: Map<number, Stored> }>();
  const writes: string[] = [];
  let begun = 0;
  let isRefusing = false;

  async function isSigned(request: Request): Promise<boolean> {
    const given = request.headers.get('Authorization') ?? '';
    const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
    const headers = Object.fromEntries(
      names.filter((name) => name !== 'host').map((name) => [name, request.headers.get(name) ?? '']),
    );
    const datetime = request.headers.get('X-Amz-Date') ?? '';
    const signer = new AwsV4Signer({
      ...KEYS,
      method: request.method,
      url: request.url,
      headers,
      datetime,
      service: 's3',
      region: 'eu-central-1',
    });
    return !isRefusing && (await signer.sign()).headers.get('Authorization') === given;
  }

  const store = async (request: Request): Promise<Stored> => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const text = bytes.length < 10_000 ? new TextDecoder().decode(bytes) : '';
    const pieces = keepsBytes ? [bytes] : [];
    return {
      sizeBytes: bytes.length,
      type: request.headers.get('Content-Type'),
      firsts: [bytes[0] ?? 0],
      text,
      pieces,
    };
  };

  async function serve(request: Request, url: URL): Promise<Response> {
    if (!(await isSigned(request))) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = decodeURIComponent(url.pathname.slice(1));
    const uploadId = url.searchParams.get('uploadId');
    if (request.method === 'DELETE') {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    if (url.searchParams.has('uploads')) {
      begun += 1;
      const id = `upload-${begun}&<`;
      uploads.set(id, { key, type: request.headers.get('Content-Type'), parts: new Map() });
      const escaped = id.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return answer(
        200,
        `<InitiateMultipartUploadResult><UploadId>${escaped}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId === null) {
      objects.set(key, await store(request));
      writes.push(key);
      return new Response(null, { status: 200, headers: { ETag: '"whole"' } });
    }
    const upload = uploads.get(uploadId);
    if (upload === undefined) return answer(404, '<Error><Code>NoSuchUpload</Code></Error>');
    const number = Number(url.searchParams.get('partNumber'));
    if (request.method === 'PUT') {
      upload.parts.set(number, await store(request));
      return new Response(null, { status: 200, headers: { ETag: `"part-${number}"` } });
    }
    return complete(await request.text(), uploadId, upload);
  }

  function complete(body: string, id: string, upload: NonNullable<ReturnType<typeof uploads.get>>): Response {
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;part-(\d+)&quot;<\/ETag>/g)];
    const parts = named.map(([, number]) => upload.parts.get(Number(number)));
    const isWhole =
      parts.length > 0 &&
      parts.every((part, at) => part !== undefined && (at === parts.length - 1 || part.sizeBytes >= LEAST_PART));
    if (!isWhole) return answer(400, '<Error><Code>InvalidPart</Code></Error>');
    const firsts = parts.flatMap((part) => part?.firsts ?? []);
    const sizeBytes = parts.reduce((sum, part) => sum + (part?.sizeBytes ?? 0), 0);
    const pieces = parts.flatMap((part) => part?.pieces ?? []);
    objects.set(upload.key, { sizeBytes, type: upload.type, firsts, text: '', pieces });
    writes.push(upload.key);
    uploads.delete(id);
    return answer(200, '<CompleteMultipartUploadResult/>');
  }

  const standIn = makeStandIn(async (request, url) => {
    const kind = url.searchParams.has('partNumber') ? 'part' : url.searchParams.has('uploadId') ? 'complete' : 'object';
    return { name: url.searchParams.has('uploads') ? 'begin' : kind, answer: () => serve(request, url) };
  });
  return {
    ...standIn,
    objects,
    writes,
    loseUploads: () => uploads.clear(),
    refuseKeys: (isOver = true) => void (isRefusing = isOver),
  };
}
