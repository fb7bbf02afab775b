import { describe, expect, it } from 'vitest';
import { cuesFor } from '../../../../../render-node/plan/clips/phrases/cues.ts';
import { rarityAmong } from '../../../../../render-node/plan/clips/material/tf-idf.ts';
import { factsOf } from '../../../../../render-node/plan/clips/material/sentence-facts.ts';
import { splitSentences } from '../../../../../render-node/plan/clips/material/sentences.ts';
import {
  asTitle,
  descriptionFrom,
  hashtagsFrom,
  quoteOf,
  type Said,
  shorten,
  titleFrom,
} from '../../../../../render-node/plan/clips/texts/titles.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

const english = cuesFor('en', []);
const sentencesOf = (text: string) => splitSentences(speak(text), 60);

function said(text: string, language = 'en'): Said {
  const cues = cuesFor(language, text.split(' '));
  const sentences = sentencesOf(text);
  const facts = factsOf(sentences, cues);
  return { sentences, facts, cues, rarity: rarityAmong(facts) };
}

describe('asTitle', () => {
  it('drops fillers in front and the full stop behind, keeps questions, begins with a capital', () => {
    expect(asTitle('And, you know, the bridge fell.', english)).toBe('The bridge fell');
    expect(asTitle('so why did it fall?', english)).toBe('Why did it fall?');
  });

  it('cuts at a clause where enough is left before it', () => {
    const long = 'The engineer had measured every pylon twice that year, although nobody had ever asked him for it.';
    expect(asTitle(long, english)).toBe('The engineer had measured every pylon twice that year');
  });

  it('cuts at a word within 70 characters, never leaving small words dangling', () => {
    const long = 'The engineer measured every pylon of the bridge twice and for that reason he was never invited again';
    expect(asTitle(long, english)).toBe('The engineer measured every pylon of the bridge twice…');
    expect(asTitle('x'.repeat(200), english).length).toBeLessThanOrEqual(70);
  });
});

describe('titleFrom', () => {
  const talk = said('Welcome back everybody. Nobody ever saw the secret bridge report. It was late.');

  it('takes the sentence that opens best', () => {
    expect(titleFrom(talk, new Set())).toBe('Nobody ever saw the secret bridge report');
  });

  it('does not repeat a title of another clip', () => {
    expect(titleFrom(talk, new Set(['nobody ever saw the secret bridge report']))).not.toBe(
      'Nobody ever saw the secret bridge report',
    );
  });

  it('makes a readable title of speech without punctuation', () => {
    const run =
      'and then um so basically the engineer from genoa measured every pylon of the harbour bridge that i had built there';
    const title = titleFrom(said(run), new Set()) ?? '';
    expect(title).toMatch(/^\p{Lu}/u);
    expect(title).toContain('engineer');
    expect(title).not.toMatch(/^(?:And|Then|Um|So|Basically)|…|\b(?:the|of|that)$/);
    expect(run).toContain(title.slice(1));
  });

  it('does not shout what was written in capitals', () => {
    expect(asTitle('AND WHAT I SAW THERE WAS A BRIDGE.', english)).toBe('What I saw there was a bridge');
  });

  it('gives null where nothing is said', () => {
    expect(titleFrom({ ...talk, sentences: [], facts: [] }, new Set())).toBeNull();
  });
});

describe('descriptionFrom', () => {
  it('takes whole sentences up to 300 characters', () => {
    const line = 'This sentence has exactly sixty characters, count them all.';
    const text = descriptionFrom(said(Array.from({ length: 8 }, () => line).join(' ')));
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text.split('.')).toHaveLength(6);
  });

  it('cuts a single long sentence at a word', () => {
    const sentence = { startSec: 0, endSec: 9, firstWord: 0, lastWord: 0, text: 'word '.repeat(100).trim() };
    const text = descriptionFrom({ sentences: [sentence], cues: english });
    expect(text).toMatch(/^Word( word)+…$/);
    expect(text.length).toBeLessThanOrEqual(300);
  });

  it('does not end in the middle of a thought', () => {
    const cut = 'They left. As I approached the city, I heard bells ringing, and';
    expect(descriptionFrom(said(cut))).toBe('They left. As I approached the city, I heard bells ringing…');
  });
});

describe('hashtagsFrom', () => {
  it('takes distinctive words, five at most, without punctuation', () => {
    const talk = said(
      'The well-known harbour bridge stands. A bridge is a bridge. Ships pass lanterns, anchors, sails and ropes.',
    );
    const tags = hashtagsFrom(talk);
    expect(tags).toHaveLength(5);
    expect(tags).toContain('#bridge');
    expect(tags.filter((tag) => !/^#[\p{L}\p{N}]{4,}$/u.test(tag))).toEqual([]);
  });
});

describe('quoteOf', () => {
  it('leaves whole sentences alone, whatever they end on', () => {
    expect(quoteOf('That is what he did it for.', 80, english)).toBe('That is what he did it for.');
  });

  it('ends parts of sentences on a word of substance', () => {
    expect(quoteOf('the engineer measured the harbour and', 80, english)).toBe('the engineer measured the harbour…');
    expect(quoteOf('the engineer measured the harbour', 80, english)).toBe('the engineer measured the harbour');
    expect(quoteOf('The engineer measured the bridge and the harbour twice.', 40, english)).toBe(
      'The engineer measured the bridge…',
    );
  });
});

describe('shorten', () => {
  it('cuts at a word and never exceeds the limit', () => {
    expect(shorten('one two three', 9)).toBe('one two…');
    expect(shorten('one two', 9)).toBe('one two');
    expect(shorten('abcdefghij', 5)).toBe('abcd…');
  });
});
