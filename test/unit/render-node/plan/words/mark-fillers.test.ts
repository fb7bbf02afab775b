import { describe, expect, it } from 'vitest';
import type { Word } from '#schema/domain/media.ts';
import { markFillers } from '../../../../../render-node/plan/words/mark-fillers.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** A word every 0.4 s. `Ann: ...` begins a turn. */
function words(text: string): Word[] {
  let speaker: string | undefined;
  const made: Word[] = [];
  for (const token of text.split(' ')) {
    if (/^[A-Z][a-z]+:$/.test(token)) speaker = token;
    else {
      const startSec = made.length * 0.4;
      made.push({ text: token, startSec, endSec: startSec + 0.35, ...(speaker === undefined ? {} : { speaker }) });
    }
  }
  return made;
}

/** The marked words, each with the sign of its kind: `~um` is a filler, `=we` a repeat. */
function marked(text: string, language: string | null = 'en'): string {
  return markFillers(words(text), language)
    .map(({ text: word, aside }) => (aside === undefined ? word : `${aside === 'filler' ? '~' : '='}${word}`))
    .join(' ');
}

const asides = (text: string, language: string | null = 'en') =>
  marked(text, language)
    .split(' ')
    .filter((word) => /^[~=]/.test(word));

describe('fillers', () => {
  it.each([
    ['en', 'Um, we uh went er there, erm, and ah then hmm home mm. Ummm yes, uhhh no.', 9],
    ['de', 'Ähm, wir äh gehen öhm dann hm nach Hause. Äääh ja.', 5],
    ['fr', 'Euh, on heu va hum là-bas. Euuuh oui.', 4],
    ['es', 'Eh, vamos ehm a casa mmm ahora.', 3],
    ['it', 'Ehm, andiamo uhm a casa mmm ora.', 3],
    ['pt', 'Hum, vamos ahn para casa hm agora.', 3],
    ['nl', 'Uh, we gaan ehm naar huis uhm nu.', 3],
    ['pl', 'Yyy, idziemy eee do domu hmm teraz.', 3],
    ['ru', 'Э-э, мы идём эээ домой эм сейчас м-м.', 4],
  ])('are sounds of hesitation: %s', (language, text, count) => {
    expect(asides(text, language)).toHaveLength(count);
  });

  it.each([
    ['en', 'Well, like, okay, you know, so basically yeah. Oh, huh, wow, aha, hum a tune, err on it.'],
    ['de', 'Er geht um drei eh hin, also halt ja, um ehrlich zu sein.'],
    ['fr', 'Bah ben oui, hein, eh bien, ah bon, alors quoi.'],
    ['es', 'Este chico, pues bueno, o sea, vale.'],
    ['it', 'Cioè, allora, beh, insomma, e poi.'],
    ['pt', 'É um dia em que o homem é feliz, né, tipo, então.'],
    ['en', 'Uh-huh. Mm-hm. uh huh yes. uh oh no. Mm hmm. Mhm.'],
    ['en', 'In the ER they said UM and "um" is 5 mm long.'],
    ['nl', 'Het is om te zien dat het het beste is.'],
    ['pl', 'A my idziemy do domu, no tak.'],
    ['ru', 'Ну вот, это длиной 5 мм, а мы идём.'],
    ['sv', 'Uh, we um går.'],
    [null, 'Uh, we um go.'],
  ])('are no words with a meaning: %s', (language, text) => {
    expect(asides(text, language)).toEqual([]);
  });

  it('stay where they are an exclamation, a question or an answer', () => {
    expect(asides('We won. Ah! Now I see. So, eh? Hm? Right.')).toEqual([]);
    expect(asides('Ann: Look at this. Bob: Ah. Ann: And this, ah, one.')).toEqual(['~ah,']);
    expect(asides('Ann: Look at this. Bob: Um. Ann: And this.')).toEqual(['~Um.']);
    expect(asides('We won. Um. Then we left.')).toEqual(['~Um.']);
  });

  it('are found in text in capitals', () => {
    expect(asides('WE UM WENT HOME')).toEqual(['~UM']);
  });
});

