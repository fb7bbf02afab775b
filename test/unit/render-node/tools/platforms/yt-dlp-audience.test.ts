import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audienceSchema } from '#schema/artifacts/audience.ts';
import { INFO_NAME } from '../../../../../render-node/tools/platforms/yt-dlp-args.ts';
import { audienceOf, readAudience } from '../../../../../render-node/tools/platforms/yt-dlp-audience.ts';
import { ytDlpHeatmap } from '../../../../support/builders/heatmap.ts';

const CHAPTERS = [
  { start_time: 0.0, title: '<Untitled Chapter 1>', end_time: 12.0 },
  { start_time: 12.0, title: 'Why bridges sing', end_time: 340.0 },
];
const piece = (over: object) => ({ start_time: 0, end_time: 5, value: 0.5, ...over });
const chapter = (over: object) => ({ start_time: 0, end_time: 5, title: 'A', ...over });

describe('the audience in the description of a video', () => {
  it('is its heatmap and its chapters, in seconds', () => {
    const audience = audienceOf('youtube', { id: 'x', heatmap: ytDlpHeatmap(595), chapters: CHAPTERS });
    expect(audience).toMatchObject({ source: 'youtube', clips: [] });
    expect(audience?.heatmap).toHaveLength(100);
    expect(audience?.heatmap[1]).toEqual({
      startSec: 5.95,
      endSec: 11.9,
      value: ytDlpHeatmap(595)[1]?.value,
    });
    expect(audience?.chapters).toEqual([
      { startSec: 0, endSec: 12, title: '' },
      { startSec: 12, endSec: 340, title: 'Why bridges sing' },
    ]);
    expect(audienceSchema.parse(audience)).toEqual(audience);
  });

  it.each([
    ['is missing', {}],
    ['is null', { heatmap: null, chapters: null }],
    ['is empty', { heatmap: [], chapters: [] }],
    ['has another shape', { heatmap: { 0: piece({}) }, chapters: 'none' }],
    ['is no description', [1, 2]],
    ['is nothing', undefined],
  ])('is null where it %s', (_what, info) => {
    expect(audienceOf('youtube', info)).toBeNull();
  });

  it.each([
    ['a value above 1', piece({ value: 1e9 })],
    ['a negative value', piece({ value: -0.1 })],
    ['a value that is no number', piece({ value: Number.NaN })],
    ['a value of text', piece({ value: '0.5' })],
    ['a negative time', piece({ start_time: -1 })],
    ['an endless time', piece({ end_time: Number.POSITIVE_INFINITY })],
    ['a time beyond every video', piece({ end_time: 1e12 })],
    ['an end before its begin', piece({ start_time: 9 })],
    ['no length', piece({ end_time: 0 })],
    ['no form', null],
  ])('leaves out a piece with %s', (_what, wrong) => {
    const good = piece({ start_time: 20, end_time: 25 });
    expect(audienceOf('youtube', { heatmap: [wrong, good] })?.heatmap).toEqual([
      { startSec: 20, endSec: 25, value: 0.5 },
    ]);
    expect(audienceOf('youtube', { heatmap: [wrong] })).toBeNull();
  });

  it('puts entries in order of time', () => {
    const heatmap = [piece({ start_time: 3 }), piece({ start_time: 1 })];
    expect(audienceOf('youtube', { heatmap })?.heatmap.map(({ startSec }) => startSec)).toEqual([1, 3]);
  });

  it('takes no list that is far too long, and keeps the other', () => {
    const many = audienceOf('youtube', { heatmap: Array.from({ length: 1_001 }, () => piece({})), chapters: CHAPTERS });
    expect(many?.heatmap).toEqual([]);
    expect(many?.chapters).toHaveLength(2);
    expect(audienceOf('youtube', { chapters: Array.from({ length: 501 }, () => chapter({})) })).toBeNull();
  });

  it('makes titles one plain line of bounded length', () => {
    const chapters = [
      chapter({ title: 'a\u0000\n\u202eb' }),
      chapter({ title: 'x'.repeat(1e6) }),
      chapter({ title: 7 }),
    ];
    const titles = audienceOf('youtube', { chapters })?.chapters.map(({ title }) => title);
    expect(titles).toEqual(['a b', 'x'.repeat(200), '']);
  });
});

describe('the file beside the video', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clipmill-audience-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = () => readAudience({ kind: 'youtube', folder });
  const write = (text: string) => writeFile(join(folder, INFO_NAME), text);

  it('is no need', async () => {
    expect(await read()).toBeNull();
  });

  it.each(['', 'no JSON', '{"heatmap": [NaN]}', '[]'])('may be broken: %j', async (text) => {
    await write(text);
    expect(await read()).toBeNull();
  });

  it('is not read where it is huge', async () => {
    const info = JSON.stringify({ chapters: CHAPTERS });
    await write(info);
    expect((await read())?.chapters).toHaveLength(2);
    await write(info.padEnd(info.length + 1));
    await truncate(join(folder, INFO_NAME), 32_000_001);
    expect(await read()).toBeNull();
  });
});
