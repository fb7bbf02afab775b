import { describe, expect, it } from 'vitest';
import { chooseClips } from '../../../../support/builders/choose-clips.ts';
import { readEdges } from '../../../../../render-node/plan/clips/edges/features.ts';
import { barsOf, barToEnd, barToStart, trimStart } from '../../../../../render-node/plan/clips/edges/model.ts';
import { partRun } from '../../../../../render-node/plan/clips/edges/parting.ts';
import { splitSentences, type Word } from '../../../../../render-node/plan/clips/edges/sentences.ts';
import { shippedModels } from '../../../../../render-node/plan/clips/material/models.ts';
import { sentenceSpans } from '../../../../../render-node/plan/clips/score/candidates.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

/** Turns of speakers, one after the other: `['a', 'Hello.'], ['b', 'Yeah.']`. */
function turns(...said: readonly (readonly [speaker: string, text: string])[]): Word[] {
  let at = 0;
  return said.flatMap(([speaker, text]) => {
    const words = speak(text, { at }).map((word) => ({ ...word, speaker }));
    at = (words.at(-1)?.endSec ?? at) + 0.3;
    return words;
  });
}

function read(words: readonly Word[], language: string | null = 'en') {
  const parting = language === 'en' ? shippedModels().edges.parting : undefined;
  const sentences = splitSentences(words, { maxSec: 60, language, parting });
  return { sentences, edges: readEdges(sentences, words, language), texts: sentences.map(({ text }) => text) };
}

/** Words with a pause in seconds after each `|`. */
function paused(text: string, pauseSec: number): Word[] {
  let at = 0;
  return text.split(' | ').flatMap((part) => {
    const words = speak(part, { at });
    at = (words.at(-1)?.endSec ?? 0) + pauseSec;
    return words;
  });
}

const startBar = (text: string, at = 1, before = 'The baker opened his shop in the square.') => {
  const { edges } = read(speak(`${before} ${text}`));
  return barToStart(edges, at);
};
const firstWord = (text: string) => {
  const words = speak(`The baker opened his shop in the square. ${text}`);
  return words[trimStart(read(words).edges, 1)]?.text;
};

describe('sentences of punctuated speech', () => {
  it.each([0.8, 2, 6])('a pause of %d s alone ends none', (pauseSec) => {
    const words = paused('The ship sailed out of | the harbour that night. Nobody | saw it again.', pauseSec);
    expect(read(words).texts).toEqual(['The ship sailed out of the harbour that night.', 'Nobody saw it again.']);
  });

  it.each(['Yeah.', 'Right.', 'Mm-hm.', 'Yeah, exactly.', 'Oh, okay.'])('a listener\'s "%s" is no part', (heard) => {
    const { sentences, edges } = read(
      turns(['a', 'The ship sailed out of the harbour'], ['b', heard], ['a', 'and nobody saw it again.']),
    );
    expect(sentences.map(({ text }) => text)).toEqual(['The ship sailed out of the harbour and nobody saw it again.']);
    expect(edges.turns).toHaveLength(1);
    const after = read(turns(['a', 'The ship sailed at night.'], ['b', heard], ['a', 'Nobody saw it again.']));
    expect([barToStart(after.edges, 1), barToEnd(after.edges, 1)]).toEqual(['listener', 'listener']);
  });

  it("a listener's yeah between two sentences ends no turn", () => {
    const { edges } = read(turns(['a', 'The ship sailed at night.'], ['b', 'Yeah.'], ['a', 'Nobody saw it again.']));
    expect(edges.turns.map(({ first, last }) => [first, last])).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
    ]);
  });
});

