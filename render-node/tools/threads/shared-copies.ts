/**
 * Copies of pictures that a thread reads, in memory that both threads see. A copy of its own for each picture, up to a
 * megabyte each, hundreds a second, is work for the collector of garbage on both sides.
 */
export type SharedCopies = {
  /** Copies the bytes, which may change afterwards. The copy may be used again once the work has ended. */
  lend<Result>(bytes: Uint8Array, work: (copy: Uint8Array<SharedArrayBuffer>) => Promise<Result>): Promise<Result>;
};

/** Holds as many copies as were lent at a time, each as large as its largest picture. */
export function makeSharedCopies(): SharedCopies {
  const free: SharedArrayBuffer[] = [];
  return {
    lend: async (bytes, work) => {
      const last = free.pop();
      const room = last !== undefined && last.byteLength >= bytes.length ? last : new SharedArrayBuffer(bytes.length);
      const copy = new Uint8Array(room, 0, bytes.length);
      copy.set(bytes);
      try {
        return await work(copy);
      } finally {
        free.push(room);
      }
    },
  };
}
