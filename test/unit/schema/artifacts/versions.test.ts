import { describe, expect, test } from 'vitest';
import { audienceSchema } from '#schema/artifacts/audience.ts';
import { framingSchema } from '#schema/artifacts/framing.ts';
import { soundSchema } from '#schema/artifacts/sound.ts';
import { transcriptSchema } from '#schema/artifacts/transcript.ts';
import { readWords } from '../../../../worker/media/read-artifacts.ts';

const TRANSCRIPT = {
  language: 'en',
  engine: 'by-hand',
  words: [{ text: 'Hello', startSec: 1, endSec: 1.4 }],
  speech: [{ startSec: 1, endSec: 1.4 }],
};
const SOUND = { startSec: 0, frameMs: 10, levelsDb: [-40] };
const FRAMING = {
  layout: 'single',
  aspectRatio: 'vertical',
  shots: [{ startSec: 0, endSec: 2 }],
  samples: [],
  segments: [{ startSec: 0, endSec: 2, layout: 'fit', crops: [] }],
};
const AUDIENCE = { source: 'youtube', heatmap: [], chapters: [], clips: [] };

describe('the version of a stored file', () => {
  test.each([
    ['transcript', transcriptSchema, TRANSCRIPT],
    ['sound', soundSchema, SOUND],
    ['framing', framingSchema, FRAMING],
    ['audience', audienceSchema, AUDIENCE],
  ] as const)('%s: without one it reads as version 1, and an unknown one is refused', (_name, schema, stored) => {
    expect(schema.parse(stored)).toEqual(stored);
    expect(schema.parse({ version: 1, ...stored })).toEqual({ version: 1, ...stored });
    expect(schema.safeParse({ version: 2, ...stored }).success).toBe(false);
  });

  test.each([
    [undefined, ['Hello']],
    [1, ['Hello']],
    [2, []],
  ])('the Worker reads the words of version %s as %j', async (version, texts) => {
    const media = {
      get: () => Promise.resolve({ size: 100, text: async () => JSON.stringify({ ...TRANSCRIPT, version }) }),
    };
    const words = await readWords({ media: media as never }, 'transcript');
    expect(words.map(({ text }) => text)).toEqual(texts);
  });
});
