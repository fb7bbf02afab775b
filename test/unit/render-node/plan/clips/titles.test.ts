import { describe, expect, it } from 'vitest';
import { cuesFor } from '../../../../../render-node/plan/clips/phrases/cues.ts';
import { rarityAmong } from '../../../../../render-node/plan/clips/material/tf-idf.ts';
import { factsOf } from '../../../../../render-node/plan/clips/material/sentence-facts.ts';
import { splitSentences } from '../../../../../render-node/plan/clips/edges/sentences.ts';
import { descriptionFrom, hashtagsFrom, titleFrom } from '../../../../../render-node/plan/clips/texts/clip-texts.ts';
import { quoteOf, shorten } from '../../../../../render-node/plan/clips/texts/quote.ts';
import type { Said } from '../../../../../render-node/plan/clips/texts/said.ts';
import { areAlike } from '../../../../../render-node/plan/clips/texts/titles/alike.ts';
import { spansOf } from '../../../../../render-node/plan/clips/texts/titles/spans.ts';
import { ratedTitles } from '../../../../../render-node/plan/clips/texts/titles/titles.ts';
import { topicTitles } from '../../../../../render-node/plan/clips/texts/titles/topic.ts';
import { topicsOf } from '../../../../../render-node/plan/clips/texts/titles/topics.ts';
import { nounsAmong } from '../../../../../render-node/plan/clips/material/nouns.ts';
import { shippedModels } from '../../../../../render-node/plan/clips/material/models.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

const english = cuesFor('en', []);

function said(text: string, language = 'en', speaker?: string): Said {
  const words = speak(text).map((word) => (speaker === undefined ? word : { ...word, speaker }));
  const cues = cuesFor(language, text.split(' '));
  const sentences = splitSentences(words, { maxSec: 60, language });
  const facts = factsOf(sentences, cues);
  return {
    sentences,
    facts,
    cues,
    rarity: rarityAmong(facts),
    titles: shippedModels().titles,
    isNoun: nounsAmong(words, (word) => !cues.isContentWord(word)),
    interest: () => 0,
    interests: sentences.map(() => 0),
    standAlone: sentences.map(({ text: own }) => !/^(?:He|She|It|They)\b/.test(own)),
  };
}

/** Everything that one sentence could give as a title, in the middle of a clip. */
function titlesOf(text: string): string[] {
  return spansOf([{ text, speaker: undefined, startSec: 0, endSec: 1, startsInQuote: false }]).map(
    ({ title }) => title,
  );
}

describe('the title of an English clip', () => {
  const talk = said('Well, hm. Nobody ever saw the secret bridge report. It was late.');

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

  it('may be a quotation, also one that began in a sentence before', () => {
    expect(titlesOf('My father told me "You can never trust a bridge."')).toContain('"You can never trust a bridge"');
    expect(titlesOf('He said "Well, you can never trust a bridge."')).toContain('"You can never trust a bridge"');
    const quoted = { speaker: undefined, startSec: 0, endSec: 1, startsInQuote: true };
    expect(spansOf([{ ...quoted, text: 'You can never trust a bridge." He meant it.' }])[0]?.title).toBe(
      '"You can never trust a bridge"',
    );
  });

  it.each([
    ['a pronoun without what it stands for', 'He measured it for them.'],
    ['a demonstrative', 'That is the report.'],
    ['a dangling preposition', 'The engineer went out and met the mayor on.'],
    ['a noun phrase without a verb', 'A sad numbers game.'],
    ['a subordinate clause', 'When the bridge company measured every pylon.'],
    ['a sentence that breaks off', 'The engineer measured the -- the bridge fell into the harbour.'],
    ['a count without what it counts', 'The engineers need three.'],
    ['logistics', "Let's go to the next question."],
    ['a word that nobody prints', 'The harbour bridge is total bullshit.'],
  ])('is rather a claim than %s', (_, sentence) => {
    const [best] = ratedTitles(said(`It was late. ${sentence} You can never trust an old bridge. It was late.`));
    expect(best?.title).toBe('You can never trust an old bridge');
  });

  it.each([
    ['words in brackets', '[applause and cheering in the hall]'],
    ['nothing but capitals', 'THE ENGINEER MEASURED THE HARBOUR BRIDGE.'],
    ['a subject without its verb', "This whole story that we're living in."],
    ['a clause that waits for another', 'What your country can do for you.'],
    ['an adjective without its noun', 'He was not an old.'],
    ['half of a quotation', 'He asked "Do you'],
    ['fewer than four words', 'Engineers measured everything.'],
  ])('is never %s', (_, sentence) => {
    expect(titlesOf(sentence)).toEqual([]);
  });

  it('begins with no clause that another one asks for', () => {
    const titles = titlesOf('Ask not, what your country can do for you.');
    expect(titles).toContain('Ask not, what your country can do for you');
    expect(titles.filter((title) => title.startsWith('What'))).toEqual([]);
  });

  it('begins with no lead-in', () => {
    const titles = titlesOf('Well, look, so and the engineer measured every pylon, which nobody had asked him for.');
    expect(titles.filter((title) => /^(?:Well|Look|So|And|Which)\b/.test(title))).toEqual([]);
    expect(titles).toContain('The engineer measured every pylon');
  });

  it('leaves out what stands in brackets', () => {
    expect(titlesOf('The engineer [laughs] measured every pylon.')).toContain('The engineer measured every pylon');
  });

  it('is what the clip is about where nothing makes a title, and who speaks where the speaker has a name', () => {
    const run = 'and the harbour bridge and the harbour bridge and a steel cable and of that steel cable';
    expect(topicTitles(said(run))[0]).toMatch(/^On (?:harbour bridge and steel cable|steel cable and harbour bridge)$/);
    expect(topicTitles(said(run, 'en', 'Ada Moss'))[0]).toMatch(/^Ada Moss on (?:harbour bridge|steel cable) and/);
    expect(topicTitles(said(run, 'en', 'Speaker 1'))[0]).toMatch(/^On /);
    const unread = { bias: 0, terms: new Map<string, number>() };
    expect(titleFrom({ ...said(run), titles: unread }, [])).toMatch(/^On /);
  });

  it('names no verb, filler or month as what the clip is about', () => {
    const run = 'here working here working in january the thing and the way and the thing of january here and the way';
    expect(topicsOf(said(run))).toEqual([]);
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
    expect(areAlike('Voices that the harbour needs', 'The harbour needs new engineers')).toBe(false);
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

  it('takes the first words where no sentence can be read alone', () => {
    expect(descriptionFrom(said('It was late. They had gone to the harbour.'), '')).toBe(
      'They had gone to the harbour.',
    );
  });

  it('takes the first sentences in other languages, and ends parts on a word of substance', () => {
    const long = {
      ...said('Ein Wort.', 'de'),
      sentences: [
        { startSec: 0, endSec: 9, speaker: undefined, startsInQuote: false, text: 'wort '.repeat(100).trim() },
      ],
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
