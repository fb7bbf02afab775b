import { describe, expect, it } from 'vitest';
import { inStoredFile } from '../../../../../schema/domain/media.ts';
import { analysisArgs } from '../../../../../render-node/ffmpeg/args/analysis.ts';
import { soundExtractArgs } from '../../../../../render-node/ffmpeg/args/sound-extract.ts';
import { sourceInput } from '../../../../../render-node/ffmpeg/args/source-input.ts';
import { flattenArgs } from '../../../../../render-node/ffmpeg/args/arg-list.ts';
import { stillArgs } from '../../../../../render-node/ffmpeg/args/still.ts';
import { planRead } from '../../../../../render-node/ffmpeg/graph/timeline.ts';
import { windowStillArgs } from '../../../../../render-node/ffmpeg/args/window-still.ts';
import { planStoryboard } from '../../../../../render-node/plan/picture/storyboard.ts';
import { sampleSourceInfo } from '../../../../support/builders/sample-jobs.ts';

/** Of the source only what lies from second 1000 on is stored. */
const source = { ...sampleSourceInfo, durationSec: 1_600, startsAtSec: 1_000 };
const range = { startSec: 1_061.5, endSec: 1_091.5 };
const url = 'https://media.example/source?sig=1';
const size = { width: 64, height: 36 };

/** Where in the stored file ffmpeg begins to read. */
const seekOf = (args: string[]) => Number(args[args.indexOf('-ss') + 1]);

describe('a source of which a part is stored', () => {
  it.each([
    ['analysis', analysisArgs({ url, range, source, shotSize: size, facesPerSec: 5, threads: 3 }), 61.5],
    ['sound', soundExtractArgs({ url, source, window: range, pcmFile: 'p', subtitles: null }), 61.5],
    [
      'key pictures, in a file whose timestamps begin at 3,',
      soundExtractArgs({
        url,
        source,
        window: range,
        pcmFile: 'p',
        subtitles: null,
        pictures: { ...size, fileStartSec: 3, storyboard: { ...planStoryboard(range, size), file: 's.jpg' } },
      }),
      64.5,
    ],
    ['render', flattenArgs(sourceInput(url, { seekSec: 1_061.5, durationSec: 30, source })), 61.5],
    ['still', stillArgs({ url, source, atSec: 1_061.5, crops: [], canvas: size, file: 'f' }), 61.47],
    [
      'thumbnail',
      windowStillArgs({
        url,
        source,
        hdr: 'none',
        areKeys: true,
        stills: [{ atSec: 1_061.5, file: 'f', rawFile: 'r' }],
      }),
      61.5,
    ],
  ])('is read by %s at the same moment', (_name, args, seekSec) => {
    expect(seekOf(args)).toBeCloseTo(seekSec, 3);
  });

  it('has its frames in step with the stored file, whose first one lies on its begin', () => {
    const odd = { ...source, fps: 7, startsAtSec: 1_000.05 };
    const { startSec, seekSec } = planRead(range, { fps: 'source' }, odd);
    const frames = (startSec - 1_000.05) * 7;
    expect(frames).toBeCloseTo(Math.round(frames), 6);
    expect(Math.abs(startSec - range.startSec)).toBeLessThanOrEqual(0.5 / 7);
    expect(seekSec).toBeLessThan(startSec);
  });

  it('is never read before its begin', () => {
    expect(planRead({ startSec: 1_000, endSec: 1_005 }, { fps: 'source' }, source).prerollSec).toBe(0);
    expect(inStoredFile(999, source)).toBe(0);
    expect(inStoredFile(12, {})).toBe(12);
  });
});
