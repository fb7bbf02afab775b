import { describe, expect, it } from 'vitest';
import {
  CEPSTRA,
  FEATURES,
  featuresOf,
  frameCount,
} from '../../../../../../render-node/plan/speech/alignment/cepstra.ts';

const RATE = 16_000;
const tone = (sec: number, hz: number, loud = 0.3) =>
  Float32Array.from({ length: sec * RATE }, (_, i) => loud * Math.sin((2 * Math.PI * hz * i) / RATE));
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

describe('featuresOf', () => {
  it('has a frame each 10 ms, also of what is shorter than one', () => {
    expect([0, 1, 410, 411, 570, RATE].map(frameCount)).toEqual([0, 1, 2, 2, 3, 99]);
    expect(featuresOf(tone(1, 440))).toHaveLength(99 * FEATURES);
    expect(featuresOf(new Float32Array())).toHaveLength(0);
  });

  it('has cepstra around zero, and changes only where the sound changes', () => {
    const features = featuresOf(joined(tone(0.5, 300), tone(0.5, 2_500)));
    const frames = features.length / FEATURES;
    const mean = (i: number) =>
      Array.from({ length: frames }, (_, frame) => features[frame * FEATURES + i] ?? 0).reduce((a, b) => a + b) /
      frames;
    for (let i = 0; i < CEPSTRA; i += 1) expect(Math.abs(mean(i))).toBeLessThan(0.01);
    const change = (frame: number) =>
      Math.hypot(...features.subarray(frame * FEATURES + CEPSTRA, frame * FEATURES + 2 * CEPSTRA));
    expect(change(50)).toBeGreaterThan(5 * change(30));
    expect(change(50)).toBeGreaterThan(5 * change(80));
  });

  it('hears the same in a loud and in a soft recording', () => {
    const sound = (loud: number) => featuresOf(joined(tone(0.4, 500, loud), tone(0.4, 1_500, loud / 2)));
    const [loud, soft] = [sound(0.5), sound(0.1)];
    const off = loud.map((value, i) => Math.abs(value - (soft[i] ?? 0)));
    expect(Math.max(...off)).toBeLessThan(0.5);
  });

  it('stays finite in digital silence', () => {
    const features = featuresOf(joined(new Float32Array(RATE / 2), tone(0.2, 400), new Float32Array(RATE / 2)));
    expect(features.every((value) => Number.isFinite(value))).toBe(true);
    expect(featuresOf(new Float32Array(RATE)).every((value) => Number.isFinite(value))).toBe(true);
  });
});
