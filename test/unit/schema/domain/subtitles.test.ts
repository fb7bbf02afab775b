import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word } from '#schema/domain/media.ts';
import { groupSubtitles, plainText, readSrt, srtText, vttText } from '#schema/domain/texts/subtitles.ts';
import { arbitraryWords, speak } from '../../../support/media/spoken-material.ts';

const said = (speaker: string, text: string, at: number): Word[] =>
  speak(text, { at }).map((word) => ({ ...word, speaker }));

describe('groupSubtitles', () => {
  it('keeps every word, in order, in lines that can be read, without overlap', () => {
    fc.assert(
      fc.property(arbitraryWords(120), (words) => {
        const subtitles = groupSubtitles(words);
        expect(subtitles.flatMap(({ lines }) => lines).join(' ')).toBe(words.map(({ text }) => text).join(' '));
        expect(subtitles.filter(({ lines }) => lines.length > 2 || lines.some((line) => line.length > 42))).toEqual([]);
        expect(subtitles.filter(({ startSec, endSec }) => endSec < startSec || endSec - startSec > 8)).toEqual([]);
        const overlaps = subtitles.filter(({ endSec }, i) => endSec > (subtitles[i + 1]?.startSec ?? Infinity));
        expect(overlaps).toEqual([]);
      }),
    );
  });

  it('ends at sentences, at silence and where another one speaks', () => {
    const words = [
      ...speak('We measured it again and again today. Nobody knew.'),
      ...speak('Then', { at: 10 }),
      ...said('B', 'Really?', 10.4),
    ];
    expect(groupSubtitles(words).map(({ lines, speaker }) => [lines.join('|'), speaker])).toEqual([
      ['We measured it again and again today.', undefined],
      ['Nobody knew.', undefined],
      ['Then', undefined],
      ['Really?', 'B'],
    ]);
  });

  it('stays until it can be read where nobody speaks after it, but not for long', () => {
    const quick = (text: string, at: number): Word[] =>
      text.split(' ').map((word, i) => ({ text: word, startSec: at + i / 20, endSec: at + (i + 1) / 20 }));
    const long = 'a sentence that is said in less than a second takes longer to be read';
    const [first, second] = groupSubtitles([...quick(long, 0), ...quick(`${long} again`, 6.5)]);
    expect(first?.endSec).toBeCloseTo(0.75 + 2, 5);
    expect(second?.startSec).toBe(6.5);
    expect(groupSubtitles(quick(long, 0), 1)[0]?.endSec).toBeCloseTo(0.75 + 0.4, 5);
    expect(groupSubtitles(quick('Half of a line of text', 0))[0]?.endSec).toBeCloseTo(22 / 20, 5);
  });

  it('breaks into two lines of like length, and leaves a word that no line holds whole', () => {
    const [subtitle] = groupSubtitles(speak('this line is a little longer than what one line can hold'));
    expect(subtitle?.lines).toEqual(['this line is a little longer', 'than what one line can hold']);
    const long = 'x'.repeat(60);
    expect(groupSubtitles(speak(`a ${long} b`)).map(({ lines }) => lines)).toEqual([['a'], [long], ['b']]);
  });

  it('writes scripts without blanks without blanks', () => {
    const words = ['今日', 'は', '晴れ'].map((text, i) => ({ text, startSec: i, endSec: i + 0.9 }));
    expect(groupSubtitles(words).map(({ lines }) => lines)).toEqual([['今日は晴れ']]);
  });
});

describe('files of a transcript', () => {
  const words = [...said('A', 'Is 3 < 4 & true?', 3_599.5), ...said('B', 'Yes.', 3_610)];

  it('are SubRip', () => {
    expect(srtText(groupSubtitles(words))).toBe(
      '1\n00:59:59,500 --> 01:00:01,950\nA: Is 3 < 4 & true?\n\n2\n01:00:10,000 --> 01:00:11,000\nB: Yes.\n',
    );
    expect(srtText([])).toBe('\n');
  });

  it('are WebVTT, whose marks are escaped', () => {
    expect(vttText(groupSubtitles(words))).toBe(
      'WEBVTT\n\n00:59:59.500 --> 01:00:01.950\n<v A>Is 3 &lt; 4 &amp; true?\n\n01:00:10.000 --> 01:00:11.000\n<v B>Yes.\n',
    );
    expect(vttText([])).toBe('WEBVTT\n');
  });

  it('are read from SubRip as they were written, to the millisecond', () => {
    fc.assert(
      fc.property(arbitraryWords(60), (said) => {
        const written = groupSubtitles(said);
        expect(vttText(readSrt(srtText(written)))).toBe(vttText(written));
      }),
    );
    expect(readSrt(srtText([]))).toEqual([]);
    expect(readSrt('1\n01:01:01,250 --> 01:01:02,000\n1\n\\{0}\n')).toEqual([
      { startSec: 3_661.25, endSec: 3_662, lines: ['1', '\\{0}'] },
    ]);
  });

  it('are text by turns', () => {
    expect(plainText(words)).toBe('[59:59] A\nIs 3 < 4 & true?\n\n[1:00:10] B\nYes.\n');
    expect(plainText([])).toBe('');
  });
});
