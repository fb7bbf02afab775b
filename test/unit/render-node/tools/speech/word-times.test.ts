import { expect, it } from 'vitest';
import { findText } from '../../../../../render-node/stages/transcribe/find-text.ts';
import type { Aligner, SpokenText } from '../../../../../render-node/tools/speech/speech.ts';
import { makeFakeSpeech } from '../../../../support/fakes/in-memory/speech.ts';

const PCM = { file: '', durationSec: 10 };
const RANGE = { startSec: 0, endSec: 4 };
const GIVEN = [
  { text: 'de', startSec: 0, endSec: 1, isEstimated: true },
  { text: 'la', startSec: 3, endSec: 4, isEstimated: true },
];
/** Says that it found every word in the second half. */
const aligner: Aligner = {
  align: async (_pcm, segments) =>
    segments.flatMap(({ text }) => text.split(' ').map((word) => ({ text: word, startSec: 2, endSec: 4 }))),
};

async function wordsIn(language: string, segment: SpokenText, voiced = [RANGE]) {
  const speech = { ...makeFakeSpeech([segment], 'any'), aligner };
  const signal = new AbortController().signal;
  const { words } = await findText({
    language,
    subtitles: null,
    dictionary: [],
    pcm: PCM,
    voiced,
    speech,
    signal,
    onProgress: () => undefined,
  });
  return words.map(({ startSec, isEstimated }) => [startSec, isEstimated === true]);
}

it('aligns English words to the sound', async () => {
  expect(await wordsIn('en-US', { ...RANGE, text: 'de la', words: GIVEN })).toEqual([
    [2, false],
    [2, false],
  ]);
});

it('leaves the aligner for English out of other languages', async () => {
  expect(await wordsIn('es', { ...RANGE, text: 'de la', words: GIVEN })).toEqual([
    [0, true],
    [3, true],
  ]);
  expect(await wordsIn('es', { ...RANGE, text: 'de la' })).toEqual([
    [0, true],
    [2, true],
  ]);
});

it('estimates no word of another language in a pause', async () => {
  const voiced = [
    { startSec: 0, endSec: 1 },
    { startSec: 3, endSec: 4 },
  ];
  expect(await wordsIn('es', { ...RANGE, text: 'de la' }, voiced)).toEqual([
    [0, true],
    [3, true],
  ]);
});
