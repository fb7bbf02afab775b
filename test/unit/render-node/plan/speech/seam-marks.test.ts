import { describe, expect, it } from 'vitest';
import { type Sides, withMarksAcross, withoutStop } from '../../../../../render-node/plan/speech/seam-marks.ts';
import { splitWords } from '../../../../../render-node/plan/words/spoken-words.ts';

const heard = (text: string) => splitWords(text).map((word) => ({ text: word }));
const sides = (before: string, after: string): Sides => ({ before: heard(before), after: heard(after) });
const texts = (both: Sides | null) =>
  both && [both.before, both.after].map((words) => words.map(({ text }) => text).join(' '));

describe('marks as heard across a cut', () => {
  it('takes an invented full stop and its capital away', () => {
    const cut = sides('Wir haben lange gesucht.', 'Bis wir es fanden.');
    expect(texts(withMarksAcross(cut, heard('haben lange gesucht, bis wir es')))).toEqual([
      'Wir haben lange gesucht,',
      'bis wir es fanden.',
    ]);
  });

  it('keeps a true end', () => {
    const cut = sides('Das war gut', 'heute ist es anders.');
    expect(texts(withMarksAcross(cut, heard('war gut. Heute ist')))).toEqual(['Das war gut.', 'Heute ist es anders.']);
  });

  it('writes a capital after the end that was heard', () => {
    const cut = sides('Un vase d’aromates.', 'tout devient triste.');
    expect(texts(withMarksAcross(cut, heard('vase d’aromates. tout devient')))?.[1]).toBe('Tout devient triste.');
  });

  it('keeps the probability of each word', () => {
    const cut: Sides = { before: [{ text: 'gut.', confidence: 0.5 }], after: [{ text: 'Und', confidence: 0.7 }] };
    expect(withMarksAcross(cut, heard('gut und'))).toEqual({
      before: [{ text: 'gut', confidence: 0.5 }],
      after: [{ text: 'und', confidence: 0.7 }],
    });
  });

  it('says nothing where the words at the cut were not heard together', () => {
    expect(withMarksAcross(sides('Das war gut.', 'Und heute?'), heard('war gut Hund heute'))).toBeNull();
    expect(withMarksAcross(sides('', 'Und'), heard('gut und'))).toBeNull();
  });
});

describe('a full stop at a cut where nobody listened across', () => {
  it.each([
    ['de', 0.3, 'Ich gehe.', 'Und dann', ['Ich gehe', 'und dann']],
    ['pt', 0.3, 'Eu vou.', 'Para casa', ['Eu vou', 'para casa']],
    ['de', 0.3, 'Ich gehe.', 'Berlin ist', ['Ich gehe.', 'Berlin ist']],
    ['de', 1, 'Ich gehe.', 'Und dann', ['Ich gehe.', 'Und dann']],
    ['de', 0.3, 'Gehst du?', 'Und dann', ['Gehst du?', 'Und dann']],
    ['ja', 0.3, '行きます。', 'そして', ['行きます。', 'そして']],
  ])('%s, pause of %s s: %j %j', (language, pauseSec, before, after, expected) => {
    expect(texts(withoutStop(sides(before, after), { pauseSec, language }))).toEqual(expected);
  });
});