describe('repeats', () => {
  it.each([
    ['en', 'I I think the the end', 'I the'],
    ['en', 'I, I, I think', 'I, I,'],
    ['en', 'we need to we need to go', 'we need to'],
    ['en', 'I think, I think we should', 'I think,'],
    ['en', 'of the um of the end', 'of the'],
    ['en', "it's- it's hard", "it's-"],
    ['en', 'the proc- processes run', 'proc-'],
    ['en', 'it was it was it was great', 'it was it was'],
    ['en', 'we nee- we need it', 'we nee-'],
    ['en', 'with a purpose to, to predict it', 'to,'],
    ['de', 'ich ich gehe in in den den Wald', 'ich in den'],
    ['fr', 'je je vais dans dans la forêt', 'je dans'],
    ['es', 'yo voy a a la la casa', 'a la'],
    ['it', 'io vado nel nel bosco', 'nel'],
    ['pt', 'eu eu vou para para casa', 'eu para'],
  ])('are the earlier copies of a stumble: %s %s', (language, text, copies) => {
    const found = asides(text, language).filter((word) => word.startsWith('='));
    expect(found.join(' ')).toBe(copies.replaceAll(/(^| )/g, '$1='));
  });

  it.each([
    ['en', 'It is very very good. No no no. Bye bye now. Really really nice, never never.'],
    ['en', 'She had had enough, and I know that that man is right. What it is is art. Her her.'],
    ['en', 'No, no, we won. Yeah yeah, it works. We went on and on and on. Again and again and again, we won.'],
    ['en', 'I know, I know, but we left. It was fun, it was. Thank you thank you so much.'],
    ['en', 'That is what we do. We do more. Give it to me. Me too.'],
    ['en', 'Very very very very good, and long long ago, many many years.'],
    ['en', 'If you love it it stays, we compile it, it goes, and we move on on this.'],
    ['en', 'Of this, this or this, they run it, run it, run it again. The idea; the idea is new. Tell you "You can."'],
    ['en', 'It hurts... It hurts to say. We are going to have to have a talk. Pay attention to. Pay attention to it.'],
    ['en', "The computer, the computer says. It's worth doing, it's worth doing right."],
    [
      'de',
      'Wenn sie sie sieht, der Mann, der das, das ist, ist gut. Nein nein, sehr sehr gut. Wir fangen an, an ihn zu denken.',
    ],
    ['fr', 'Nous nous levons, vous vous levez, oui oui, elle, elle part. Très très bien.'],
    ['es', 'No no, sí sí, muy muy bien. Poco a poco a poco.'],
    ['it', 'Sì sì, no no, piano piano, molto molto bene.'],
    ['pt', 'Não não, sim sim, o que que é isso, muito muito bom.'],
  ])('are not what is doubled on purpose: %s %s', (language, text) => {
    expect(asides(text, language)).toEqual([]);
  });

  it('need one speaker, and no long pause', () => {
    expect(asides('Ann: So I Bob: I think')).toEqual([]);
    const [first, second, ...rest] = words('the the end');
    const late = [second, ...rest].map((word) => ({ ...(word as Word), startSec: 9, endSec: 9.3 }));
    expect(markFillers([first as Word, ...late], 'en').every(({ aside }) => aside === undefined)).toBe(true);
  });
});

describe('markFillers', () => {
  it('changes nothing but the mark, and twice is once', () => {
    const before = words('Um, I I think uh we nee- we need it.');
    const once = markFillers(before, 'en');
    expect(once.map(({ aside: _aside, ...word }) => word)).toEqual(before);
    expect(markFillers(once, 'en')).toEqual(once);
    expect(once.filter(({ aside }) => aside !== undefined).map(({ text }) => bareWord(text))).toEqual([
      'um',
      'i',
      'uh',
      'we',
      'nee',
    ]);
  });
});
