import { describe, expect, it } from 'vitest';
import { judgeResult, readKeyTimes } from '../../../../../render-node/ffmpeg/args/check.ts';
import { hasTonemapping } from '../../../../../render-node/ffmpeg/probe/hdr-work.ts';
import { readLoudness } from '../../../../../render-node/ffmpeg/args/measure.ts';

const EXPECTED = { canvas: { width: 720, height: 1280 }, rate: { num: 25, den: 1 }, frames: 100, hasCover: false };
const VIDEO = {
  codec_type: 'video',
  codec_name: 'h264',
  width: 720,
  height: 1280,
  pix_fmt: 'yuv420p',
  r_frame_rate: '25/1',
  nb_frames: '100',
  start_time: '0.000000',
};
const AUDIO = {
  codec_type: 'audio',
  codec_name: 'aac',
  sample_rate: '48000',
  channels: 2,
  start_time: '0.000000',
  duration: '4.000000',
};

const COVER = { ...VIDEO, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };

describe('the verdict on a finished file', () => {
  it('wants a cover where one was made, and none elsewhere', () => {
    const covered = { ...EXPECTED, hasCover: true };
    expect(judgeResult({ streams: [VIDEO, AUDIO, COVER] }, covered)).toEqual({ faults: [], avOffsetMs: 0 });
    expect(judgeResult({ streams: [VIDEO, AUDIO] }, covered).faults).toEqual(['2 streams']);
    expect(judgeResult({ streams: [VIDEO, AUDIO, COVER] }, EXPECTED).faults).toEqual(['3 streams']);
  });

  it('finds nothing wrong with what was planned', () => {
    expect(judgeResult({ streams: [VIDEO, AUDIO] }, EXPECTED)).toEqual({ faults: [], avOffsetMs: 0 });
  });

  it.each([
    ['another codec', [{ ...VIDEO, codec_name: 'hevc' }, AUDIO], ['video codec']],
    ['another size', [{ ...VIDEO, width: 722 }, AUDIO], ['picture size']],
    ['another pixel format', [{ ...VIDEO, pix_fmt: 'yuv444p' }, AUDIO], ['pixel format']],
    ['another rate', [{ ...VIDEO, r_frame_rate: '30/1' }, AUDIO], ['frame rate']],
    ['two frames too few', [{ ...VIDEO, nb_frames: '98' }, AUDIO], ['frame count']],
    ['no count at all', [{ ...VIDEO, nb_frames: undefined }, AUDIO], ['frame count']],
    ['mono', [VIDEO, { ...AUDIO, channels: 1 }], ['audio form']],
    ['sound that ends early', [VIDEO, { ...AUDIO, duration: '3.8' }], ['audio length']],
    ['no sound', [VIDEO], ['1 streams']],
    ['two sounds', [VIDEO, AUDIO, AUDIO], ['3 streams']],
    ['no picture', [AUDIO], ['1 streams']],
  ])('finds %s', (_name, streams, faults) => {
    expect(judgeResult({ streams }, EXPECTED).faults).toEqual(faults);
  });

  it('allows the padding of AAC and one frame', () => {
    const streams = [
      { ...VIDEO, nb_frames: '101' },
      { ...AUDIO, duration: '4.042' },
    ];
    expect(judgeResult({ streams }, EXPECTED).faults).toEqual([]);
  });

  it('gives the offset of the picture in milliseconds', () => {
    expect(judgeResult({ streams: [{ ...VIDEO, start_time: '0.021333' }, AUDIO] }, EXPECTED).avOffsetMs).toBe(21.333);
  });

  it('refuses a record of another form', () => {
    expect(judgeResult('nonsense', EXPECTED).faults).toEqual(['unknown probe record']);
  });
});

describe('what ffmpeg prints', () => {
  it('gives the times of key frames', () => {
    const text =
      '#software: Lavf59\n#tb 0: 1/12800\n#media_type 0: video\n0,          0,          0,        1,    57600, 0xce2b\n0,      25600,      25600,        1,    57600, 0x1\n';
    expect(readKeyTimes(text)).toEqual([0, 2]);
  });

  it.each([
    ['speech', '    I:         -16.9 LUFS\n ... Peak:       -4.8 dBFS', -16.9, -4.8],
    ['peaks above full scale', ' I: -9.1 LUFS\n Peak:        1.3 dBFS', -9.1, 1.3],
    ['silence', '    I:         -70.0 LUFS\n    Peak:        -inf dBFS', null, null],
    ['nothing', '', null, null],
  ])('gives the loudness of %s', (_name, summary, integratedLufs, truePeakDbtp) => {
    const log = `[Parsed_ebur128_0 @ 0x1] Summary:\n I: -1.0 LUFS\n[Parsed_ebur128_0 @ 0x1] Summary:\n\n  Integrated loudness:\n${summary}`;
    expect(readLoudness(log)).toEqual({ integratedLufs, truePeakDbtp });
  });

  it('says whether it can tone-map', () => {
    const list = ' .SC zscale            V->V       Apply\n .S. tonemap           V->V       Conversion\n';
    expect(hasTonemapping(list)).toBe(true);
    expect(hasTonemapping(list.replace('zscale', 'scale'))).toBe(false);
  });
});
