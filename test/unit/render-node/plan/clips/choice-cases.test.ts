import { describe, expect, it } from 'vitest';
import { durationOf } from '../../../../../schema/domain/clip.ts';
import type { SoundLevels, Word } from '../../../../../schema/domain/media.ts';
import { chooseClips } from '../../../../support/builders/choose-clips.ts';
import { cuesFor } from '../../../../../render-node/plan/clips/phrases/cues.ts';
import { rankClips } from '../../../../../render-node/plan/clips/score/rank-clips.ts';
import type { ClipChoice } from '../../../../../render-node/plan/clips/material/clip-choice.ts';
import { factsOf } from '../../../../../render-node/plan/clips/material/sentence-facts.ts';
import { splitSentences } from '../../../../../render-node/plan/clips/edges/sentences.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { levelsFor, speak } from '../../../../support/media/spoken-material.ts';

function choice(words: Word[], totalSec: number, over: Partial<ClipChoice> = {}): ClipChoice {
  const whole = { window: { startSec: 0, endSec: totalSec }, sound: levelsFor(words, totalSec) };
  return clipChoice(words, { ...whole, clipDurationSec: 30, ...over });
}

const FILLER = 'So that was the other one and it went on like that for a bit.';
const filler = (count: number) => Array.from({ length: count }, () => FILLER).join(' ');

/** Levels of a room with something louder in it. */
function room(totalSec: number, loud: { startSec: number; endSec: number }[] = []): SoundLevels {
  const levelsDb = Array.from({ length: totalSec * 100 }, (_, i) => -60 + (i % 3));
  for (const { startSec, endSec } of loud) levelsDb.fill(-15, startSec * 100, endSec * 100);
  return { startSec: 0, frameMs: 10, levelsDb };
}

describe('material with little or no speech', () => {
  it('speech in the last minute only: clips of what is said come first', () => {
    const words = speak(`Why did nobody open the vault in Genoa? ${filler(9)}`, { at: 540 });
    const clips = chooseClips(choice(words, 600));
    expect(clips.length).toBeGreaterThanOrEqual(4);
    expect(clips[0]?.startSec).toBeGreaterThan(538);
    expect(clips[0]?.title).toBe('Why did nobody open the vault in Genoa?');
  });

  it('a video of 40 s: one clip and an honest score', () => {
    const words = speak(`The vault in Genoa was never opened again. ${filler(8)} That is why the keys hang there.`);
    const totalSec = Math.ceil(words.at(-1)?.endSec ?? 0) + 1;
    const clips = chooseClips(choice(words, totalSec, { clipDurationSec: 60 }));
    expect(totalSec).toBeGreaterThan(35);
    expect(clips).toHaveLength(1);
    expect(clips[0]?.score).not.toBe(50);
    expect(clips[0]?.score).toBeGreaterThan(5);
  });

  it('gives a good lone clip more points than a poor one', () => {
    const good = speak(
      'Why was the vault in Genoa never opened? Marta found 300 letters behind it. Nobody had read a single one. ' +
        "That's why the keys still hang in the town hall.",
    );
    const poor = speak(
      'and so yeah um it was like that and then it was like that too and um so on and on it went okay',
    );
    const [goodClip, poorClip] = [good, poor].map((words) => chooseClips(choice(words, 20))[0]);
    expect((goodClip?.score ?? 0) - (poorClip?.score ?? 0)).toBeGreaterThan(10);
  });

  it('silence: clips at even distance that say so', () => {
    const silence = { startSec: 0, frameMs: 10, levelsDb: [] };
    const clips = chooseClips(choice([], 300, { sound: silence }));
    expect(clips.length).toBeGreaterThanOrEqual(4);
    expect(clips[0]?.details.reason).toContain('regular interval');
  });

  it('music only: the loudest part, begun with its scene', () => {
    const sound: SoundLevels = {
      ...room(300, [{ startSec: 121, endSec: 160 }]),
      events: [{ kind: 'music', startSec: 0, endSec: 300, strength: 0.9 }],
      motion: Array.from({ length: 100 }, (_, i) => ({
        atSec: i * 3,
        change: i * 3 > 120 && i * 3 < 160 ? 0.4 : 0.05,
        sceneChange: i * 3 === 123 ? 0.9 : 0,
        brightness: 0.5,
      })),
    };
    const [best] = chooseClips(choice([], 300, { sound }));
    expect(best?.startSec).toBe(123);
    expect(best?.title).toBe('Harbour walk, at 2:03');
    expect(best?.details.parts.map(({ name }) => name)).toEqual(['motion']);
  });

  it('laughter counts and is named with its time', () => {
    const line = (i: number) => `The baker told me story number ${i} about the oven in the square.`;
    const words = speak(Array.from({ length: 40 }, (_, i) => line(i)).join(' '));
    const totalSec = Math.ceil(words.at(-1)?.endSec ?? 0);
    const quiet = chooseClips(choice(words, totalSec));
    const events = [{ kind: 'laughter' as const, startSec: 100, endSec: 104, strength: 1 }];
    const clips = chooseClips(choice(words, totalSec, { sound: { ...levelsFor(words, totalSec), events } }));
    expect(quiet[0]?.details.parts.map(({ name }) => name)).not.toContain('reaction');
    const evidence = clips.flatMap(({ details }) => details.parts.map((part) => part.evidence));
    expect(evidence).toContainEqual({ text: 'laughter at 1:40', startSec: 100, endSec: 104 });
  });
});

