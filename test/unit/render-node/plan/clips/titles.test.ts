import { describe, expect, it } from 'vitest';
import { cuesFor } from '../../../../../render-node/plan/clips/phrases/cues.ts';
import { rarityAmong } from '../../../../../render-node/plan/clips/material/tf-idf.ts';
import { factsOf } from '../../../../../render-node/plan/clips/material/sentence-facts.ts';
import { splitSentences } from '../../../../../render-node/plan/clips/edges/sentences.ts';
import { descriptionFrom, hashtagsFrom, titleFrom } from '../../../../../render-node/plan/clips/texts/clip-texts.ts';
import { quoteOf, shorten } from '../../../../../render-node/plan/clips/texts/quote.ts';
import type { Said } from '../../../../../render-node/plan/clips/texts/said.ts';
import { areAlike } from '../../../../../render-node/plan/clips/texts/titles/alike.ts';
import { candidatesOf } from '../../../../../render-node/plan/clips/texts/titles/candidates.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

const english = cuesFor('en', []);

function said(text: string, language = 'en', speaker?: string): Said {
  const words = speak(text).map((word) => (speaker === undefined ? word : { ...word, speaker }));
  const cues = cuesFor(language, text.split(' '));
  const sentences = splitSentences(words, { maxSec: 60, language });
  const facts = factsOf(sentences, cues);
  return { sentences, facts, cues, rarity: rarityAmong(facts), interest: () => 0, interests: sentences.map(() => 0) };
}

/** Everything that one sentence could give as a title, in the middle of a clip. */
function titlesOf(sentence: string): string[] {
  const sentences = [sentence, 'And that was it.'].map((text) => ({
    text,
    speaker: undefined,
    startSec: 0,
    endSec: 1,
  }));
  return candidatesOf(sentences).map(({ title }) => title);
}

describe('the title of an English clip', () => {
  const talk = said('Welcome back everybody. Nobody ever saw the secret bridge report. It was late.');

  it('is the sentence that says most by itself', () => {
    expect(titleFrom(talk, [])).toBe('Nobody ever saw the secret bridge report');
  });

  it('is not like the title of another clip', () => {
    expect(titleFrom(talk, ['Nobody ever saw the secret bridge report'])).toBeNull();
    expect(titleFrom(talk, ['The secret bridge report that nobody saw'])).toBeNull();
  });

  it('drops fillers in front and the full stop behind, keeps questions, begins with a capital', () => {
    expect(titlesOf('And, you know, the old bridge fell.')).toContain('The old bridge fell');
    expect(titlesOf('so why did the bridge fall?')).toContain('Why did the bridge fall?');
  });

  it('ends at a clause where the sentence is too long', () => {
    const long = 'The engineer had measured every pylon twice, although nobody had ever asked him for it.';
    expect(titlesOf(long)).toContain('The engineer had measured every pylon twice');
  });

  it('is a quotation, or the reason that somebody gives', () => {
    expect(titlesOf('My father told me "You can never trust a bridge."')).toContain('"You can never trust a bridge"');
    expect(titlesOf('Old bridges collapse because they cost too much.')).toContain('Why old bridges collapse');
  });

  it.each([
    ['a pronoun without what it stands for', 'He measured it for the harbour company.'],
    ['a demonstrative', 'That is the harbour bridge report.'],
    ['a dangling preposition', 'The engineer went out and met the mayor on.'],
    ['a noun phrase without a verb', 'A sad numbers game.'],
    ['a gerund without a subject', 'Opening up congress.'],
    ['a subordinate clause', 'When the bridge company measured every pylon.'],
    ['a sentence that breaks off', 'The engineer measured the -- the bridge fell into the harbour.'],
    ['two clauses without a conjunction', "Bad companies we're going to sell your stock until you prove us wrong."],
    ['a clause in a false start', 'The engineers measure the in the harbour.'],
    ['a count without what it counts', 'The engineers need three.'],
    ['a greeting', 'Welcome to the harbour bridge show.'],
    ['thanks', 'Thank you for the harbour bridge report.'],
    ['an order to listeners', 'Subscribe to the harbour bridge newsletter.'],
    ['words in brackets', '[applause and cheering in the hall]'],
    ['a word that nobody prints', 'The harbour bridge is total bullshit.'],
    ['nothing but capitals', 'THE ENGINEER MEASURED THE HARBOUR BRIDGE.'],
  ])('is never %s', (_, sentence) => {
    expect(titlesOf(sentence)).toEqual([]);
  });

  it('leaves out what stands in brackets', () => {
    expect(titlesOf('The engineer [laughs] measured every pylon.')).toEqual(['The engineer measured every pylon']);
  });

  it('is what the clip is about where nobody wrote punctuation', () => {
    const run =
      'and then um so basically the harbour bridge in genoa was old and the harbour bridge had a steel cable and that steel cable was thin';
    expect(titleFrom(said(run), [])).toMatch(/^On (?:harbour bridge and steel cable|steel cable and harbour bridge)$/);
    expect(titleFrom(said(run, 'en', 'Ada Moss'), [])).toMatch(/^Ada Moss on (?:harbour bridge|steel cable) and/);
    expect(titleFrom(said(run, 'en', 'Speaker 1'), [])).toMatch(/^On /);
  });

  it('names no verb, filler or month as what the clip is about', () => {
    const run = 'here working here working in january the thing and the way and the thing of january here and the way';
    expect(titleFrom(said(run), [])).toBeNull();
  });

  it('gives null where nothing is said', () => {
    expect(titleFrom({ ...talk, sentences: [], facts: [] }, [])).toBeNull();
  });
});

