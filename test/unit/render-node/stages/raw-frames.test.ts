import { describe, expect, it } from 'vitest';
import { inTurn, rawFrames, readAhead } from '../../../../render-node/stages/shared/raw-frames.ts';

/** Seven frames of three bytes, each of its own number, and a byte that is left over, in pieces of two bytes. */
async function* bytesOfFrames() {
  const bytes = Uint8Array.from({ length: 22 }, (_, i) => Math.floor(i / 3) + 1);
  for (let at = 0; at < bytes.length; at += 2) yield Promise.resolve(bytes.subarray(at, at + 2));
}

describe('rawFrames', () => {
  it('cuts a stream into frames, each a buffer of its own', async () => {
    const frames: Uint8Array[] = [];
    for await (const frame of rawFrames(bytesOfFrames(), 3)) frames.push(frame);
    expect(frames.map((frame) => [...frame])).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => [n, n, n]));
  });

  it('keeps the frame that is read, and those that were read ahead, of as many buffers in turn', async () => {
    const ahead = 2;
    const seen: number[] = [];
    for await (const frame of readAhead(rawFrames(bytesOfFrames(), 3, inTurn(ahead + 1, 3)), ahead)) {
      const before = [...frame];
      // What is read ahead has come by then.
      await new Promise((resolve) => setImmediate(resolve));
      expect([...frame]).toEqual(before);
      seen.push(frame[0] ?? 0);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