describe('where a clip begins', () => {
  const opensInTheMiddle = (text: string) =>
    factsOf(splitSentences(speak(text), { maxSec: 60, language: 'en' }), cuesFor('en', [])).map(
      (fact) => fact.opensInTheMiddle,
    );

  it('a pronoun that the sentence itself explains is no middle', () => {
    expect(opensInTheMiddle('Only one customer was ever thrown out, and he was the king.')).toEqual([false]);
    expect(opensInTheMiddle('How does a blind man become the best forger of his century?')).toEqual([false]);
  });

  it('a pronoun for somebody of the sentences before is one', () => {
    expect(opensInTheMiddle('When the street was cleared, she walked on.')).toEqual([true]);
    expect(opensInTheMiddle('In the end he picked up the ladder.')).toEqual([true]);
  });

  it('a laugh right after its start belongs to what was said before', () => {
    const words = speak(filler(20));
    const totalSec = Math.ceil(words.at(-1)?.endSec ?? 0);
    const events = [{ kind: 'laughter' as const, startSec: 40, endSec: 42, strength: 1 }];
    const sound = { ...levelsFor(words, totalSec), events };
    const { candidates } = rankClips(choice(words, totalSec, { sound }));
    const reactionAt = (startSec: number, endSec: number) => {
      const near = candidates.filter((one) => Math.abs(one.startSec - startSec) < 2.5 && one.endSec > endSec);
      return near[0]?.ratings.find(({ name }) => name === 'reaction')?.value;
    };
    expect(reactionAt(38, 60)).toBeLessThan(reactionAt(15, 42) ?? 0);
  });
});

const TALKS = [
  {
    language: 'de',
    story:
      'Warum brach die Brücke von Genua im Winter? Niemand glaubte dem Ingenieur, der die Risse gemessen hatte. Deshalb trägt heute jeder Prüfer sein Notizbuch bei sich.',
    filler: 'Und dann war da noch das andere und so ging es eine Weile weiter.',
    reason: /^Eine Frage und ihre Antwort: „.+“$/,
  },
  {
    language: 'es',
    story:
      '¿Por qué se hundió el puente de Génova en invierno? Nadie creyó al ingeniero que midió las grietas. Por eso cada inspector lleva hoy su cuaderno.',
    filler: 'Y luego estaba lo otro y así seguía todo un rato más.',
    reason: /^Una pregunta y su respuesta: «.+»$/,
  },
  {
    language: 'fr',
    story:
      "Pourquoi le pont de Gênes a-t-il cédé en hiver ? Personne ne croyait l'ingénieur qui avait mesuré les fissures. C'est pourquoi chaque inspecteur porte son carnet.",
    filler: 'Et puis il y avait encore cela et ça continuait comme ça un moment.',
    reason: /^Une question et sa réponse: « .+ »$/,
  },
  {
    language: 'pt',
    story:
      'Por que a ponte de Gênova caiu no inverno? Ninguém acreditou no engenheiro que mediu as rachaduras. Por isso cada inspetor leva hoje seu caderno.',
    filler: 'E depois tinha aquilo também e assim ficou por mais um tempo.',
    reason: /^Uma pergunta e sua resposta: “.+”$/,
  },
  {
    language: 'it',
    story:
      "Perché il ponte di Genova crollò d'inverno? Nessuno credeva all'ingegnere che aveva misurato le crepe. Ecco perché oggi ogni ispettore porta il suo quaderno.",
    filler: 'E poi c’era anche quello e si andava avanti così per un po’.',
    // The clip begins behind its question, and nothing else is special.
    reason: /^$/,
  },
];

