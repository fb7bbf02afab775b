import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf, overlapSec, type Range } from '../../../../../schema/domain/clip.ts';
import type { SoundEvent, SoundLevels } from '../../../../../schema/domain/media.ts';
import { indexSound } from '../../../../../render-node/plan/clips/material/sound-index.ts';
import { joinSound } from '../../../../../render-node/plan/transcript/join-sound.ts';
import { makeMotionReader } from '../../../../../render-node/plan/shots/motion.ts';
import { SIGNATURE_BYTES } from '../../../../../render-node/plan/shots/shots.ts';
import { readSoundLevels, readTranscript } from '../../../../../render-node/stages/shared/stored-words.ts';

const bare: SoundLevels = { startSec: 0, frameMs: 10, levelsDb: [] };
const laughter = (startSec: number, endSec: number, strength = 1): SoundEvent => ({
  kind: 'laughter',
  startSec,
  endSec,
  strength,
});
const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });

describe('questions to the sound', () => {
  it('weigh events by their strength and their share of the range, as a sum over all of them does', () => {
    const steps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), long: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 8,
    });
    const asked = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(steps, asked, (list, [from, long]) => {
        let at = 0;
        const events = list.map((step, i) => {
          const startSec = at + step.gap;
          at = startSec + step.long;
          return laughter(startSec, at, 0.1 * (i + 1));
        });
        const wanted = range(from, from + long);
        const sum = events.reduce((total, event) => total + event.strength * overlapSec(event, wanted), 0);
        const index = indexSound({ ...bare, events });
        expect(index.eventStrength(wanted, 'laughter')).toBeCloseTo(sum / durationOf(wanted), 9);
        expect(index.eventStrength(wanted, 'music')).toBe(0);
      }),
    );
  });

  it('are not answered by what was not measured', () => {
    const index = indexSound(bare);
    const wanted = range(0, 10);
    expect(index.eventStrength(wanted, 'laughter')).toBeNull();
    expect([index.motionOf(wanted), index.sceneChangesOf(wanted)]).toEqual([null, null]);
    expect([index.pitchRange(wanted), index.fluxOf(wanted)]).toEqual([null, null]);
  });

  it('say how much the pictures change, but not from a single key picture nor across a long gap', () => {
    const frame = (atSec: number, change: number, sceneChange = 0) => ({ atSec, change, sceneChange, brightness: 0.5 });
    const index = indexSound({ ...bare, motion: [frame(0, 0), frame(5, 0.2, 0.8), frame(10, 0.1), frame(60, 0.9)] });
    expect(index.motionOf(range(0, 10))).toBeCloseTo(0.15, 9);
    expect(index.motionOf(range(4, 6))).toBeCloseTo(0.15, 9);
    expect(index.sceneChangesOf(range(0, 10))).toBeCloseTo(6, 9);
    expect(index.motionOf(range(20, 50))).toBeNull();
    expect(indexSound({ ...bare, motion: [frame(0, 0)] }).motionOf(range(0, 5))).toBeNull();
  });

  it('tell a lively voice from a flat one, in semitones', () => {
    const pitchHz = [
      ...Array.from({ length: 20 }, () => 100),
      ...Array.from({ length: 20 }, (_, i) => (i % 2 ? 200 : 100)),
    ];
    const index = indexSound({ ...bare, features: { frameMs: 100, pitchHz, flux: pitchHz.map(() => 2) } });
    expect(index.pitchRange(range(0, 2))).toBeCloseTo(0, 6);
    expect(index.pitchRange(range(2, 4))).toBeCloseTo(6, 6);
    expect(index.pitchRange(range(0, 0.3))).toBeNull();
    expect(index.fluxOf(range(1, 3))).toBeCloseTo(2, 9);
  });
});