describe('where a clip begins', () => {
  it('behind conjunctions, fillers and what only leads in', () => {
    expect(firstWord('And then the ship sailed out.')).toBe('the');
    expect(firstWord('Um, so, the ship sailed out.')).toBe('the');
    expect(firstWord('Well, you know, I was crossing the street.')).toBe('I');
    expect(firstWord('So much was lost that night.')).toBe('So');
    expect(firstWord("And I don't know if you've ever seen the harbour by night.")).toBe('I');
    expect(firstWord('You know what the baker did to his brother.')).toBe('You');
    expect(firstWord('The ship sailed out.')).toBe('The');
  });

  it('not with a pronoun for what was named before', () => {
    expect(startBar('He never came back to the harbour.')).toBe('people named before');
    expect(startBar('And they never came back to the harbour.')).toBe('people named before');
    expect(startBar('That was the end of his career.')).toBe('things named before');
    expect(startBar('My father never came back, and he never wrote.')).toBeNull();
    expect(startBar('It turns out most sailors cannot swim.')).toBeNull();
  });

  it('not with two words, in a quotation or in the middle of a sentence', () => {
    expect(startBar('No way.')).toBe('too short');
    expect(startBar('"The ship is lost. Nobody can save her now." The captain said so.', 2)).toBe('in a quotation');
  });

  it("not with an interviewer's question that the answer can do without", () => {
    const words = turns(
      ['a', 'Why did you become a sailor?'],
      ['b', 'My father took me to the harbour when I was five. We watched the ships come in.'],
    );
    const { edges } = read(words);
    expect(barsOf(edges, { first: 0, last: 2 })).toBeGreaterThan(0);
    expect(barsOf(edges, { first: 1, last: 2 })).toBe(0);
    const needed = turns(
      ['a', 'Why did your father become a sailor?'],
      ['b', 'Because he hated the farm. He wanted to see the world.'],
    );
    expect(barsOf(read(needed).edges, { first: 0, last: 2 })).toBe(0);
  });

  it('with the question word of an Italian question', () => {
    const words = speak("Perché il ponte di Genova crollò d'inverno?");
    expect(trimStart(read(words, 'it').edges, 0)).toBe(0);
  });
});

describe('where a clip ends', () => {
  const endBars = (words: readonly Word[]) => {
    const { sentences, edges } = read(words);
    return sentences.map((_, i) => barToEnd(edges, i));
  };

  it("not with a question, a broken sentence or the next thought's first words", () => {
    const words = turns(
      ['a', 'The ship sailed at night. And then, I mean...'],
      ['b', 'Who was the captain?'],
      ['a', 'My uncle was, until he'],
      ['b', 'He told me.'],
    );
    expect(endBars(words)).toEqual([null, 'next thought', 'asks', 'breaks off', null]);
  });

  it.each([
    ['en', 'So let me show you a mock-up of the portal.', 'next thought'],
    ['en', 'I have a question about the duplicates.', 'next thought'],
    ['en', "Here's how it works, you lift the ball, and let it swing back to your chin.", null],
    ['en', 'They let me in by the back door.', null],
    ['de', 'Ich habe eine Frage zu den Schiffen.', 'next thought'],
    ['pt', 'Vou te contar uma história.', 'next thought'],
  ])('not with what only announces the next thought (%s): %s', (language, text, bar) => {
    const words = speak(`The ship sailed at night. ${text}`);
    const sentences = splitSentences(words, { maxSec: 60, language });
    expect(barToEnd(readEdges(sentences, words, language), 1)).toBe(bar);
  });
});

describe('greetings, adverts, thanks and goodbyes', () => {
  const CHORES = [
    ['en', 'Welcome back to the show everybody, my name is Anna.'],
    ['en', 'This episode is brought to you by our sponsor, use the code SHIP.'],
    ['en', 'Thank you so much for coming on the show today.'],
    ['en', 'Thanks for listening, see you next week.'],
    ['es', 'Bienvenidos a todos, gracias por escuchar el episodio de hoy.'],
    ['de', 'Herzlich willkommen zu einer neuen Folge, schön dass du da bist.'],
  ] as const;
  const BODY = {
    en: 'The ship left the harbour at night. Nobody on the pier saw the light go out.',
    es: 'El barco salió del puerto de noche. Nadie en el muelle vio apagarse la luz.',
    de: 'Das Schiff verließ den Hafen bei Nacht. Niemand am Ufer sah das Licht ausgehen.',
  };

  it.each(CHORES)('%s: %s', (language, chore) => {
    const body = Array.from({ length: 12 }, () => BODY[language]).join(' ');
    const { edges, sentences } = read(speak(`${body} ${chore} ${body}`), language);
    const at = sentences.findIndex(({ text }) => text === chore);
    expect(barToStart(edges, at)).toBe('housekeeping');
    expect(barToEnd(edges, at)).toBe('housekeeping');
    expect(barToEnd(edges, 3)).toBeNull();
  });

  it('are never chosen while anything else is there', () => {
    const chores = CHORES.filter(([language]) => language === 'en').map(([, text]) => text);
    const places = ['Riga', 'Genoa', 'Bruges', 'Zadar', 'Evora', 'Dundee', 'Porto', 'Turku'];
    const story = (place: string) => `The tower of ${place} leans over the river. Masons propped it with forty beams.`;
    const words = speak([...chores, ...places.map(story), ...chores].join(' '));
    const clips = chooseClips(clipChoice(words, { clipDurationSec: 8, maxClips: 5 }));
    expect(clips.length).toBeGreaterThanOrEqual(4);
    const said = clips.map(({ startSec, endSec }) =>
      words.flatMap((word) => (word.startSec >= startSec && word.endSec <= endSec ? [word.text] : [])).join(' '),
    );
    expect(said.filter((text) => /Welcome|sponsor|Thank/.test(text))).toEqual([]);
  });
});