describe('languages', () => {
  it.each(TALKS)('$language: finds the story, names it, and gives its reason in that language', (talk) => {
    const around = Array.from({ length: 12 }, () => talk.filler).join(' ');
    const words = speak(`${around} ${talk.story} ${around}`);
    const totalSec = Math.ceil(words.at(-1)?.endSec ?? 0);
    const sentences = talk.story.split(/(?<=[.?])\s/);
    const [told, guessed] = [talk.language, 'und'].map(
      (language) => chooseClips(choice(words, totalSec, { clipDurationSec: 10, language }))[0],
    );
    expect(sentences.filter((sentence) => told?.description.includes(sentence)).length).toBeGreaterThanOrEqual(2);
    expect(sentences.map((sentence) => sentence.replace(/\.$/, ''))).toContain(told?.title);
    expect(told?.details.reason).toMatch(talk.reason);
    expect(guessed).toEqual(told);
  });

  it('a language without a table: sentences, rarity and punctuation are enough', () => {
    const around = Array.from({ length: 12 }, () => 'I potem bylo jeszcze to samo i tak dalej przez chwile.').join(' ');
    const words = speak(
      `${around} Dlaczego most w Genui runal zima? Inzynier Kowalski zmierzyl 300 pekniec. ${around}`,
    );
    const totalSec = Math.ceil(words.at(-1)?.endSec ?? 0);
    const [best] = chooseClips(choice(words, totalSec, { clipDurationSec: 8, language: 'pl' }));
    expect(best?.description).toContain('Kowalski');
    expect(best?.details.reason).toMatch(/^A question and its answer: “.+”$/);
  });

  it('a script without spaces keeps its texts whole', () => {
    const sentence = ['今天', '我们', '谈', '一座', '桥', '的', '故事。'];
    const words = Array.from({ length: 30 }, () => sentence).flatMap((texts, line) =>
      texts.map((text, i) => ({ text, startSec: line * 3 + i * 0.3, endSec: line * 3 + i * 0.3 + 0.28 })),
    );
    const [best] = chooseClips(choice(words, 95, { language: 'zh' }));
    expect(best?.title).toBe('今天我们谈一座桥的故事');
    expect(best?.description).not.toContain(' ');
  });
});

describe('what is left out', () => {
  const facts = (place: string) =>
    `The tower of ${place} leans because its builder ${place}son forgot the river. Masons from ${place} propped it with forty beams.`;

  it('greetings and adverts lose against what is said', () => {
    const advert =
      'Welcome back everybody and subscribe to never miss the best secret! Our sponsor has a promo code for you. Sign up with the link in the description!';
    const words = speak(`${advert} ${filler(2)} ${facts('Riga')} ${filler(2)} ${advert}`);
    const [best] = chooseClips(
      choice(words, Math.ceil(words.at(-1)?.endSec ?? 0), { clipDurationSec: 10, maxClips: 1 }),
    );
    expect(best?.description).toContain('Riga');
  });

  it('the same text is offered once where there is other material', () => {
    const places = ['Riga', 'Evora', 'Bruges', 'Zadar', 'Tromso', 'Dundee'];
    const words = speak([facts('Genoa'), ...places.map(facts), facts('Genoa')].join(` ${filler(1)} `));
    const clips = chooseClips(choice(words, Math.ceil(words.at(-1)?.endSec ?? 0), { clipDurationSec: 9, maxClips: 4 }));
    expect(clips).toHaveLength(4);
    expect(clips.filter(({ description }) => description.includes('Genoason')).length).toBeLessThanOrEqual(1);
  });

  it('titles differ even where the video repeats itself', () => {
    const words = speak(Array.from({ length: 30 }, () => 'The refrain of this song is sung again.').join(' '));
    const clips = chooseClips(choice(words, Math.ceil(words.at(-1)?.endSec ?? 0), { clipDurationSec: 12 }));
    expect(clips.length).toBeGreaterThanOrEqual(4);
    expect(new Set(clips.map(({ title }) => title)).size).toBe(clips.length);
  });

  it('a wish written as a sentence steers like its words', () => {
    const words = speak(['Riga', 'Evora', 'Bruges', 'Zadar', 'Tromso'].map(facts).join(` ${filler(3)} `));
    const wish = 'Please find the best moments about Bruges';
    const given = choice(words, Math.ceil(words.at(-1)?.endSec ?? 0), { clipDurationSec: 9, keywords: [wish] });
    const [best] = chooseClips(given);
    expect(`${best?.title} ${best?.description}`).toContain('Bruges');
    expect(durationOf(best ?? { startSec: 0, endSec: 0 })).toBeLessThan(14);
  });
});
