import { expect, it } from 'vitest';
import { asHeard } from '../../../bench/lib/talks/as-heard.ts';
import { speak } from '../../support/media/spoken-material.ts';

const TEXT = Array.from({ length: 60 }, (_, i) => `Nobody saw bridge ${'abcdef'[i % 6]}lone, and it fell.`).join(' ');
/** What the engine wrote stands. */
const readMarks = async (words: readonly { text: string }[]) =>
  words.map(({ text }) => ({
    end: text.endsWith('.') ? 0.9 : 0.1,
    question: 0,
    comma: text.endsWith(',') ? 1 : 0,
    title: 0,
    upper: 0,
  }));

it('hears a text with errors at the rates of the engine, always the same', async () => {
  const words = speak(TEXT);
  const heard = await asHeard(words, readMarks, 3);
  expect(heard).toEqual(await asHeard(words, readMarks, 3));
  expect(heard.map(({ startSec }) => startSec)).toEqual(words.map(({ startSec }) => startSec));
  const wrong = heard.filter(({ text }, i) => bare(text) !== bare(words[i]?.text ?? '')).length / words.length;
  expect(wrong).toBeGreaterThan(0.03);
  expect(wrong).toBeLessThan(0.13);
  const ends = words.flatMap(({ text }, i) => (text.endsWith('.') ? [heard[i]?.text.endsWith('.') === true] : []));
  const kept = ends.filter(Boolean).length / ends.length;
  expect(kept).toBeGreaterThan(0.4);
  expect(kept).toBeLessThan(0.75);
  for (const [i, { endSec }] of heard.entries()) {
    expect(endSec).toBeLessThanOrEqual(heard[i + 1]?.startSec ?? Infinity);
  }
});

const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
