import { describe, expect, it } from 'vitest';
import { findRetakes } from '#schema/domain/cuts/retakes.ts';
import type { Word } from '#schema/domain/media.ts';

/** A word begins every half second and lasts 0.4 s. `~` before a word: a second of silence. `*`: a filler. */
function wordsOf(text: string): Word[] {
  let atSec = -0.5;
  return text.split(' ').map((token) => {
    atSec += token.startsWith('~') ? 1.5 : 0.5;
    const aside = token.startsWith('*') ? { aside: 'filler' as const } : {};
    return { text: token.replace(/^[~*]/, ''), startSec: atSec, endSec: atSec + 0.4, ...aside };
  });
}

/** The words that would go. */
function retakesIn(words: readonly Word[]): string[] {
  return findRetakes(words).map((part) =>
    words
      .filter(({ startSec }) => startSec >= part.startSec && startSec < part.endSec)
      .map(({ text }) => text)
      .join(' '),
  );
}

describe('retakes', () => {
  it.each([
    ['broken off with a dash', 'Then I went to— I went to the shop.', ['I went to—']],
    ['broken off after three words that return', 'So what we did— so what we found is this.', ['So what we did—']],
    ['with an ellipsis', 'We tried to... we tried to build it.', ['We tried to...']],
    [
      'whole, before a capital after an ellipsis',
      'To build it all now... To build it all now we wait.',
      ['To build it all now...'],
    ],
    ['without any mark', 'That was a that was a bad question.', ['That was a']],
    ['given up in silence', 'I wanted to say ~I wanted to show it.', ['I wanted to say']],
    ['with fillers in it', 'I went *um to— *uh I went to the shop.', ['I went um to— uh']],
    ['at a comma', 'And if you can learn, and if you can learn by doing it.', ['And if you can learn,']],
    [
      'as a sentence that goes on',
      'We make it very thin. We make it very thin at the edge.',
      ['We make it very thin.'],
    ],
    [
      'as a sentence after a second of silence',
      'We make it very thin. ~We make it very thin.',
      ['We make it very thin.'],
    ],
    ['more than once', 'We went to— we went to— we went to Rome.', ['We went to—', 'we went to—']],
    ['in German', 'Ich wollte das gerade— ich wollte das gerade sagen.', ['Ich wollte das gerade—']],
  ])('are found %s', (_how, text, parts) => {
    expect(retakesIn(wordsOf(text))).toEqual(parts);
  });

  it.each([
    ['two sentences that begin alike', 'I have a dream of peace. I have a dream of bread.'],
    ['two parts of a sentence that do', 'We fight on the beaches, we fight on the streets.'],
    ['a sentence that is stressed', 'I can not do this. I can not do this.'],
    ['a list', 'She is a manager, a product manager, a great manager.'],
    ['one word that is doubled', 'It is very, very good, no, no, no, no.'],
    ['words that return later in a sentence', 'The more you do the more you get.'],
    ['a false start of which two words return', 'So what he did— so what we found is this.'],
    ['an answer that takes up the question', 'What is the price of it? The price of it is high.'],
  ])('are not %s', (_what, text) => {
    expect(retakesIn(wordsOf(text))).toEqual([]);
  });

  it('have one speaker, and begin again within seconds', () => {
    const words = wordsOf('I went to— I went to the shop.');
    const [first, second] = [words.slice(0, 3), words.slice(3)];
    const by = (speaker: string, said: Word[]) => said.map((word) => ({ ...word, speaker }));
    expect(retakesIn([...by('S1', first), ...by('S1', second)])).toHaveLength(1);
    expect(retakesIn([...by('S1', first), ...by('S2', second)])).toEqual([]);
    const later = (sec: number) =>
      second.map((word) => ({ ...word, startSec: word.startSec + sec, endSec: word.endSec + sec }));
    expect(retakesIn([...first, ...later(7)])).toHaveLength(1);
    expect(retakesIn([...first, ...later(9)])).toEqual([]);
  });

  it('reach up to the next attempt', () => {
    expect(findRetakes(wordsOf('So I went to— *uh I went to the shop.'))).toEqual([{ startSec: 0.5, endSec: 2.4 }]);
  });

  it('take a day of words in moments', () => {
    const words = wordsOf(Array.from({ length: 6_000 }, () => 'and so it goes, and so it is here now.').join(' '));
    expect(findRetakes(words)).toEqual([]);
  });
});
