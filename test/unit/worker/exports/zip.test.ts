import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipBytes, type ZipEntry, zipOf } from '../../../../worker/exports/zip.ts';

const entry = (name: string, chunks: string[], sizeBytes = chunks.join('').length): ZipEntry => ({
  name,
  sizeBytes,
  open: () => Promise.resolve(new Blob(chunks).stream()),
});

async function whole(entries: ZipEntry[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(entries)) parts.push(part);
  return Buffer.concat(parts);
}

describe('a ZIP', () => {
  it('has the length that is announced, and a directory that leads to each file', async () => {
    const entries = [
      entry('a.txt', ['hello ', 'world']),
      entry('media/Ärger.mp4', ['x'.repeat(100_000)]),
      entry('empty', []),
    ];
    const zip = await whole(entries);
    expect(zip.byteLength).toBe(zipBytes(entries));
    const end = zip.subarray(-22);
    expect([end.readUInt32LE(0), end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual([0x06054b50, 3, 3]);
    let at = end.readUInt32LE(16);
    for (const { name, sizeBytes, open } of entries) {
      expect(zip.readUInt32LE(at)).toBe(0x02014b50);
      const length = zip.readUInt16LE(at + 28);
      expect(zip.toString('utf8', at + 46, at + 46 + length)).toBe(name);
      expect([zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]).toEqual([sizeBytes, sizeBytes]);
      const local = zip.readUInt32LE(at + 42);
      expect(zip.readUInt32LE(local)).toBe(0x04034b50);
      const content = zip.subarray(local + 30 + length, local + 30 + length + sizeBytes);
      expect(content.equals(Buffer.from(await new Response(await open()).arrayBuffer()))).toBe(true);
      expect(zip.readUInt32LE(at + 16)).toBe(crc32(content));
      at += 46 + length;
    }
    expect(at).toBe(zip.byteLength - 22);
  });

  it('fails if a file has another size than it was announced with', async () => {
    await expect(whole([entry('a.txt', ['hello'], 4)])).rejects.toThrow('a.txt has 5 bytes instead of 4');
  });
});
