import { describe, expect, it } from 'vitest';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { makeFilterbank, VOICE_BANDS } from '../../../../../render-node/plan/voices/filterbank.ts';
import { groupPrints, middleOf, type Print, unit } from '../../../../../render-node/plan/voices/group-prints.ts';
import { joinVoices } from '../../../../../render-node/plan/voices/join-voices.ts';
import { heardOf, tilesOf } from '../../../../../render-node/plan/voices/tiles.ts';
import { voiceName } from '../../../../../render-node/plan/voices/voice-name.ts';
import { type Tile, tellVoices } from '../../../../../render-node/plan/voices/voice-turns.ts';
import { wholeSpeech } from '../../../../../render-node/plan/voices/whole-speech.ts';
import { gaussian, seededRandom } from '../../../../support/builders/random.ts';

const FRAME_MS = 10;
/** Levels of `sec` seconds: loud in the ranges, else quiet. */
const levelsOf = (sec: number, loud: readonly Range[], quietDb = -70) => ({
  frameMs: FRAME_MS,
  levelsDb: Array.from({ length: sec * 100 }, (_, i) =>
    loud.some(({ startSec, endSec }) => i >= startSec * 100 && i < endSec * 100) ? -20 : quietDb,
  ),
});
const range = (startSec: number, endSec: number) => ({ startSec, endSec });

describe('makeFilterbank', () => {
  it('gives the numbers of Kaldi, which the models were trained on', () => {
    const samples = Float32Array.from(
      { length: 1600 },
      (_, i) =>
        0.3 * Math.sin((2 * Math.PI * 440 * i) / 16_000) +
        0.1 * Math.sin(((2 * Math.PI * 3000 * i) / 16_000) * (1 + i / 1600)),
    );
    const features = makeFilterbank()(samples);
    const rows = [0, 3, 7].map((frame) => [5, 30, 60, 79].map((band) => features[frame * VOICE_BANDS + band] ?? NaN));
    expect(features).toHaveLength(8 * VOICE_BANDS);
    // By kaldi-native-fbank, minus the mean of each band.
    const known = [
      [-0.034, 0.174, 13.318, -7.312],
      [0.01, -0.005, -3.451, -6.716],
      [0.043, -0.237, -6.664, 14.665],
    ];
    rows.forEach((row, i) => row.forEach((value, k) => expect(value).toBeCloseTo(known[i]?.[k] ?? NaN, 2)));
  });

  it('gives nothing for less than a frame', () => {
    expect(makeFilterbank()(new Float32Array(399))).toHaveLength(0);
  });
});

describe('tilesOf', () => {
  it('cuts speech where it is quietest, into pieces of one to two seconds', () => {
    const levels = levelsOf(10, [range(1, 2.5), range(2.6, 4.3), range(4.4, 6)]);
    const tiles = tilesOf([range(1, 6), range(7, 7.3)], levels);
    expect(tiles.map(({ endSec }) => endSec)).toEqual([expect.closeTo(2.53, 1), expect.closeTo(4.33, 1), 6, 7.3]);
    expect(tiles.map(({ startSec }) => startSec)).toEqual([1, tiles[0]?.endSec, tiles[1]?.endSec, 7]);
  });

  it('hears the middle of a tile, and nothing of one that is too short', () => {
    expect(heardOf(range(1, 3))).toEqual(range(1.25, 2.75));
    expect(heardOf(range(1, 1.7))).toEqual(range(1, 1.7));
    expect(heardOf(range(1, 1.4))).toBeNull();
  });
});

describe('wholeSpeech', () => {
  it('adds what is heard right before and after, not over a gap, and not from far', () => {
    const levels = levelsOf(12, [range(1.7, 4.2), range(4.5, 4.8), range(6, 10)]);
    expect(wholeSpeech([range(2, 4), range(7, 9)], levels)).toEqual([
      range(expect.closeTo(1.7) as number, expect.closeTo(4.2) as number),
      range(expect.closeTo(6.4) as number, expect.closeTo(9.6) as number),
    ]);
  });

  it('leaves no speech out, and meets the next speech halfway', () => {
    expect(wholeSpeech([range(2, 4), range(4.2, 5)], levelsOf(8, [range(0, 4.6)], -60))).toEqual([
      range(expect.closeTo(1.4) as number, expect.closeTo(4.1) as number),
      range(expect.closeTo(4.1) as number, 5),
    ]);
  });
});

/** Directions of people: the same one with some chance in it. */
function peopleOf(count: number, seed: number): (person: number) => Print {
  const random = seededRandom(seed);
  const centres = Array.from({ length: count }, () => unit(Array.from({ length: 64 }, () => gaussian(random))));
  return (person) => unit(Array.from(centres[person] ?? [], (value) => value + 0.12 * gaussian(random)));
}

/** Tiles of 1.5 s without pauses, of these people (`-`: too short to tell). */
function tilesBy(said: string, seed = 1): Tile[] {
  const printOf = peopleOf(5, seed);
  return [...said].map((who, i) => ({
    ...range(1.5 * i, 1.5 * i + 1.5),
    print: who === '-' ? null : printOf('ABCDE'.indexOf(who)),
  }));
}

