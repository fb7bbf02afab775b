import { expect, it } from 'vitest';
import { isIndexInFront } from '../../../../render-node/stages/download/index-in-front.ts';

const box = (name: string, bytes: number, size = bytes) => {
  const content = Buffer.alloc(bytes);
  content.writeUInt32BE(size);
  content.write(name, 4, 'latin1');
  return content;
};
/** A box with its size in eight bytes. */
const longBox = (name: string, bytes: number) => {
  const content = box(name, bytes, 1);
  content.writeBigUInt64BE(BigInt(bytes), 8);
  return content;
};

it.each([
  ['the index after the kind', [box('ftyp', 32), box('moov', 400), box('mdat', 900)], true],
  ['small and empty boxes between', [box('ftyp', 20), box('wide', 8), box('free', 8), box('moov', 90)], true],
  ['a long box between', [box('ftyp', 20), longBox('uuid', 70_000), box('moov', 90)], true],
  ['the media first', [box('ftyp', 32), box('mdat', 900), box('moov', 400)], false],
  ['long media first', [box('ftyp', 32), longBox('mdat', 900), box('moov', 400)], false],
  ['a box that is shorter than its header', [box('ftyp', 32), box('free', 64, 7), box('moov', 400)], false],
  ['a box without an end', [box('ftyp', 32), box('free', 64, 0), box('moov', 400)], false],
  ['another kind of file', [Buffer.from('1a45dfa3a3428681014286810142f7', 'hex'), Buffer.alloc(100)], false],
  ['nothing', [], false],
])('tells %s', async (_what, boxes, expected) => {
  const file = Buffer.concat(boxes);
  for (const step of [1, 7, 1_000_000]) {
    const chunks = async function* () {
      for (let at = 0; at < file.length; at += step) yield file.subarray(at, at + step);
    };
    expect(await isIndexInFront(chunks())).toBe(expected);
  }
});
