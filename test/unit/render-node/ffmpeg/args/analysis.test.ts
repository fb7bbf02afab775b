import { describe, expect, it } from 'vitest';
import { analysisArgs, facePictureSize } from '../../../../../render-node/ffmpeg/args/analysis.ts';
import { stillArgs } from '../../../../../render-node/ffmpeg/args/still.ts';
import { sampleSourceInfo } from '../../../../support/builders/sample-jobs.ts';

const valueOf = (args: string[], flag: string) => args[args.indexOf(flag) + 1];

describe('analysisArgs', () => {
  const args = analysisArgs({
    url: 'https://media.example/source?sig=1',
    range: { startSec: 61.5, endSec: 91.5 },
    source: { width: 1080, height: 1920 },
    shotSize: { width: 64, height: 36 },
    facesPerSec: 5,
    threads: 3,
  });

  it('decodes the range once, for three pipes', () => {
    expect(valueOf(args, '-ss')).toBe('61.5');
    expect(args.indexOf('-ss')).toBeLessThan(args.indexOf('-i'));
    expect(args.filter((arg) => arg === '-i')).toHaveLength(1);
    expect(args.filter((arg) => arg.startsWith('pipe:'))).toEqual(['pipe:3', 'pipe:4']);
    expect(valueOf(args, '-filter_complex')).toBe(
      "[0:V:0]split[f][all];[all]scale=480:854:flags=fast_bilinear:out_color_matrix=bt709:out_range=tv[s];[s]scale=64:36:flags=area,format=rgb24,metadata=mode=add:key=seen:value=1,metadata=mode=print:file='pipe\\:5'[shots];" +
        '[f]fps=5:round=up:start_time=0,scale=360:640:flags=fast_bilinear,format=rgb24[faces]',
    );
  });

  it('leaves out the loop filter of frames that nothing is made from, where the pictures are a third of the source or less', () => {
    expect(valueOf(args, '-skip_loop_filter')).toBe('noref');
    expect(args.indexOf('-skip_loop_filter')).toBeLessThan(args.indexOf('-i'));
    const source = { width: 1918, height: 1080 };
    const shotSize = { width: 64, height: 36 };
    const small = analysisArgs({
      url: 'a.mp4',
      range: { startSec: 0, endSec: 1 },
      source,
      shotSize,
      facesPerSec: 5,
      threads: 3,
    });
    expect(small).not.toContain('-skip_loop_filter');
  });

  it('decodes with as many threads as it is told', () => {
    expect(valueOf(args, '-threads')).toBe('3');
    expect(args.indexOf('-threads')).toBeLessThan(args.indexOf('-i'));
  });

  it('drops and doubles no frame on the way to the pipes', () => {
    const passed = args.flatMap((arg, i) => (arg === '-fps_mode' ? [args[i + 1]] : []));
    expect(passed).toEqual(['passthrough', 'passthrough']);
  });
});

describe('facePictureSize', () => {
  it.each([
    [
      { width: 1920, height: 1080 },
      { width: 640, height: 360 },
    ],
    [
      { width: 1080, height: 1920 },
      { width: 360, height: 640 },
    ],
    [
      { width: 853, height: 479 },
      { width: 640, height: 360 },
    ],
    [
      { width: 320, height: 180 },
      { width: 320, height: 180 },
    ],
    [
      { width: 3840, height: 16 },
      { width: 640, height: 2 },
    ],
  ])('of %o is %o', (source, size) => {
    expect(facePictureSize(source)).toEqual(size);
  });
});

describe('stillArgs', () => {
  const base = {
    url: '/tmp/source.mp4',
    source: { ...sampleSourceInfo, fps: 25 },
    atSec: 12.4,
    canvas: { width: 406, height: 720 },
    file: 'still.jpg',
  };
  const graph = (over: Partial<Parameters<typeof stillArgs>[0]>) =>
    valueOf(stillArgs({ ...base, crops: [], ...over }), '-filter_complex');

  it('seeks less than a frame before the moment: the picture on screen began there', () => {
    expect(valueOf(stillArgs({ ...base, crops: [] }), '-ss')).toBe('12.364');
    expect(valueOf(stillArgs({ ...base, crops: [], atSec: 0 }), '-ss')).toBe('0');
  });

  it('cuts one crop, stacks two, and fits the whole picture without any', () => {
    const crop = { width: 608, height: 1080, x: 100.4, y: 0 };
    expect(graph({ crops: [crop] })).toContain('setsar=1,crop=608:1080:100:0,scale=406:720');
    const panel = { width: 784, height: 698, x: 0, y: 20 };
    expect(graph({ crops: [panel, { ...panel, x: 900 }] })).toMatch(/crop=784:698:0:20.*crop=784:698:900:20.*vstack/);
    expect(graph({})).toContain('gblur');
    expect(graph({})).not.toContain('tonemap');
    expect(graph({ hdr: 'tonemap' })).toMatch(/tonemap=.*format=yuvj420p\[still\]$/);
    expect(graph({ source: { ...base.source, isInterlaced: true } })).toContain('bwdif');
  });
});