describe('where every clip has a fault', () => {
  it('the smaller faults come first', () => {
    const body = Array.from({ length: 14 }, () => 'That was the end of the old tower by the river.').join(' ');
    const chore = 'Thanks for listening and subscribe to our newsletter at the link.';
    const words = speak(`${body} ${chore} ${body}`);
    const { sentences, edges } = read(words);
    const at = sentences.findIndex(({ text }) => text === chore);
    const spans = sentenceSpans({ sentences, edges, words }, 8);
    expect(spans.length).toBeGreaterThan(5);
    expect(spans.filter(({ first, last }) => first <= at && at <= last)).toEqual([]);
  });
});

describe('speech without punctuation', () => {
  it('is parted by pauses and words', () => {
    const text =
      'i grew up on a farm near the coast | my father sold the cows one winter | and then we moved to the city';
    const { texts, sentences } = read(paused(text, 0.9));
    expect(texts).toEqual(text.split(' | '));
    expect(sentences.map(({ ending }) => ending)).toEqual(['found', 'found', 'turn']);
    expect(sentences.every(({ isFinished }) => isFinished)).toBe(true);
  });

  it('in other languages by pauses alone', () => {
    const spanish = 'mi padre vendió las vacas un invierno | nos fuimos a la ciudad | nadie nos esperaba';
    expect(read(paused(spanish, 0.9), 'es').texts).toEqual(spanish.split(' | '));
    const german = 'mein vater verkaufte im winter die kühe | wir zogen in die stadt | niemand wartete auf uns';
    expect(read(paused(german, 0.9), 'de').texts).toEqual(german.split(' | '));
  });

  it('knows no words that every object has', () => {
    const words = speak('this is the constructor of the old bridge').map((word) => ({ ...word, bare: word.text }));
    const odds = partRun(words, { bias: 9, next: {}, last: {} }).map((end) => end.odds);
    expect(odds.length).toBeGreaterThan(0);
    expect(odds.filter((value) => typeof value !== 'number')).toEqual([]);
  });
});

describe('other languages and scripts', () => {
  it('Spanish and German begin behind their conjunctions, and not with pronouns', () => {
    const spanish = speak('El barco salió del puerto. Y entonces el capitán perdió la luz. Ella nunca volvió a casa.');
    expect(spanish[trimStart(read(spanish, 'es').edges, 1)]?.text).toBe('el');
    expect(barToStart(read(spanish, 'es').edges, 2)).toBe('people named before');
    const german = speak('Das Schiff verließ den Hafen. Und dann verlor der Kapitän das Licht. Er kam nie zurück.');
    expect(barToStart(read(german, 'de').edges, 2)).toBe('people named before');
    expect(barToStart(read(german, 'de').edges, 0)).toBeNull();
  });

  it.each([
    ['zh', ['船', '离开了', '港口。', '没有人', '看见', '它。']],
    ['ar', ['غادرت', 'السفينة', 'الميناء.', 'من', 'رآها؟', 'لا', 'أحد', 'رآها.']],
    ['hi', ['जहाज', 'बंदरगाह', 'से', 'निकला।', 'किसी', 'ने', 'नहीं', 'देखा।']],
  ])('%s is parted at its own marks, not at pauses', (language, said) => {
    const words = said.map((text, i) => ({ text, startSec: i * 2, endSec: i * 2 + 0.5 }));
    const { texts, sentences } = read(words, language);
    expect(texts).toHaveLength(said.filter((text) => /[。.؟।]$/u.test(text)).length);
    expect(sentences.every(({ ending }) => ending === 'mark')).toBe(true);
  });
});
