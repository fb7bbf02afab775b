import { describe, expect, it } from 'vitest';
import { withEntry } from '../../../studio/src/text/with-entry.ts';
import { Learning } from '../../../studio/src/pages/editor/state/learning.ts';
import { correctionsBy, learnedEntry } from '../../../studio/src/pages/editor/logic/learned-entry.ts';

describe('a correction', () => {
  it.each([
    ['cooper', 'Kubernetes', { text: 'Kubernetes', sounds_like: ['cooper'] }],
    ['Cooper,', 'Kubernetes,', { text: 'Kubernetes', sounds_like: ['Cooper'] }],
    ['poc', 'POC', { text: 'POC', sounds_like: [] }],
    ['Anna’s', 'Hannah’s', { text: 'Hannah', sounds_like: ['Anna'] }],
  ])('of “%s” to “%s” teaches a name', (heard, text, entry) => {
    expect(learnedEntry(heard, text)).toEqual(entry);
  });

  it.each([
    ['morning', 'morning,'],
    ['Water', 'water'],
    ['there', 'their'],
    ['two', 'to'],
    ['um', ''],
    ['x', 'long '.repeat(20)],
  ])('of “%s” to “%s” teaches nothing', (heard, text) => {
    expect(learnedEntry(heard, text)).toBeNull();
  });
});

describe('the offer of the editor', () => {
  const word = (index: number, text: string) => ({ index, text, start: index, end: index + 1, speaker: null });
  const lesson = (...notes: [index: number, heard: string, text: string][]) => {
    const learning = new Learning();
    for (const [index, heard, text] of notes) learning.note(word(index, heard), text);
    return learning.lesson.value;
  };

  it('grows with neighbors that are hidden, and only with them', () => {
    const entry = { text: 'Kubernetes', sounds_like: ['cooper netties'] };
    expect(lesson([4, 'cooper', 'Kubernetes'], [5, 'netties', ''])).toEqual({ entry, from: 4, to: 5 });
    expect(lesson([5, 'netties', 'Kubernetes'], [4, 'cooper', ''])).toEqual({ entry, from: 4, to: 5 });
    expect(lesson([4, 'cooper', 'Kubernetes'], [9, 'um', ''])).toBeNull();
  });

  it('comes once for each name', () => {
    expect(lesson([4, 'cooper', 'Kubernetes'], [9, 'cooper', 'Kubernetes'])).toBeNull();
  });

  it('comes each time that a text is replaced', () => {
    const learning = new Learning();
    const entry = { text: 'Kubernetes', sounds_like: ['cooper netties'] };
    for (const index of [4, 9]) {
      learning.noteReplaced('cooper netties', 'Kubernetes', index);
      expect(learning.lesson.value).toEqual({ entry, from: index, to: index });
    }
    learning.noteReplaced('the', 'a', 12);
    expect(learning.lesson.value).toBeNull();
  });
});

describe('an entry in this video', () => {
  const words = 'We run Cooper Netties, and cooper netties’s um nodes'
    .split(' ')
    .map((text, index) => ({ index, text: text === 'um' ? '' : text, start: index, end: index + 1, speaker: null }));

  it('corrects each place once, and hides what is left of its words', () => {
    expect(correctionsBy({ text: 'Kubernetes', sounds_like: ['cooper netties'] }, words)).toEqual({
      2: 'Kubernetes,',
      3: '',
      5: 'Kubernetes’s',
      6: '',
    });
    expect(correctionsBy({ text: 'Docker', sounds_like: ['dock'] }, words)).toEqual({});
  });
});

describe('the dictionary with a new entry', () => {
  it('has it at the end, with what the same writing had before', () => {
    const before = [
      { text: 'Poc', sounds_like: ['pock'] },
      { text: 'Kubernetes', sounds_like: ['cooper netties'] },
    ];
    expect(withEntry(before, { text: 'POC', sounds_like: ['pork', 'Pock'] })).toEqual([
      { text: 'Kubernetes', sounds_like: ['cooper netties'] },
      { text: 'POC', sounds_like: ['Pock', 'pork'] },
    ]);
  });

  it('hears something in one place alone', () => {
    const before = [
      { text: 'Anna', sounds_like: ['hana', 'ana'] },
      { text: 'Hana', sounds_like: [] },
    ];
    expect(withEntry(before, { text: 'Hannah', sounds_like: ['hana'] })).toEqual([
      { text: 'Anna', sounds_like: ['ana'] },
      { text: 'Hannah', sounds_like: ['hana'] },
    ]);
  });
});