const voicesOf = (said: string, seed?: number) => {
  const { turns } = tellVoices(tilesBy(said, seed));
  return turns.map((turn) => voiceName(turn.voice).repeat(Math.round(durationOf(turn) / 1.5))).join('');
};

describe('groupPrints', () => {
  it('joins what is alike on average', () => {
    const printOf = peopleOf(2, 3);
    const prints = [0, 1, 0, 1, 0].map((person) => ({ print: printOf(person), seconds: 1 }));
    const groups = groupPrints(prints, 0.4);
    expect(groups[2]).toBe(groups[0]);
    expect(groups[3]).toBe(groups[1]);
    expect(groups[1]).not.toBe(groups[0]);
    expect(new Set(groupPrints(prints, -1)).size).toBe(1);
    expect(new Set(groupPrints(prints, 1.01)).size).toBe(5);
    expect(groupPrints([], 0.4)).toEqual([]);
  });

  it('weighs by seconds', () => {
    const middle = middleOf([
      { print: unit([1, 0]), seconds: 3 },
      { print: unit([0, 1]), seconds: 1 },
    ]);
    expect((middle[0] ?? 0) / (middle[1] ?? 1)).toBeCloseTo(3);
  });
});

describe('tellVoices', () => {
  it('finds as many voices as there are, named in their order', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      expect(voicesOf('AAAAAA', seed)).toBe('AAAAAA');
      expect(voicesOf('BBBAAABBB', seed)).toBe('AAABBBAAA');
      expect(voicesOf('AABBCCDDEEAABBCCDDEE', seed)).toBe('AABBCCDDEEAABBCCDDEE');
    }
  });

  it('gives a tile that is too short to the voice around it', () => {
    expect(voicesOf('AA-ABB-B')).toBe('AAAABBBB');
  });

  it('takes a noise of a tile for no person', () => {
    expect(voicesOf('AAAACAAAABBBB')).toBe('AAAAAAAAABBBB');
  });

  it('joins a turn over a short pause, and no other', () => {
    const tiles = tilesBy('AAA').map((tile, i) => ({
      ...tile,
      ...range(2 * i + (i === 2 ? 1 : 0), 2 * i + 1.6 + (i === 2 ? 1 : 0)),
    }));
    expect(tellVoices(tiles).turns).toEqual([
      { startSec: 0, endSec: 3.6, voice: 0 },
      { startSec: 5, endSec: 6.6, voice: 0 },
    ]);
  });

  it('hears nobody in silence, and one voice where nothing can be told', () => {
    expect(tellVoices([])).toEqual({ turns: [], prints: [] });
    expect(voicesOf('--')).toBe('AA');
  });
});

describe('joinVoices', () => {
  const printOf = peopleOf(3, 5);
  const voice = (name: string, person: number) => {
    const heard = Array.from({ length: 6 }, () => ({ print: printOf(person), seconds: 1.5 }));
    return { voice: name, seconds: 9, values: [...middleOf(heard)] };
  };
  const part = (startSec: number, turns: [number, number, string][], voiceprints: ReturnType<typeof voice>[]) => ({
    range: range(startSec, startSec + 10),
    sound: {
      levelsDb: [-20],
      turns: turns.map(([from, to, name]) => ({ ...range(from, to), voice: name })),
      voiceprints,
    },
  });

  it('knows people again in other parts, and cuts turns at the border', () => {
    const first = part(
      0,
      [
        [0, 4, 'A'],
        [5, 12, 'B'],
      ],
      [voice('A', 0), voice('B', 1)],
    );
    const second = part(
      10,
      [
        [8, 12, 'A'],
        [13, 15, 'B'],
        [16, 18, 'C'],
      ],
      [voice('A', 1), voice('B', 2), voice('C', 0)],
    );
    expect(joinVoices([first, second])).toEqual([
      { startSec: 0, endSec: 4, voice: 'A' },
      { startSec: 5, endSec: 10, voice: 'B' },
      { startSec: 10, endSec: 12, voice: 'B' },
      { startSec: 13, endSec: 15, voice: 'C' },
      { startSec: 16, endSec: 18, voice: 'A' },
    ]);
  });

  it('says nothing if a part does not, unless it has no sound', () => {
    const told = part(0, [[0, 4, 'A']], [voice('A', 0)]);
    const dumb = { range: range(10, 20), sound: { levelsDb: [-20] } };
    expect(joinVoices([told, dumb])).toBeNull();
    expect(joinVoices([told, { ...dumb, sound: { levelsDb: [] } }])).toHaveLength(1);
    expect(joinVoices([])).toBeNull();
  });
});

describe('voiceName', () => {
  it('goes on after the alphabet', () => {
    expect([0, 1, 25, 26, 53].map(voiceName)).toEqual(['A', 'B', 'Z', 'A2', 'B3']);
  });
});
