import { describe, expect, it } from 'vitest';
import type { SoundEventKind } from '#schema/domain/media.ts';
import { readMaterial } from '../../../../../render-node/plan/clips/material/material.ts';
import { wholeRange } from '../../../../../render-node/plan/clips/score/candidates.ts';
import { momentIn } from '../../../../../render-node/plan/clips/texts/moment.ts';
import { reasonFor } from '../../../../../render-node/plan/clips/texts/reason.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

const PLAIN = [
  'The harbour lies behind the hill with its old walls.',
  'Ships come in at noon and leave in the evening.',
];

function momentOf(text: string, over: Parameters<typeof clipChoice>[1] = {}) {
  const choice = clipChoice(speak(text), over);
  const material = readMaterial(choice, choice.words);
  const moment = momentIn(wholeRange(choice.window, material.sentences), material);
  return { moment, reason: reasonFor(moment, material.cues) };
}

const around = (...lines: string[]) => [PLAIN[0], ...lines, PLAIN[1]].join(' ');

describe('the kind of moment, with its line', () => {
  it.each([
    ['confession', 'And I was terrified of the water for ten years.', 'I was terrified of the water for ten years.'],
    ['disagreement', "That's just not true about old ships.", "That's just not true about old ships."],
    ['turn', 'It turned out the captain had never left the harbour.', undefined],
    ['number', 'They sold the whole fleet for three million dollars.', undefined],
    ['number', 'About 80% of them never came back to the port.', undefined],
    ['answer', 'Why did the captain stay in the harbour?', undefined],
  ])('%s: %s', (kind, line, quoted = line) => {
    const { moment } = momentOf(kind === 'answer' ? [line, ...PLAIN, PLAIN[0]].join(' ') : around(line));
    expect(moment).toMatchObject({ kind, text: quoted });
  });

  it('is a story or advice where more than one phrase shows it', () => {
    const story = ['One night the lamp went out on the cliff.', 'My father walked down to the boats alone.'];
    expect(momentOf(around(...story)).moment?.kind).toBe('story');
    expect(momentOf(around(story[0] ?? '')).moment).toBeNull();
    const advice = ['You should always check the ropes before noon.', 'The trick is to pull them slowly and twice.'];
    expect(advice).toContain(momentOf(around(...advice)).moment?.text);
    expect(momentOf(around(...advice)).moment?.kind).toBe('how_to');
  });

  it('is a joke where people laugh, and quotes what they laugh about', () => {
    const text = around('The captain asked the seagull for the way home.');
    const words = speak(text);
    const startSec = words.find(({ text: word }) => word === 'home.')?.endSec ?? 0;
    const sound = (kind: SoundEventKind) => ({
      sound: {
        startSec: 0,
        frameMs: 10,
        levelsDb: [],
        events: [{ kind, startSec, endSec: startSec + 2, strength: 1 }],
      },
    });
    expect(momentOf(text, sound('laughter')).moment).toMatchObject({
      kind: 'joke',
      text: 'The captain asked the seagull for the way home.',
    });
    expect(momentOf(text, sound('music')).moment).toBeNull();
  });

  it('says nothing where nothing is known', () => {
    expect(momentOf(PLAIN.join(' '))).toEqual({ moment: null, reason: '' });
    expect(momentOf('').reason).toBe('');
    expect(momentOf(around('They know the way home, right?')).moment).toBeNull();
    expect(momentOf(around('I was wrong.')).moment).toBeNull();
  });

  it('quotes a quotation inside of a line with single marks, and is written in the language of the video', () => {
    const line = 'She said "I was wrong about the harbour" and closed the door.';
    expect(momentOf(around(line)).reason).toBe(
      'A confession: “She said ‘I was wrong about the harbour’ and closed the door.”',
    );
    const german =
      'Der Hafen liegt hinter dem Hügel. Ich hatte Angst vor dem Wasser und vor der Nacht. Die Schiffe kamen.';
    expect(momentOf(german, { language: 'de' }).reason).toBe(
      'Ein Geständnis: „Ich hatte Angst vor dem Wasser und vor der Nacht.“',
    );
  });
});
