import { describe, expect, it } from 'vitest';
import type { VoicePiece, VoiceTurn, Word } from '../../../../../schema/domain/media.ts';
import { labelSpeakers, withoutLabels } from '../../../../../render-node/plan/transcript/diarize.ts';
import { gaussian, seededRandom } from '../../../../support/builders/random.ts';

/** A voice: its middle pitch, how far it goes up and down (semitones), and where its timbre lies. */
type Voice = { hz: number; spread: number; timbre: number };
const LOW: Voice = { hz: 110, spread: 1, timbre: -3 };
const HIGH: Voice = { hz: 200, spread: 1, timbre: 3 };
const CHILD: Voice = { hz: 330, spread: 1, timbre: 9 };

/** Turns of four pieces of 1.2 s and half a second between turns; three words to a piece. */
function converse(turns: readonly Voice[], seed = 1): { words: Word[]; voices: VoicePiece[] } {
  const random = seededRandom(seed);
  const voices = turns.flatMap((voice, turn) =>
    Array.from({ length: 4 }, (_, i) => {
      const startSec = turn * 5.3 + i * 1.2;
      return {
        startSec,
        endSec: startSec + 1.2,
        pitchHz: Math.round(voice.hz * 2 ** ((voice.spread * gaussian(random)) / 12)),
        timbre: Array.from({ length: 12 }, () => voice.timbre + 2 * gaussian(random)),
      };
    }),
  );
  const words = voices.flatMap(({ startSec }) =>
    [0, 1, 2].map((i) => ({ text: 'word', startSec: startSec + 0.4 * i, endSec: startSec + 0.4 * i + 0.35 })),
  );
  return { words, voices };
}

const labels = ({ words, voices }: { words: Word[]; voices: VoicePiece[] }) =>
  labelSpeakers(words, { voices })
    .map(({ speaker }) => speaker ?? '-')
    .join('');

describe('speakers', () => {
  it('are named in the order in which they speak', () => {
    const turn = (name: string) => name.repeat(12);
    expect(labels(converse([HIGH, LOW, HIGH, LOW]))).toBe(['A', 'B', 'A', 'B'].map(turn).join(''));
    expect(labels(converse([LOW, CHILD, HIGH, LOW, CHILD, HIGH]))).toBe(
      ['A', 'B', 'C', 'A', 'B', 'C'].map(turn).join(''),
    );
  });

  it.each([
    ['one voice', [LOW, LOW, LOW, LOW]],
    [
      'one lively voice',
      [
        { hz: 180, spread: 4, timbre: 0 },
        { hz: 180, spread: 4, timbre: 0 },
        { hz: 180, spread: 4, timbre: 0 },
      ],
    ],
    ['voices that are near each other', [LOW, { ...HIGH, hz: 130 }, LOW, { ...HIGH, hz: 130 }]],
    ['pitches apart with the same timbre', [LOW, { ...HIGH, timbre: -3 }, LOW, { ...HIGH, timbre: -3 }]],
  ])('are not named for %s', (_name, turns) => {
    for (let seed = 1; seed <= 20; seed += 1) expect(new Set(labels(converse(turns, seed)))).toEqual(new Set(['-']));
  });

  it('are not named for a word thrown in, for pitch that jumps from piece to piece, for no words', () => {
    const { words, voices } = converse([LOW, LOW, LOW, LOW]);
    const shout = voices.map((piece, i) =>
      i === 6 ? { ...piece, pitchHz: 220, timbre: piece.timbre.map(() => 5) } : piece,
    );
    expect(new Set(labels({ words, voices: shout }))).toEqual(new Set(['-']));
    const mixed = converse([LOW, HIGH, LOW, HIGH]).voices;
    const jumping = mixed.map((piece, i) => ({
      ...(mixed[(i * 5) % 16] ?? piece),
      startSec: piece.startSec,
      endSec: piece.endSec,
    }));
    expect(new Set(labels({ words, voices: jumping }))).toEqual(new Set(['-']));
    expect(labelSpeakers([], { voices })).toEqual([]);
    expect(labels({ words, voices: [] })).toMatch(/^-+$/);
  });

  it('stay who the engine says they are', () => {
    const { words, voices } = converse([LOW, HIGH, LOW, HIGH]);
    const told = words.map((word, i) => ({ ...word, speaker: i < 9 ? 'Ann' : 'Bob' }));
    expect(labelSpeakers(told, { voices })).toEqual(told);
    expect(withoutLabels(told, { voices })).toEqual(told);
  });

  describe('by turns that a model of voices told apart', () => {
    const { words, voices } = converse([LOW, LOW, LOW, LOW]);
    const by = (turns: VoiceTurn[]) =>
      labelSpeakers(words, { turns, voices })
        .map(({ speaker }) => speaker ?? '-')
        .join('');
    const turn = (startSec: number, endSec: number, voice: string) => ({ startSec, endSec, voice });

    it('are as many as there are, in the order in which their words come', () => {
      const turns = [turn(0, 4.8, 'C'), turn(5.3, 10.1, 'A'), turn(10.6, 15.4, 'D'), turn(15.9, 20.7, 'C')];
      expect(by(turns)).toBe(['A', 'B', 'C', 'A'].map((name) => name.repeat(12)).join(''));
    });

    it('do not flicker: words without a pause stay with one, unless much of them is another', () => {
      expect(by([turn(0, 0.8, 'B'), turn(0.8, 15.4, 'A'), turn(15.9, 20.7, 'B')])).toMatch(/^A{36}B{12}$/);
      expect(by([turn(0, 2.4, 'B'), turn(2.4, 20.7, 'A')])).toBe(`${'A'.repeat(6)}${'B'.repeat(42)}`);
    });

    it('are not named for one voice, whatever the pitch says, and nobody again in a part', () => {
      const pitches = converse([LOW, HIGH, LOW, HIGH]);
      const one = { turns: [turn(0, 20.7, 'A')], voices: pitches.voices };
      expect(labelSpeakers(pitches.words, one)).toEqual(pitches.words);
      const two = { turns: [turn(0, 10, 'A'), turn(10, 20.7, 'B')], voices };
      expect(withoutLabels(labelSpeakers(words, two), two)).toEqual(words);
    });
  });

  it('are nobody again where a part of a window is taken alone', () => {
    const { words, voices } = converse([LOW, HIGH, LOW, HIGH]);
    expect(withoutLabels(labelSpeakers(words, { voices }), { voices })).toEqual(words);
  });
});
