import { describe, expect, it } from 'vitest';
import { overlapSec, type Range } from '../../../../../schema/domain/clip.ts';
import type { SoundEventKind, SoundLevels } from '../../../../../schema/domain/media.ts';
import { makeSoundMeter } from '../../../../../render-node/plan/sound/meter.ts';
import {
  withNoise,
  MADE_RATE,
  makeApplause,
  makeLaughter,
  makeMusic,
  makeNoise,
  makeSteps,
} from '../../../../support/media/made-sounds.ts';

/** An event begins and ends so near to the truth: windows of 64 ms, gaps that are bridged. */
const EDGE_SEC = 0.35;

function measure(
  samples: Float32Array,
  options: { speech?: Range[]; startSec?: number; block?: number } = {},
): SoundLevels {
  const { speech = [], startSec = 0, block = 16_000 } = options;
  const meter = makeSoundMeter({ sampleRate: MADE_RATE, durationSec: samples.length / MADE_RATE, startSec, speech });
  for (let at = 0; at < samples.length; at += block) meter.push(samples.subarray(at, at + block));
  return meter.end();
}

function eventsOf(samples: Float32Array, kind: SoundEventKind, speech: Range[] = []): Range[] {
  return (measure(samples, { speech }).events ?? []).filter((event) => event.kind === kind);
}

describe('events in the sound', () => {
  it('are applause where a hall claps, from begin to end', () => {
    const [event, ...others] = eventsOf(withNoise(1, 10, [{ atSec: 4, sound: makeApplause(2, 3) }]), 'applause');
    expect(others).toEqual([]);
    expect(Math.abs((event?.startSec ?? 0) - 4)).toBeLessThan(EDGE_SEC);
    expect(Math.abs((event?.endSec ?? 0) - 7)).toBeLessThan(EDGE_SEC);
  });

  it.each([
    [220, 4.5],
    [150, 4],
    [180, 5.5],
  ])('are laughter where a voice of %d Hz bursts %d times a second', (pitchHz, burstsPerSec) => {
    const sound = makeLaughter(3, 2, { pitchHz, burstsPerSec });
    const found = eventsOf(withNoise(4, 10, [{ atSec: 5, sound }]), 'laughter');
    expect(found).toHaveLength(1);
    expect(overlapSec(found[0] ?? { startSec: 0, endSec: 0 }, { startSec: 5, endSec: 7 })).toBeGreaterThan(1);
  });

  it('are music where notes stay, also where nothing else is heard all along', () => {
    const [event] = eventsOf(withNoise(5, 16, [{ atSec: 5, sound: makeMusic(8) }]), 'music');
    expect(Math.abs((event?.startSec ?? 0) - 5)).toBeLessThan(EDGE_SEC);
    expect(Math.abs((event?.endSec ?? 0) - 13)).toBeLessThan(EDGE_SEC);
    expect(eventsOf(makeMusic(6), 'music')).toHaveLength(1);
  });

  it('are none in rooms, in steps, in short hisses, in silence', () => {
    const hiss = { atSec: 3, sound: makeNoise(6, 0.25) };
    for (const quiet of [makeNoise(7, 8, 0.01), makeSteps(8, 8), withNoise(9, 8, [hiss]), new Float32Array(80_000)]) {
      expect(measure(quiet).events).toEqual([]);
    }
  });

  it('are not applause or music where somebody speaks', () => {
    const speech = [{ startSec: 1, endSec: 11 }];
    const sounds = [
      { atSec: 2, sound: makeApplause(2, 3) },
      { atSec: 6, sound: makeMusic(4) },
    ];
    expect(measure(withNoise(10, 12, sounds), { speech }).events).toEqual([]);
  });

  it('lie in seconds of the source, and the sizes of the blocks do not matter', () => {
    const samples = withNoise(1, 6, [{ atSec: 2, sound: makeApplause(2, 3) }]);
    const [here] = measure(samples).events ?? [];
    const later = measure(samples, { startSec: 100, block: 777 });
    expect(later.events?.[0]?.startSec).toBeCloseTo((here?.startSec ?? 0) + 100, 3);
    expect({ ...later, startSec: 0, events: [] }).toEqual({ ...measure(samples), events: [] });
  });
});

describe('the course of the sound', () => {
  const voice = (hz: number) => makeMusicalVoice(hz, 2);

  it.each([85, 120, 210, 320])('has the pitch of a voice of %d Hz, within 3 %', (hz) => {
    const { features, voices } = measure(voice(hz), { speech: [{ startSec: 0, endSec: 2 }] });
    const pitched = (features?.pitchHz ?? []).slice(2, 18);
    expect(pitched).toHaveLength(16);
    for (const found of pitched) expect(Math.abs(found / hz - 1)).toBeLessThan(0.03);
    expect(voices?.map(({ pitchHz }) => Math.abs(pitchHz / hz - 1) < 0.03)).toEqual([true, true]);
    expect(voices?.[0]?.timbre).toHaveLength(12);
  });

  it('has no pitch in noise, nor where nobody speaks', () => {
    const all = [{ startSec: 0, endSec: 2 }];
    expect(new Set(measure(makeNoise(1, 2), { speech: all }).features?.pitchHz)).toEqual(new Set([0]));
    expect(new Set(measure(voice(120)).features?.pitchHz)).toEqual(new Set([0]));
    expect(measure(makeNoise(1, 2), { speech: all }).voices).toEqual([]);
  });

  it('covers the whole of the sound, as its levels do', () => {
    const { features, levelsDb } = measure(makeNoise(1, 3.21));
    expect(levelsDb).toHaveLength(321);
    expect(features?.pitchHz).toHaveLength(33);
    expect(features?.flux).toHaveLength(33);
  });
});

/** A tone with the harmonics of a voice. */
function makeMusicalVoice(hz: number, sec: number): Float32Array {
  return Float32Array.from({ length: sec * MADE_RATE }, (_, i) => {
    let sum = 0;
    for (let k = 1; k * hz < 3_500; k += 1) sum += Math.sin((2 * Math.PI * k * hz * i) / MADE_RATE) / k;
    return 0.1 * sum;
  });
}