describe('the sound of parts', () => {
  const part = (startSec: number, endSec: number, reach: number): { range: Range; sound: SoundLevels } => ({
    range: range(startSec, endSec),
    sound: {
      startSec: startSec - reach,
      frameMs: 10,
      // Each frame tells its own time.
      levelsDb: Array.from({ length: Math.round((endSec - startSec + 2 * reach) * 100) }, (_, i) =>
        frameOf(startSec - reach, i),
      ),
      features: {
        frameMs: 100,
        pitchHz: Array.from(
          { length: Math.round((endSec - startSec + 2 * reach) * 10) },
          (_, i) => startSec - reach + i / 10,
        ),
        flux: Array.from({ length: Math.round((endSec - startSec + 2 * reach) * 10) }, () => 1),
      },
      events: [laughter(startSec - reach, startSec + 1), laughter(endSec - 0.5, endSec + reach, 0.5)],
      voices: [],
      motion: [startSec - reach, startSec, endSec - 0.1, endSec].map((atSec) => ({
        atSec,
        change: 0,
        sceneChange: 0,
        brightness: 1,
      })),
    },
  });
  const frameOf = (fromSec: number, frame: number) => -Math.round((fromSec * 100 + frame) % 100);

  it('is that of the whole: frames on their place, events across the boundary in one piece, pictures once', () => {
    const joined = joinSound([part(10, 20, 2), part(20, 31.5, 2), part(31.5, 40, 2)]);
    expect(joined.levelsDb).toEqual(Array.from({ length: 3000 }, (_, i) => frameOf(10, i)));
    expect(joined.features?.pitchHz).toHaveLength(300);
    expect(joined.features?.pitchHz.every((value, i) => Math.abs(value - (10 + i / 10)) < 0.051)).toBe(true);
    expect(joined.events?.map((event) => [event.startSec, event.endSec, event.strength])).toEqual([
      [10, 11, 1],
      [19.5, 21, 1],
      [31, 32.5, 1],
      [39.5, 40, 0.5],
    ]);
    expect(joined.motion?.map(({ atSec }) => atSec)).toEqual([10, 19.9, 20, 31.4, 31.5, 39.9]);
  });

  it('has silence where a part is too short, and none at all where no part has sound', () => {
    const short = { range: range(0, 2), sound: { ...bare, levelsDb: [-5, -5] } };
    const next = { range: range(2, 3), sound: { ...bare, startSec: 2, levelsDb: [-7] } };
    const joined = joinSound([short, next]);
    expect(joined.levelsDb).toHaveLength(201);
    expect([joined.levelsDb[1], joined.levelsDb[2], joined.levelsDb[200]]).toEqual([-5, -100, -7]);
    expect(joined.features).toBeUndefined();
    expect(joinSound([{ range: range(0, 9), sound: bare }]).levelsDb).toEqual([]);
    expect(() => joinSound([])).toThrow('no parts');
  });
});

describe('the motion of key pictures', () => {
  it('leaves out pictures without a time and out of order, and sees another scene', () => {
    const reader = makeMotionReader();
    for (const level of [10, 10, 200, 200]) reader.read(new Uint8Array(SIGNATURE_BYTES).fill(level));
    const frames = reader.frames([0, Number.NaN, 4, 3]);
    expect(frames.map(({ atSec }) => atSec)).toEqual([0, 4]);
    expect(frames[1]).toMatchObject({ sceneChange: 1, brightness: 0.784 });
    expect(frames[1]?.change).toBeCloseTo(190 / 255, 3);
  });
});

describe('what is stored', () => {
  it('reads as it was written, also from before events and voices were measured', () => {
    const sound: SoundLevels = {
      ...bare,
      levelsDb: [-20],
      features: { frameMs: 100, pitchHz: [120], flux: [1.5] },
      events: [laughter(0, 1, 0.4)],
      voices: [{ startSec: 0, endSec: 1, pitchHz: 120, timbre: [1, -2] }],
      motion: [{ atSec: 0, change: 0, sceneChange: 0, brightness: 0.5 }],
    };
    expect(readSoundLevels(structuredClone(sound))).toEqual(sound);
    expect(readSoundLevels({ ...bare, levelsDb: [-20] })).toEqual({ ...bare, levelsDb: [-20] });
    const transcript = { language: 'en', engine: 'none', words: [], speech: [] };
    expect(readTranscript(transcript)).toEqual(transcript);
    expect(readTranscript({ ...transcript, sounds: [range(1, 2)] }).sounds).toEqual([range(1, 2)]);
  });
});