describe('the title of a clip in another language', () => {
  it('is a whole sentence', () => {
    const talk = said('Also, ja. Niemand hat jemals den geheimen Bericht gelesen. Weil er dort war.', 'de');
    expect(titleFrom(talk, [])).toBe('Niemand hat jemals den geheimen Bericht gelesen');
    expect(titleFrom(talk, ['Niemand hat jemals den geheimen Bericht gelesen'])).toBeNull();
  });

  it('is a list of its words where no sentence is whole', () => {
    const talk = said('und dann die brücke und der hafen und die brücke und der hafen', 'de');
    expect(titleFrom(talk, [])).toMatch(/^(?:Brücke · Hafen|Hafen · Brücke)$/);
  });

  it('needs no spaces', () => {
    expect(titleFrom(said('桥梁工程师测量了每一座塔。', 'zh'), [])).toBe('桥梁工程师测量了每一座塔');
  });
});

describe('areAlike', () => {
  it('compares words of substance, and whole texts where there are none', () => {
    expect(areAlike('The bridge fell into the harbour', 'A harbour bridge fell')).toBe(true);
    expect(areAlike('The bridge fell into the harbour', 'Engineers measure every pylon')).toBe(false);
    expect(areAlike('It is what it is', 'it is what it is')).toBe(true);
  });
});

describe('descriptionFrom', () => {
  const report = 'The harbour company kept the bridge report secret for eleven years.';

  it('takes one or two whole sentences that are not the title, 300 characters at most', () => {
    const text = `Yeah, and then. He was late. ${report} Engineers had warned the harbour company about the bridge twice.`;
    const description = descriptionFrom(said(text), 'Nobody saw it');
    expect(description).toContain(report);
    expect(description).toMatch(/^(?:The|Engineers) [^.]+\.(?: [^.]+\.)?$/);
    expect(descriptionFrom(said(text), report)).not.toContain(report);
    const line = 'The engineer has measured every pylon of the old harbour bridge with care.';
    expect(descriptionFrom(said(Array.from({ length: 8 }, () => line).join(' ')), '').length).toBeLessThanOrEqual(300);
  });

  it('says what the clip is about where no sentence is whole', () => {
    const run = 'and the harbour bridge and the steel cable and so the harbour bridge and the steel cable';
    expect(descriptionFrom(said(run), '')).toMatch(/^About (?:harbour bridge|steel cable) and [a-z ]+\.$/);
  });

  it('takes the first sentences in other languages, and ends parts on a word of substance', () => {
    const long = {
      ...said('Ein Wort.', 'de'),
      sentences: [{ startSec: 0, endSec: 9, speaker: undefined, text: 'wort '.repeat(100).trim() }],
    };
    expect(descriptionFrom(long, '')).toMatch(/^Wort( wort)+…$/);
    expect(descriptionFrom(long, '').length).toBeLessThanOrEqual(300);
    const cut = said('Sie gingen. Als ich zur Stadt kam, hörte ich Glocken läuten, und', 'de');
    expect(descriptionFrom(cut, '')).toBe('Sie gingen. Als ich zur Stadt kam, hörte ich Glocken läuten…');
  });
});

describe('hashtagsFrom', () => {
  it('takes names, and nouns that are said twice at least; five at most, without punctuation', () => {
    const talk = said(
      'The harbour bridge in Genoa stands. A bridge is a bridge. Ships pass lanterns in January and people say things in January and things happen.',
    );
    const tags = hashtagsFrom(talk);
    expect(tags).toContain('#bridge');
    expect(tags).toContain('#genoa');
    expect(tags.filter((tag) => /lantern|ship|januar|thing|people|say|pass/.test(tag))).toEqual([]);
    expect(tags.length).toBeLessThanOrEqual(5);
    expect(tags.filter((tag) => !/^#[\p{L}\p{N}]{2,}$/u.test(tag))).toEqual([]);
  });

  it('takes words that are said twice at least in other languages', () => {
    expect(hashtagsFrom(said('Die Brücke steht. Die Brücke ist alt. Der Hafen auch.', 'de'))).toEqual(['#brücke']);
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
