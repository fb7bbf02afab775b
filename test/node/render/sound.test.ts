import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { readLoudness } from '../../../render-node/ffmpeg/args/measure.ts';
import { type RenderSetup, stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

function render(source: string, plan: NonNullable<RenderSetup['plan']>) {
  return renderer.render({
    source,
    plan: { range: { startSec: 0.5, endSec: 4.5 }, captions: false, ...plan },
    segments: [stillSegment(0, 5, [100, 0, 102, 180])],
  });
}

/** Measured apart from the stage's own check. */
async function loudnessOf(file: string) {
  const { stderr } = await execa(renderer.ffmpeg.ffmpegPath, [
    '-i',
    file,
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ]);
  return readLoudness(stderr);
}

const noise = (gain: string, shape = 'anull') => ({
  inputs: [
    'color=c=gray:s=320x180:r=25',
    `anoisesrc=c=pink:r=48000:a=0.5:seed=3,tremolo=f=4:d=0.6,volume=${gain},${shape}`,
  ],
  durationSec: 5,
});

describe('loudness', () => {
  it('is reached by gain alone where the peaks allow it', async () => {
    const source = await renderer.maker.make(
      'quiet.mp4',
      noise('-14dB', 'acompressor=threshold=0.02:ratio=8:attack=1'),
    );
    const { video, result } = await render(source, { loudness: -20 });
    const measured = await loudnessOf(video);
    expect(Math.abs((measured.integratedLufs ?? 0) + 20)).toBeLessThanOrEqual(0.3);
    expect(result.quality.loudnessLufs).toBe(measured.integratedLufs);
    expect(result.quality.truePeakDbtp).toBe(measured.truePeakDbtp);
  });

  it('is reached by speech-like noise with spikes, without a peak over -1 dBTP', async () => {
    const { video } = await render(await renderer.maker.spikySpeech(5), {});
    const measured = await loudnessOf(video);
    expect(Math.abs((measured.integratedLufs ?? 0) + 14)).toBeLessThanOrEqual(0.7);
    expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1);
  });

  it('comes down where the source is too loud', async () => {
    const { video } = await render(await renderer.maker.make('loud.mp4', noise('12dB', 'alimiter=limit=1')), {});
    const measured = await loudnessOf(video);
    expect(Math.abs((measured.integratedLufs ?? 0) + 14)).toBeLessThanOrEqual(0.7);
    expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1);
  });

  it('is left alone where it is off', async () => {
    const source = await renderer.maker.make('as-it-is.mp4', noise('-20dB'));
    const [{ video }, before] = [await render(source, { loudness: 'off' }), await loudnessOf(source)];
    const after = await loudnessOf(video);
    expect(Math.abs((after.integratedLufs ?? 0) - (before.integratedLufs ?? 0))).toBeLessThanOrEqual(0.5);
  });

  it('is nothing for silence, which stays silent', async () => {
    const source = await renderer.maker.make('silence.mp4', {
      inputs: ['color=c=gray:s=320x180:r=25', 'anullsrc=r=48000:cl=stereo'],
      durationSec: 5,
    });
    const { result } = await render(source, {});
    expect(result.quality).toMatchObject({ loudnessLufs: null, truePeakDbtp: null, avOffsetMs: 0 });
  });
});
