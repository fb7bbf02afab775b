import { capitalised } from '../../../../../render-node/plan/clips/texts/quote.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEdges } from '../../../../../render-node/plan/clips/edges/features.ts';
import { splitSentences } from '../../../../../render-node/plan/clips/edges/sentences.ts';
import { nounsAmong } from '../../../../../render-node/plan/clips/material/nouns.ts';
import { factsOf } from '../../../../../render-node/plan/clips/material/sentence-facts.ts';
import { rarityAmong } from '../../../../../render-node/plan/clips/material/tf-idf.ts';
import { cuesFor } from '../../../../../render-node/plan/clips/phrases/cues.ts';
import { areAlike } from '../../../../../render-node/plan/clips/texts/alike.ts';
import { descriptionFrom, hashtagsFrom, mainSubject } from '../../../../../render-node/plan/clips/texts/clip-texts.ts';
import { quoteOf, shorten } from '../../../../../render-node/plan/clips/texts/quote.ts';
import type { Said } from '../../../../../render-node/plan/clips/texts/said.ts';
import { type Naming, titleOf, titleOptions } from '../../../../../render-node/plan/clips/texts/titles.ts';
import { arbitraryWords, speak } from '../../../../support/media/spoken-material.ts';

const english = cuesFor('en', []);

function said(text: string, language = 'en', words = speak(text)): Said {
  const cues = cuesFor(language, text.split(' '));
  const sentences = splitSentences(words, { maxSec: 60, language });
  const facts = factsOf(sentences, cues);
  return {
    sentences,
    facts,
    edges: readEdges(sentences, words, cues.language),
    places: sentences.map((_, i) => i),
    cues,
    rarity: rarityAmong(facts),
    isNoun: nounsAmong(words, (word) => !cues.isContentWord(word)),
    interest: () => 0,
  };
}

const title = (clip: Said | string, naming: Partial<Naming> = {}) =>
  titleOf(typeof clip === 'string' ? said(clip) : clip, {
    written: undefined,
    taken: [],
    startSec: 65,
    name: 'A harbour walk',
    ...naming,
  });

