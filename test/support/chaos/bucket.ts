import { POSTING } from '#schema/domain/posting/post-failure.ts';
import type { Faults } from './faults.ts';
import type { VirtualTime } from './virtual-time.ts';

type Listing = { prefix?: string; startAfter?: string; limit?: number };
/** The part of an object that is read. */
type Part = { range?: { offset: number; length: number } };
type Stored = { size: number; body: string; at: number };

/** A bucket: its binding for the Worker, and its signed addresses for nodes. Both fail together in an outage. */
export class ChaosBucket {
  readonly objects = new Map<string, Stored>();
  readonly #uploads = new Map<string, { key: string; parts: Set<string> }>();
  readonly #time: VirtualTime;
  readonly #faults: Faults;
  #count = 0;

  constructor(time: VirtualTime, faults: Faults) {
    this.#time = time;
    this.#faults = faults;
  }

  /** What the Worker calls of R2. */
  binding() {
    const call = <T>(run: () => T) => this.#call(run);
    const headOf = (key: string) => {
      const found = this.objects.get(key);
      return found === undefined ? null : { key, size: found.size, httpEtag: `"${key}"`, uploaded: new Date(found.at) };
    };
    return {
      head: (key: string) => call(() => headOf(key)),
      get: (key: string, { range }: Part = {}) =>
        call(() => {
          const found = this.objects.get(key);
          return (
            found && {
              ...headOf(key),
              text: async () => found.body,
              json: async () => JSON.parse(found.body) as unknown,
              arrayBuffer: async () => bytesAt(range?.offset ?? 0, range?.length ?? found.size),
            }
          );
        }),
      put: (key: string, value: unknown) =>
        call(() => {
          this.store(key, typeof value === 'string' ? value : '', 1);
          return headOf(key);
        }),
      list: ({ prefix = '', startAfter = '', limit = 1_000 }: Listing = {}) =>
        call(() => {
          const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).toSorted();
          return { objects: keys.slice(0, limit).map((key) => headOf(key)), truncated: keys.length > limit };
        }),
      delete: (keys: string | string[]) => call(() => [keys].flat().forEach((key) => this.objects.delete(key))),
      createMultipartUpload: (key: string) =>
        call(() => {
          this.#count += 1;
          const uploadId = `upload${this.#count}`;
          this.#uploads.set(uploadId, { key, parts: new Set() });
          return { key, uploadId };
        }),
      resumeMultipartUpload: (key: string, uploadId: string) => ({
        complete: (parts: { etag: string }[]) => call(() => this.#complete(key, uploadId, parts)),
        abort: () => call(() => void this.#uploads.delete(uploadId)),
      }),
    };
  }

  /** Answers a request with a signed address, as the S3 side does. */
  async serve(url: URL, method: string, body: string): Promise<Response> {
    await this.#pause();
    if (this.#isBroken()) return new Response(null, { status: 503 });
    if (this.#isExpired(url)) return new Response(null, { status: 403 });
    const key = url.pathname.slice('/bucket/'.length);
    if (method === 'GET') {
      const found = this.objects.get(key);
      return found === undefined ? new Response(null, { status: 404 }) : new Response(found.body);
    }
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId === null) this.store(key, body, Math.max(1, body.length));
    else {
      const upload = this.#uploads.get(uploadId);
      if (upload === undefined) return new Response(null, { status: 404 });
      upload.parts.add(`${uploadId}-${url.searchParams.get('partNumber')}`);
    }
    return new Response(null, { headers: { etag: `"${uploadId}-${url.searchParams.get('partNumber')}"` } });
  }

  store(key: string, body: string, size: number): void {
    this.objects.set(key, { body, size, at: this.#time.now });
  }

  #complete(key: string, uploadId: string, parts: { etag: string }[]): void {
    const upload = this.#uploads.get(uploadId);
    const isWhole = upload?.key === key && parts.every(({ etag }) => upload.parts.has(etag));
    if (!isWhole) throw new Error('completeMultipartUpload: a part is unknown. (10025)');
    this.#uploads.delete(uploadId);
    this.store(key, '', 1_000);
  }

  async #call<T>(run: () => T): Promise<T> {
    await this.#pause();
    if (this.#isBroken()) throw new Error('R2: We encountered an internal error. Please try again. (10001)');
    return run();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, 5 + 40 * Math.random());
    });
  }

  #isBroken(): boolean {
    return this.#faults.isOut('r2') || this.#faults.strikes('r2');
  }

  #isExpired(url: URL): boolean {
    const [, year, month, day, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(url.searchParams.get('X-Amz-Date') ?? '') ?? [];
    const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return !(this.#time.now <= signedAt + Number(url.searchParams.get('X-Amz-Expires')) * 1_000);
  }
}

const MADE = new Map<string, ArrayBuffer>();

/** Bytes of a large file, of which the first tells where they are in chunks of 8 MiB. Made once, because nobody writes to them. */
export function bytesAt(offset: number, length: number): ArrayBuffer {
  const first = Math.floor(offset / POSTING.chunkBytes);
  const name = `${first} ${length}`;
  const made = MADE.get(name) ?? new ArrayBuffer(length);
  new Uint8Array(made, 0, Math.min(1, length)).fill(first);
  MADE.set(name, made);
  return made;
}
