import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word } from '../../../../schema/domain/media.ts';
import { SENTENCE_END } from '../../../../schema/domain/texts/script.ts';
import { shownWords } from '../../../../schema/domain/texts/shown-words.ts';

/** `~um` is a filler, `=we` a repeat. `Ann:` begins a turn. */
function words(text: string): Word[] {
  let speaker: string | undefined;
  return text.split(' ').flatMap((token, i) => {
    if (/^[A-Z][a-z]+:$/.test(token)) {
      speaker = token;
      return [];
    }
    const kind = { '~': 'filler', '=': 'repeat' }[token[0] ?? ''] as Word['aside'];
    return [
      {
        text: kind === undefined ? token : token.slice(1),
        startSec: i,
        endSec: i + 0.5,
        ...(speaker === undefined ? {} : { speaker }),
        ...(kind === undefined ? {} : { aside: kind }),
      },
    ];
  });
}

const shown = (text: string) =>
  shownWords(words(text))
    .map((word) => word.text)
    .join(' ');

describe('shownWords', () => {
  it.each([
    ['We went, ~ah, we left.', 'We went, we left.'],
    ['We went ~ah, home.', 'We went home.'],
    ['We went, ~ah home.', 'We went, home.'],
    ['~Ah, mind those.', 'Mind those.'],
    ['We won. ~Um, ~uh, then we left.', 'We won. Then we left.'],
    ['We went home, ~um. Then we slept.', 'We went home. Then we slept.'],
    ['Did we go ~uh? Yes.', 'Did we go? Yes.'],
    ['We won. ~Um. Then we left.', 'We won. Then we left.'],
    ['We went ~um... home.', 'We went home.'],
    ['We went ~um... Then we slept.', 'We went... Then we slept.'],
    ['We ~um — went.', 'We — went.'],
    ['He said, ~"Um, we left."', 'He said, "We left."'],
    ['He said, "We left, ~uh."', 'He said, "We left."'],
    ['~Um, iPhone sales.', 'iPhone sales.'],
    ['=We =need =to we need to go.', 'We need to go.'],
    ["=It's- it's hard.", "It's hard."],
    ['So =we, ~uh, we left.', 'So we left.'],
    ['~Um, élan.', 'Élan.'],
    ['~Um. ~Uh.', ''],
    ['Ann: So we Bob: ~um. Ann: left.', 'So we left.'],
  ])('mends what is left: %s', (given, wanted) => {
    expect(shown(given)).toBe(wanted);
  });

  it('keeps times, speakers and words that a user hid', () => {
    const given = words('~Um, we left.').map((word) => (word.text === 'we' ? { ...word, text: '' } : word));
    expect(shownWords(given)).toEqual([
      { text: '', startSec: 1, endSec: 1.5 },
      { text: 'Left.', startSec: 2, endSec: 2.5 },
    ]);
  });

  it('leaves words without a mark as they are, and no comma or lost end behind', () => {
    const token = fc.constantFrom(
      'We',
      'went',
      'home,',
      'there.',
      '~um',
      '~Um,',
      '~uh.',
      '=the',
      '~ah…',
      '"So',
      'left!"',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const given = words(tokens.join(' ')).filter(({ text }) => text !== '');
        const made = shownWords(given);
        const kept = given.filter(({ aside }) => aside === undefined);
        expect(made.map(({ startSec, endSec }) => [startSec, endSec])).toEqual(
          kept.map(({ startSec, endSec }) => [startSec, endSec]),
        );
        expect(made.every(({ text, aside }) => aside === undefined && !/,[,.?!…]/u.test(text))).toBe(true);
        const last = given.at(-1);
        const isSaid = made.length > 0 && last !== undefined && SENTENCE_END.test(last.text);
        expect(!isSaid || SENTENCE_END.test(made.at(-1)?.text ?? '')).toBe(true);
        expect(shownWords(made)).toEqual(made);
      }),
    );
  });
});

it('moves the chance of an end with the mark of a filler', () => {
  const [we, left, um, then] = words('We left, ~um. Then') as [Word, Word, Word, Word];
  const heard = [we, { ...left, endChance: 0.1 }, { ...um, endChance: 0.9 }, then];
  expect(shownWords(heard).map(({ text, endChance }) => [text, endChance])).toEqual([
    ['We', undefined],
    ['left.', 0.9],
    ['Then', undefined],
  ]);
});
