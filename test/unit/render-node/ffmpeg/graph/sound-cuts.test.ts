import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepFrames } from '../../../../../render-node/ffmpeg/graph/keep-frames.ts';
import { soundPieces } from '../../../../../render-node/ffmpeg/graph/sound-cuts.ts';
import { clipSound } from '../../../../../render-node/ffmpeg/graph/sound-filters.ts';
import { type FrameSpan, planRead, timelineOf } from '../../../../../render-node/ffmpeg/graph/timeline.ts';
import { SOURCE_GALLERY } from '../../../../support/media/source-gallery.ts';

const SAMPLE_RATE = 48_000;
const TEN_SEC = { range: { startSec: 0, endSec: 10 }, fps: 'source' } as const;
const readOf = (kept: FrameSpan[], source = SOURCE_GALLERY.plain) => ({
  ...planRead(TEN_SEC.range, TEN_SEC, source),
  kept,
});
const edited = (kept: FrameSpan[], source = SOURCE_GALLERY.plain) =>
  timelineOf(TEN_SEC, source, [readOf(kept, source)], []);
const piecesOf = (kept: FrameSpan[], { rate } = edited(kept), source = SOURCE_GALLERY.plain, shownBefore = 0) =>
  soundPieces(readOf(kept, source), { rate, sampleRate: SAMPLE_RATE, shownBefore });
const span = (firstFrame: number, endFrame: number): FrameSpan => ({ firstFrame, endFrame });

/** Sorted spans of the 299 frames of ten seconds of NTSC. */
const anySpans = fc
  .uniqueArray(fc.integer({ min: 0, max: 299 }), { minLength: 2, maxLength: 60 })
  .map((borders) => borders.toSorted((a, b) => a - b))
  .map((borders) =>
    borders
      .flatMap((at, i) => (i % 2 === 1 ? [span(borders[i - 1] ?? 0, at)] : []))
      .filter((one, i, all) => {
        const before = all[i - 1];
        return before === undefined || one.firstFrame > before.endFrame;
      }),
  );

describe('the pieces of a cut sound', () => {
  it('are as long as their pictures', () => {
    expect(piecesOf([span(25, 50), span(100, 250)])).toEqual([
      { samples: 48_000, isKept: false },
      { samples: 48_000, isKept: true },
      { samples: 96_000, isKept: false },
      { samples: 288_000, isKept: true },
    ]);
    expect(piecesOf([span(0, 200)])).toEqual([
      { samples: 384_000, isKept: true },
      { samples: 96_000, isKept: false },
    ]);
  });

  it('never drift from the picture by more than a sample, whatever the frame rate', () => {
    fc.assert(
      fc.property(anySpans, (kept) => {
        const timeline = edited(kept, SOURCE_GALLERY.ntsc);
        const samplesOf = (frames: number) => (frames * 1001 * SAMPLE_RATE) / 30_000;
        const pieces = piecesOf(kept, timeline, SOURCE_GALLERY.ntsc);
        const heard = pieces.filter(({ isKept }) => isKept);
        expect(heard).toHaveLength(kept.length);
        const begins = pieces.map((_, i) => pieces.slice(0, i).reduce((sum, { samples }) => sum + samples, 0));
        const keptBegins = begins.filter((_, i) => pieces[i]?.isKept);
        let [shownFrames, shownSamples] = [0, 0];
        kept.forEach(({ firstFrame, endFrame }, i) => {
          expect(Math.abs((keptBegins[i] ?? -9) - samplesOf(firstFrame))).toBeLessThanOrEqual(1);
          shownFrames += endFrame - firstFrame;
          shownSamples += heard[i]?.samples ?? 0;
          expect(Math.abs(shownSamples - samplesOf(shownFrames))).toBeLessThanOrEqual(0.5);
        });
        expect(Math.min(...pieces.map(({ samples }) => samples))).toBeGreaterThan(0);
        expect(shownFrames).toBe(timeline.frames);
      }),
    );
  });
});

describe('the filters of a cut clip', () => {
  it('part the sound, fade each piece that stays and join them', () => {
    const [parted, ...rest] = clipSound(edited([span(25, 50), span(100, 200)]), ['volume=2dB']);
    expect(parted).toMatch(
      /,asegment=samples=48000\|96000\|192000\|384000\[piece0\]\[piece1\]\[piece2\]\[piece3\]\[piece4\]$/,
    );
    expect(rest).toEqual([
      '[piece0]anullsink',
      '[piece1]asetpts=PTS-STARTPTS,afade=t=in:d=0.01,afade=t=out:st=0.99:d=0.01[kept1]',
      '[piece2]anullsink',
      '[piece3]asetpts=PTS-STARTPTS,afade=t=in:d=0.01,afade=t=out:st=3.99:d=0.01[kept3]',
      '[piece4]anullsink',
      '[kept1][kept3]concat=n=2:v=0:a=1,asetpts=N/SR/TB,volume=2dB[sound]',
    ]);
  });

  it('let the same frames of the picture pass', () => {
    expect(keepFrames(readOf([span(25, 50), span(100, 200)]), { num: 25, den: 1 })).toEqual([
      "select='if(lt(n,50),if(lt(n,25),0,1),if(lt(n,100),0,if(lt(n,200),1,0)))'",
      'settb=1/25',
      'setpts=N',
    ]);
  });

  it('do nothing where everything stays', () => {
    expect(keepFrames(readOf([span(0, 250)]), { num: 25, den: 1 })).toEqual([]);
    expect(clipSound(edited([span(0, 250)]), [])).toHaveLength(1);
  });

  it('hear reads one after the other, each from an input of its own', () => {
    const reads = [readOf([span(0, 250)]), readOf([span(25, 50)])];
    const chains = clipSound(timelineOf(TEN_SEC, SOURCE_GALLERY.plain, reads, []), []);
    expect(chains).toEqual([
      expect.stringMatching(/^\[0:a:0\].*\[piece0\]$/),
      '[piece0]asetpts=PTS-STARTPTS,afade=t=in:d=0.01,afade=t=out:st=9.99:d=0.01[kept0]',
      expect.stringMatching(/^\[1:a:0\].*asegment=samples=48000\|96000\[piece1x0\]\[piece1x1\]\[piece1x2\]$/),
      '[piece1x0]anullsink',
      '[piece1x1]asetpts=PTS-STARTPTS,afade=t=in:d=0.01,afade=t=out:st=0.99:d=0.01[kept1x1]',
      '[piece1x2]anullsink',
      '[kept0][kept1x1]concat=n=2:v=0:a=1,asetpts=N/SR/TB[sound]',
    ]);
  });
});
