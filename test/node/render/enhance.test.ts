import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Word } from '../../../schema/domain/media.ts';
import { DRAFT_RESOLUTION } from '../../../schema/domain/render-plan.ts';
import { decodeSound } from '../../support/media/judge.ts';
import { renderInParts, renderIn, type RenderSetup, stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();
const CLIP_SEC = 12;
/** Two speakers in turn, the second one 10 dB quieter, over noise. */
const TURNS = [
  { speaker: 'A', hz: 130, startSec: 0.5, endSec: 3.2, amplitude: 0.2 },
  { speaker: 'B', hz: 210, startSec: 4, endSec: 6.8, amplitude: 0.2 / 10 ** 0.4 },
  { speaker: 'A', hz: 130, startSec: 7.6, endSec: 9.2, amplitude: 0.2 },
];
const words: Word[] = TURNS.map(({ speaker, startSec, endSec }) => ({
  text: 'word',
  startSec,
  endSec,
  confidence: 1,
  speaker,
}));

/** Vowels: harmonics that fall by formants, in syllables, with a pitch that moves. */
const voiceOf = ({ hz, startSec, endSec, amplitude }: (typeof TURNS)[number]) => {
  const phase = `(2*PI*${hz}*t+1.5*sin(2*PI*2.3*t))`;
  const harmonics = Array.from({ length: 18 }, (_, i) => {
    const at = (i + 1) * hz;
    const loud = 1 / (1 + ((at - 600) / 350) ** 2) + 0.4 / (1 + ((at - 1_400) / 400) ** 2);
    return `${loud.toFixed(3)}*sin(${i + 1}*${phase})`;
  });
  return `${amplitude}*between(t,${startSec},${endSec})*pow(abs(sin(2*PI*2*t)),0.7)*(${harmonics.join('+')})`;
};

let source: string;
let setup: RenderSetup;
beforeAll(async () => {
  const voices = `aevalsrc='0.4*(${TURNS.map(voiceOf).join('+')})+0.012*(2*random(0)-1)':s=48000`;
  source = await renderer.maker.make('two-speakers.mp4', {
    inputs: ['testsrc=s=320x180:r=25', voices],
    durationSec: CLIP_SEC,
  });
  setup = {
    source,
    words,
    plan: { range: { startSec: 0, endSec: CLIP_SEC }, captions: false, resolution: DRAFT_RESOLUTION, loudness: 'off' },
    segments: [stillSegment(0, CLIP_SEC, [100, 0, 102, 180])],
  };
});

const RATE = 48_000;
async function levelsOf(file: string) {
  const samples = await decodeSound(renderer.ffmpeg.ffmpegPath, file);
  const db = (fromSec: number, toSec: number) => {
    const part = samples.slice(Math.round(fromSec * RATE), Math.round(toSec * RATE));
    return 10 * Math.log10(part.reduce((sum, x) => sum + x * x, 0) / part.length + 1e-12);
  };
  return {
    loud: db(0.6, 3.1),
    quiet: db(4.2, 6.7),
    again: db(7.7, 9.1),
    pause: db(9.6, 11.8),
    sec: samples.length / RATE,
  };
}

describe('enhanced speech', () => {
  it('has less noise between words and equally loud speakers, as long as the picture, also in a draft', async () => {
    const as = await renderIn(join(renderer.folder, 'as-it-is'), renderer.ffmpeg, setup);
    const enhanced = { ...setup, plan: { ...setup.plan, enhanceSpeech: true as const } };
    const made = await renderIn(join(renderer.folder, 'enhanced'), renderer.ffmpeg, enhanced);
    const [before, after] = [await levelsOf(as.video), await levelsOf(made.video)];
    expect(before.loud - before.quiet).toBeGreaterThan(8);
    expect(Math.abs(after.loud - after.quiet)).toBeLessThan(2);
    expect(Math.abs(after.again - after.loud - (before.again - before.loud))).toBeLessThan(1);
    expect(after.loud).toBeGreaterThan(before.loud - 2);
    expect(after.pause).toBeLessThan(before.pause - 10);
    expect(after.sec).toBeCloseTo(before.sec, 2);
  });

  it('of a bleep leaves the bleep, and of a render in parts is normalized as ever', async () => {
    const swearing = words.map((word, i) => (i === 1 ? { ...word, text: 'fuck' } : word));
    const plan = { ...setup.plan, enhanceSpeech: true as const, profanity: 'bleep' as const, loudness: -14 };
    const made = await renderInParts(
      join(renderer.folder, 'parts'),
      renderer.ffmpeg,
      { ...setup, words: swearing, plan },
      2,
    );
    expect(made.result.quality?.loudnessLufs).toBeCloseTo(-14, 0);
    const { loud, quiet } = await levelsOf(made.video);
    expect(quiet).toBeGreaterThan(loud - 6);
  });
});
