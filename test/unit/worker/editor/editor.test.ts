import { describe, expect, it } from 'vitest';
import { containerName, playbackOf } from '#schema/domain/browser-playback.ts';
import { CAPTION_STYLES } from '#schema/domain/render-plan.ts';
import { CAPTION_LOOKS } from '../../../../render-node/plan/captions/design/styles.ts';
import { CAPTION_SAMPLES } from '../../../../worker/editor/caption-samples.ts';
import { mergeCuts } from '../../../../worker/editor/read-shots.ts';
import { loudest } from '../../../../worker/editor/read-waveform.ts';
import { sampleSourceInfo } from '../../../support/builders/sample-jobs.ts';

describe('whether browsers play a source', () => {
  const MP4 = 'mov,mp4,m4a,3gp,3g2,mj2';
  const MATROSKA = 'matroska,webm';
  it.each([
    [MP4, 'h264', 'aac', 'mp4', 'yes'],
    [MP4, 'h264', undefined, 'mp4', 'yes'],
    [MP4, 'hevc', 'aac', 'mp4', 'some'],
    [MP4, 'h264', 'pcm_s16le', 'mp4', 'no'],
    [MP4, 'prores', 'aac', 'mp4', 'no'],
    [MATROSKA, 'vp9', 'opus', 'webm', 'yes'],
    [MATROSKA, 'h264', 'aac', 'matroska', 'some'],
    [MATROSKA, 'h264', 'ac3', 'matroska', 'no'],
    ['avi', 'h264', 'mp3', 'avi', 'no'],
    [undefined, 'h264', 'aac', null, 'unknown'],
  ])('%s with %s and %s: %s, %s', (container, videoCodec, audioCodec, name, plays) => {
    const source = { ...sampleSourceInfo, isHdr: false, container, videoCodec, audioCodec };
    expect([containerName(source), playbackOf(source)]).toEqual([name, plays]);
  });

  it('is not sure of pictures with more than 8 bits', () => {
    const source = { ...sampleSourceInfo, isHdr: true, container: MP4, videoCodec: 'h264', audioCodec: 'aac' };
    expect(playbackOf(source)).toBe('some');
  });
});

describe('cuts', () => {
  it('are exact between the shots of shorts, and changes of the scene elsewhere', () => {
    const shots = [
      { startSec: 10, endSec: 12.04 },
      { startSec: 12.04, endSec: 20 },
      { startSec: 40, endSec: 50 },
    ];
    const watched = [
      { startSec: 10, endSec: 20 },
      { startSec: 40, endSec: 50 },
    ];
    expect(mergeCuts(shots, watched, [5, 13, 20, 60])).toEqual([
      { time: 5, exact: false },
      { time: 12.04, exact: true },
      { time: 20, exact: false },
      { time: 60, exact: false },
    ]);
  });
});

describe('the loudest of each piece', () => {
  it('is a share of full scale; what is missing is silent', () => {
    expect(loudest(Uint8Array.of(100, 0, 80, 94), 3, 6)).toEqual([1, 0.501, 0]);
  });
});

describe('samples of caption styles', () => {
  it.each(CAPTION_STYLES)('%s is what the renderer has; else: npm run caption-samples', (style) => {
    const { font, plain } = CAPTION_LOOKS[style];
    expect(CAPTION_SAMPLES[style]).toMatchObject({ font: font.family, textColor: plain.fill });
  });

  it('are small', () => {
    const bytes = Object.values(CAPTION_SAMPLES).reduce((sum, { webp }) => sum + webp.length, 0);
    expect(bytes).toBeLessThan(300_000);
  });
});
