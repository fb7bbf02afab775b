import { describe, expect, it } from 'vitest';
import { readFrameTimes } from '../../../../../render-node/ffmpeg/graph/frame-times.ts';

const LINES =
  'frame:0    pts:-512    pts_time:-0.04\nseen=1\nframe:1    pts:nopts   pts_time:nan\nseen=1\n' +
  'frame:12   pts:40960   pts_time:3.2\nseen=1\n';

async function* inPieces(text: string, bytes: number) {
  for (let at = 0; at < text.length; at += bytes) yield Promise.resolve(Buffer.from(text.slice(at, at + bytes)));
}

describe('readFrameTimes', () => {
  it.each([1, 7, 1_000])('reads the line of each frame and no other, in pieces of %i bytes', async (bytes) => {
    const times: number[] = [];
    for await (const time of readFrameTimes(inPieces(LINES, bytes))) times.push(time);
    expect(times).toEqual([-0.04, Number.NaN, 3.2]);
  });
});
