import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderPlan } from '../../../schema/domain/render-plan.ts';
import type { Profanity } from '../../../schema/domain/captions/profanity.ts';
import { decodeSound } from '../../support/media/judge.ts';
import { stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();
const RATE = 48_000;
/** What is said: a low tone. A bleep is higher. */
const SAID_HZ = 250;

let source: string;
beforeAll(async () => {
  source = await renderer.maker.make('said.mp4', {
    inputs: ['color=c=gray:s=320x180:r=25', `aevalsrc='0.3*sin(2*PI*${SAID_HZ}*t)':s=${RATE}`],
    durationSec: 6,
  });
});

const WORDS = [
  { text: 'Well,', startSec: 1, endSec: 1.4 },
  { text: 'shit!', startSec: 2, endSec: 2.5 },
  { text: 'Never', startSec: 3, endSec: 3.4 },
  { text: 'fucking', startSec: 4, endSec: 4.5 },
  { text: 'again.', startSec: 5, endSec: 5.4 },
];

async function renderWith(profanity: Profanity | undefined, plan: Partial<RenderPlan> = {}) {
  const { video, srt } = await renderer.render({
    source,
    plan: { range: { startSec: 0.5, endSec: 5.8 }, loudness: 'off', ...plan, ...(profanity && { profanity }) },
    segments: [stillSegment(0, 6, [100, 0, 102, 180])],
    words: WORDS,
  });
  const sound = await decodeSound(renderer.ffmpeg.ffmpegPath, video);
  return { srt, heard: (fromSec: number, toSec: number) => toneOf(sound.subarray(fromSec * RATE, toSec * RATE)) };
}

/** Loudness of samples, and their pitch by how often they rise through zero. */
function toneOf(samples: Float32Array): { rms: number; hz: number } {
  const rms = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
  const rises = samples.filter((one, i) => i > 0 && (samples[i - 1] ?? 0) < 0 && one >= 0).length;
  return { rms, hz: (rises * RATE) / samples.length };
}

describe('swear words', () => {
  it('are masked in captions and heard, if that is all that was asked', async () => {
    const { srt, heard } = await renderWith('mask');
    expect(srt).toContain('s**t!');
    expect(srt).toContain('f*****g');
    expect(srt).not.toMatch(/shit|fuck/);
    expect(heard(1.6, 1.9).hz).toBeCloseTo(SAID_HZ, -1.5);
    expect((await renderWith(undefined)).srt).toContain('fucking');
  });

  it('are silent, and nothing around them is', async () => {
    const { srt, heard } = await renderWith('silence');
    expect(srt).toContain('s**t!');
    for (const atSec of [1.5, 3.5]) {
      expect(heard(atSec + 0.02, atSec + 0.48).rms).toBeLessThan(0.002);
      expect(heard(atSec - 0.25, atSec - 0.06).rms).toBeGreaterThan(0.15);
      expect(heard(atSec + 0.56, atSec + 0.8).rms).toBeGreaterThan(0.15);
    }
  });

  it('become a bleep, also in a clip that is cut', async () => {
    // A second before the first swear word is cut out: from 1.4 s to 1.9 s of the source.
    const { heard } = await renderWith('bleep', { cuts: [{ startSec: 1.4, endSec: 1.88 }] });
    expect(heard(1.05, 1.45).hz).toBeCloseTo(1_000, -1.5);
    expect(heard(1.05, 1.45).rms).toBeGreaterThan(0.03);
    expect(heard(3.05, 3.45).hz).toBeCloseTo(1_000, -1.5);
    expect(heard(2.2, 2.7).hz).toBeCloseTo(SAID_HZ, -1.5);
    expect(heard(4.2, 4.7).hz).toBeCloseTo(SAID_HZ, -1.5);
  });
});