describe('the title of a clip', () => {
  const SECRET = 'Nobody ever saw the secret bridge report';
  const talk = said(`Well, hm. ${SECRET}. It was late.`);

  it('is what a language model wrote, unless another clip has it', () => {
    const written = 'What the bridge report hid';
    expect(title(talk, { written })).toEqual({ title: written, origin: { from: 'model' } });
    expect(title(talk, { written, taken: [written] }).title).toBe(SECRET);
  });

  it('has no word that may be misheard', () => {
    const words = speak(`Well, hm. ${SECRET}. The old bridge fell into the harbour.`);
    const titled = (unsure: string) => {
      const first = words.findIndex(({ text }) => text === unsure);
      const heard = words.map((word, i) => (i === first ? { ...word, confidence: 0.3 } : word));
      return title(said(SECRET, 'en', heard)).title;
    };
    expect(titled('secret')).toBe('The old bridge fell into the harbour');
    // The second bridge was heard surely; that another "the" was tells nothing.
    expect(titled('bridge')).toBe(SECRET);
    expect(titled('the')).toBe('The old bridge fell into the harbour');
  });

  it('has no subject that may be misheard each time', () => {
    const text = 'We saw the Rialto. Then the Rialto. And the Rialto?';
    const heard = (unsure: number) =>
      said(
        text,
        'en',
        speak(text).map((word, i) => (i >= unsure && /Rialto/.test(word.text) ? { ...word, confidence: 0.3 } : word)),
      );
    expect(mainSubject(heard(9))).toBe('Rialto');
    expect(mainSubject(heard(7))).toBe('Rialto');
    expect(mainSubject(heard(0))).toBeUndefined();
  });

  it('has no subject that says too little', () => {
    expect(mainSubject(said('We have a program. The program runs. And this program helps.'))).toBeUndefined();
    expect(mainSubject(said('We help American workers. We love American families.'))).toBeUndefined();
    expect(mainSubject(said('We left Venice. They love Venice.'))).toBe('Venice');
  });

  it('has no number as its subject', () => {
    expect(mainSubject(said('The gang is Thirteen. We fought Thirteen. And Thirteen lost.'))).toBeUndefined();
  });

  it('is the sentence that says most by itself, with its rating', () => {
    expect(title(talk)).toEqual({ title: SECRET, origin: { from: 'sentence', rating: expect.any(Number) } });
    expect(
      title(`You can never trust an old bridge. The harbour was grey that morning. ${SECRET}.`).origin.rating,
    ).toBe(
      Math.max(...['You can never trust an old bridge.', `${SECRET}.`].map((one) => title(one).origin.rating ?? 0)),
    );
  });

  it('is not like the title of another clip', () => {
    for (const other of [SECRET, 'The secret bridge report that nobody saw']) {
      const { title: own, origin } = title(talk, { taken: [other] });
      expect(origin.from).not.toBe('sentence');
      expect(own).not.toBe(other);
    }
  });

  it('drops fillers in front and the full stop behind, keeps questions, begins with a capital', () => {
    expect(title('And, you know, the old bridge fell into the sea.').title).toBe('The old bridge fell into the sea');
    expect(title('so why did the bridge fall?').title).toBe('Why did the bridge fall?');
  });

  it('has no capital behind a number', () => {
    expect(capitalised('20 minutes a day beat five hours')).toBe('20 minutes a day beat five hours');
    expect(capitalised('“we never asked”')).toBe('“We never asked”');
  });

  it('leaves out what stands in brackets', () => {
    expect(title('The engineer [laughs] measured every pylon.').title).toBe('The engineer measured every pylon');
  });

  it('is a quotation where no sentence will do', () => {
    expect(title('My father told me "You can never trust a bridge."')).toMatchObject({
      title: '"You can never trust a bridge"',
      origin: { from: 'quote' },
    });
    expect(title('He said "Well, you can never trust a bridge."').title).toBe('"You can never trust a bridge"');
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
    const talked = `It was late. ${sentence} You can never trust an old bridge. It was late.`;
    expect(title(talked).title).toBe('You can never trust an old bridge');
  });

  it.each([
    ['words in brackets', '[applause and cheering in the hall]'],
    ['nothing but capitals', 'THE ENGINEER MEASURED THE HARBOUR BRIDGE.'],
    ['a subject without its verb', "This whole story that we're living in."],
    ['a clause that waits for another', 'What your country can do for you.'],
    ['an adjective without its noun', 'He was not an old.'],
    ['half of a quotation', 'He asked "Do you'],
    ['fewer than four words', 'Engineers measured everything.'],
    ['half of a sentence whose conjunction was cut', 'Because the engineer left, the bridge fell down.'],
    ['a sentence that goes on with another', 'Even more so if you can measure the bridge.'],
    ['what only an earlier sentence names', 'The engineer did that on the harbour bridge.'],
    ['a pronoun at its end', 'There were bridges where engineers missed them big.'],
    ['a question that names nothing', 'You closed the harbour file?'],
    ['a sentence without its second half', 'Leisure to consider how much there might be in the power of.'],
    ['words that were not understood', 'The old bridge [inaudible] needs an engineer.'],
    ['words that were masked', 'The old bridge is [__] broken today.'],
    ['a sentence that is too long', `The engineer measured ${'every pylon and '.repeat(6)}every cable.`],
    ['speech without marks', 'the engineer measured every pylon of the bridge'],
  ])('is never %s', (_, sentence) => {
    expect(['topic', 'source']).toContain(title(sentence).origin.from);
  });

  it('is its source with its subject where no sentence makes a title, or with the time where another clip has that', () => {
    const run = 'and the steel cable and the steel cable and of that steel cable';
    const topic = title(run, { name: 'Talk in Berlin' });
    expect(topic).toEqual({ title: 'Talk in Berlin: Steel cable', origin: { from: 'topic' } });
    expect(title(run, { name: 'Talk in Berlin', taken: [topic.title] }).title).toBe('Talk in Berlin, at 1:05');
    expect(title(run, { name: '' }).title).toBe('Steel cable (1:05)');
    expect(title(run, { name: 'Steel cable' }).title).toBe('Steel cable, at 1:05');
  });

  it('shortens a long name of the source where a new part begins', () => {
    const name = 'Talk in Berlin | Everything about bridges, harbours, ships and the people who made them';
    expect(title('and then', { name }).title).toBe('Talk in Berlin, at 1:05');
  });

  it('is the whole name where the clip is the whole source, and a time where the source has none', () => {
    expect(title('', { name: 'Talk in Berlin', isAll: true }).title).toBe('Talk in Berlin');
    expect(title('', { name: '' })).toEqual({ title: 'Moment at 1:05', origin: { from: 'source' } });
  });

  it('says who tells of themselves, if the name is known', () => {
    const words = (speaker: string) =>
      speak('I sold the old bridge to a harbour company.').map((word) => ({ ...word, speaker }));
    const told = (speaker: string) => title(said('', 'en', words(speaker))).title;
    expect(told('Jane Doe')).toBe('Jane Doe: "I sold the old bridge to a harbour company"');
    expect(told('S1')).toBe('I sold the old bridge to a harbour company');
  });

  it('may be the main clause of a sentence that goes on', () => {
    expect(title('The harbour company hid the bridge report, and they never spoke of it again to anybody.').title).toBe(
      'The harbour company hid the bridge report',
    );
  });

  it('names no verb, filler or month as what the clip is about', () => {
    const run = 'here working here working in january the thing and the way and the thing of january here and the way';
    expect(mainSubject(said(run))).toBeUndefined();
    expect(title(run)).toEqual({ title: 'A harbour walk, at 1:05', origin: { from: 'source' } });
  });

  it('is that of its source where nothing is said', () => {
    expect(title({ ...talk, sentences: [], facts: [], places: [] }).origin.from).toBe('source');
  });

  it('is never empty or long, and cuts no word of a sentence', () => {
    const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    let spoken = 0;
    fc.assert(
      fc.property(arbitraryWords(60), (words) => {
        const text = words.map((word) => word.text).join(' ');
        const { title: own, origin } = title(said(text, 'en', words));
        const isSpoken = origin.from === 'sentence' || origin.from === 'quote';
        spoken += Number(isSpoken);
        expect(own.length).toBeGreaterThan(0);
        expect(own.length).toBeLessThanOrEqual(82);
        const known = new Set(wordsOf(text));
        expect(wordsOf(isSpoken ? own : '').filter((word) => !known.has(word))).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(spoken).toBeGreaterThan(0);
  });
});

describe('the title of a clip in another language', () => {
  it('is a whole sentence', () => {
    const SECRET = 'Niemand hat jemals den geheimen Bericht gelesen';
    const talk = said(`Also, ja. ${SECRET}. Weil er dort war.`, 'de');
    expect(title(talk).title).toBe(SECRET);
    expect(title(talk, { taken: [SECRET] }).origin.from).toBe('source');
  });

  it('may begin with an article', () => {
    expect(title(said('Der Ingenieur prüfte jeden Pfeiler der Brücke.', 'de')).title).toBe(
      'Der Ingenieur prüfte jeden Pfeiler der Brücke',
    );
  });

  it('is its source with the word that is said often where no sentence is whole', () => {
    const talk = said('und dann die brücke und der hafen und die brücke und die brücke', 'de');
    expect(title(talk, { name: 'Vortrag in Berlin' }).title).toBe('Vortrag in Berlin: Brücke');
  });

  it('needs no spaces', () => {
    const words = speak('桥梁 工程师 测量了 每一座 塔。');
    expect(title(said('桥梁工程师测量了每一座塔。', 'zh', words)).title).toBe('桥梁工程师测量了每一座塔');
  });
});

describe('the names to choose from', () => {
  const naming = { written: undefined, taken: [], startSec: 65, name: 'Talk in Berlin' };
  const talk = said(
    'Nobody ever saw the secret bridge report. You can never trust an old harbour. The engineer measured every pylon.',
  );

  it('begin with the title, and are the best of what is said, none like another', () => {
    const options = titleOptions(talk, 'Nobody ever saw the secret bridge report', naming);
    expect(options[0]).toBe('Nobody ever saw the secret bridge report');
    expect(options).toEqual(
      expect.arrayContaining(['You can never trust an old harbour', 'The engineer measured every pylon']),
    );
    expect(options.length).toBeLessThanOrEqual(5);
  });

  it('have those of a language model before them, five at most', () => {
    const written = [
      'What the report hid',
      'A harbour keeps quiet',
      'Eleven years of silence',
      'A cable too thin',
      'Rust',
    ];
    expect(titleOptions(talk, 'The bridge lie', { ...naming, options: written })).toEqual([
      'The bridge lie',
      ...written.slice(0, 4),
    ]);
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
      sentences: [{ isUnclear: false, text: 'wort '.repeat(100).trim() }],
    };
    expect(descriptionFrom(long, '')).toMatch(/^Wort( wort)+…$/);
    expect(descriptionFrom(long, '').length).toBeLessThanOrEqual(300);
    const cut = said('Sie gingen. Als ich zur Stadt kam, hörte ich Glocken läuten, und', 'de');
    expect(descriptionFrom(cut, '')).toBe('Sie gingen. Als ich zur Stadt kam, hörte ich Glocken läuten…');
  });
});

describe('hashtagsFrom', () => {
  it('takes names and nouns that are said twice; five at most, and joins no phrase', () => {
    const talk = said(
      'The harbour bridge in Genoa stands. A bridge is a bridge. All of Genoa knows. Group winding and group winding and group winding. Ships pass lanterns in January and people say things in January and things happen.',
    );
    const tags = hashtagsFrom(talk);
    expect(tags).toContain('#bridge');
    expect(tags).toContain('#Genoa');
    expect(tags.filter((tag) => /groupw|lantern|ship|januar|thing|people|say|pass/.test(tag))).toEqual([]);
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
