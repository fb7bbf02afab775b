import { describe, expect, it } from 'vitest';
import type { LayoutSegment, SourceInfo } from '../../../../../schema/domain/media.ts';
import { DEFAULT_CAPTIONS } from '../../../../../schema/domain/render-plan.ts';
import { DECODERS } from '../../../../../render-node/ffmpeg/process/decoders.ts';
import { joinArgs, type RenderPassInput, renderPass } from '../../../../../render-node/ffmpeg/args/render.ts';
import { planTimeline } from '../../../../../render-node/ffmpeg/graph/timeline.ts';
import { makePlan, stillSegment } from '../../../../support/system/run-render.ts';
import { SOURCE_GALLERY } from '../../../../support/media/source-gallery.ts';

type Changes = Partial<RenderPassInput> & { segments?: LayoutSegment[] };

function pass(source: SourceInfo, { segments = [stillSegment(4, 8, [100, 0, 102, 180])], ...changes }: Changes = {}) {
  const { plan = makePlan({ range: { startSec: 4, endSec: 8 } }) } = changes;
  return renderPass({
    plan,
    source,
    sourceUrl: 'https://storage.test/source',
    timeline: planTimeline(plan, source, segments),
    captionsFile: null,
    hdr: 'none',
    level: null,
    ...changes,
  });
}
const chains = (source: SourceInfo, changes: Changes = {}) => pass(source, changes).graph.split(';\n');

const SCALING = ':flags=lanczos:out_color_matrix=bt709:out_range=tv';
const SCALED = `scale=720:1280${SCALING},setsar=1`;
const SOUND =
  '[0:a:0]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,apad=whole_dur=4.001,' +
  'atrim=start=0.001:end=4.001,asetpts=PTS-STARTPTS,afade=t=in:d=0.01,afade=t=out:st=3.99:d=0.01';

describe('the arguments of a render', () => {
  it('are these, whole', () => {
    expect(pass(SOURCE_GALLERY.fullHd).args.join(' ')).toBe(
      '-protocol_whitelist file,pipe,fd,http,tcp ' +
        '-format_whitelist mov,matroska,srt,ass,webvtt,wav,flac,mp3,aac,ogg,image2,png_pipe,jpeg_pipe,rawvideo,s16le ' +
        `-codec_whitelist ${DECODERS} ` +
        '-max_streams 100 -max_pixels 35389440 -max_alloc 1073741824 ' +
        '-reconnect 1 -reconnect_on_network_error 1 -reconnect_on_http_error 5xx -reconnect_delay_max 4 ' +
        '-colorspace bt709 -ss 3.999 -t 4.251 -i https://storage.test/source ' +
        '-filter_complex_script graph.txt -map [picture] -map [sound] ' +
        '-c:v libx264 -preset veryfast -crf 21 -threads:v 6 -profile:v high -pix_fmt yuv420p -g 50 -flags:v +cgop+bitexact ' +
        '-r 25 -fps_mode cfr -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv ' +
        '-c:a aac -b:a 160k -ar 48000 -ac 2 -flags:a +bitexact ' +
        '-map_metadata -1 -map_chapters -1 -fflags +bitexact -movflags +faststart -f mp4 -y short.mp4',
    );
  });

  it('leave picture and sound apart where the level comes from what is heard', () => {
    const { args, graph } = pass(SOURCE_GALLERY.fullHd, { level: 'measured' });
    expect(args.slice(args.indexOf('-fflags')).join(' ')).toBe(
      '-fflags +bitexact -f mp4 -y picture.mp4 -map [sound] -c:a pcm_f32le -rf64 auto -f wav -y sound.wav',
    );
    expect(graph.split(';\n').at(-1)).toBe(`${SOUND},ebur128=peak=true:framelog=verbose[sound]`);
    expect(joinArgs({ gainDb: 2.5, isLimited: false }, { hasCover: false }).join(' ')).toBe(
      '-i picture.mp4 -i sound.wav -map 0:v -map 1:a -c:v copy -af volume=2.5dB:precision=float ' +
        '-c:a aac -b:a 160k -ar 48000 -ac 2 -flags:a +bitexact ' +
        '-map_metadata -1 -map_chapters -1 -fflags +bitexact -movflags +faststart -f mp4 -y short.mp4',
    );
    expect(joinArgs(null, { hasCover: true }).join(' ')).toBe(
      '-i picture.mp4 -i sound.wav -i cover.jpg -map 0:v -map 1:a -map 2:v -disposition:v:1 attached_pic -c:v copy ' +
        '-c:a aac -b:a 160k -ar 48000 -ac 2 -flags:a +bitexact ' +
        '-map_metadata -1 -map_chapters -1 -fflags +bitexact -movflags +faststart -f mp4 -y short.mp4',
    );
  });

  it('take a local file without the options of HTTP, which it would refuse', () => {
    expect(pass(SOURCE_GALLERY.plain, { sourceUrl: 'file:///tmp/a.mp4' }).args.slice(12, 18)).toEqual([
      '-ss',
      '3.999',
      '-t',
      '4.251',
      '-i',
      'file:///tmp/a.mp4',
    ]);
  });

  it.each([
    ['standard definition is BT.601', SOURCE_GALLERY.oddSize, []],
    ['high definition is BT.709', SOURCE_GALLERY.ntsc, ['-colorspace', 'bt709']],
    ['HDR says what it is', SOURCE_GALLERY.hdr4k, []],
  ])('an untagged source: %s', (_name, source, expected) => {
    const { args } = pass(source);
    const before = args.slice(0, args.indexOf('-ss'));
    expect(before.filter((arg, i) => arg === '-colorspace' || before[i - 1] === '-colorspace')).toEqual(expected);
  });

  it.each([
    ['ntsc', SOURCE_GALLERY.ntsc, '30000/1001', '60'],
    ['60', SOURCE_GALLERY.fast, '60', '120'],
    ['120', SOURCE_GALLERY.highSpeed, '60', '120'],
  ])('key frames come every two seconds at %s', (_name, source, rate, gop) => {
    const { args } = pass(source);
    expect([args[args.indexOf('-r') + 1], args[args.indexOf('-g') + 1]]).toEqual([rate, gop]);
  });
});

describe('the filter graph of a render', () => {
  it('is this for an ordinary source', () => {
    expect(chains(SOURCE_GALLERY.plain)).toEqual([
      '[0:V:0]fps=25:start_time=0.001,tpad=stop_mode=clone:stop_duration=1,trim=end_frame=100,scale=320:180,setsar=1[cut0]',
      `[cut0]crop=102:180:'100':'0',${SCALED}[run0]`,
      '[run0]settb=1/25,setpts=N,format=yuv420p[picture]',
      `${SOUND}[sound]`,
    ]);
  });

  it('burns captions in with the fonts of the folder', () => {
    expect(chains(SOURCE_GALLERY.plain, { captionsFile: 'captions.ass' })[2]).toBe(
      '[run0]settb=1/25,setpts=N,format=yuv420p,ass=captions.ass:fontsdir=fonts[picture]',
    );
  });

  it('levels by gain, or by gain and a limiter that sees between the samples', () => {
    expect(chains(SOURCE_GALLERY.plain, { level: { gainDb: -2.5, isLimited: false } })[3]).toBe(
      `${SOUND},volume=-2.5dB:precision=float[sound]`,
    );
    expect(chains(SOURCE_GALLERY.plain, { level: { gainDb: 6, isLimited: true } })[3]).toBe(
      `${SOUND},volume=6dB:precision=float,aresample=192000,alimiter=limit=0.794328:level=disabled:latency=1,` +
        'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo[sound]',
    );
  });

  it('makes silence where the source has no sound', () => {
    expect(chains(SOURCE_GALLERY.silent)[3]).toBe('anullsrc=r=48000:cl=stereo,atrim=end=4[sound]');
  });

  it('deinterlaces before it changes the rate', () => {
    expect(chains(SOURCE_GALLERY.interlaced)[0]).toMatch(/^\[0:V:0\]bwdif=mode=send_frame:deint=interlaced,fps=25/);
  });

  it('reads a variable rate from three seconds before on, for the picture that stands at the start', () => {
    const made = chains(SOURCE_GALLERY.variableRate);
    expect(made[0]).toBe(
      '[0:V:0]fps=30:start_time=3,tpad=stop_mode=clone:stop_duration=1,trim=end_frame=120,scale=1280:720,setsar=1[cut0]',
    );
    expect(made[3]).toContain('apad=whole_dur=7,atrim=start=3:end=7,asetpts=PTS-STARTPTS');
  });

  it('works in the displayed size of a rotated source, and does not crop what is whole', () => {
    const made = chains(SOURCE_GALLERY.rotatedPhone, { segments: [stillSegment(4, 8, [0, 0, 1080, 1920])] });
    expect(made[0]).toContain('scale=1080:1920,setsar=1');
    expect(made[1]).toBe(`[cut0]${SCALED}[run0]`);
  });

  it('takes even sides out of odd ones', () => {
    const made = chains(SOURCE_GALLERY.oddSize, { segments: [stillSegment(4, 8, [583.5, 0, 269.5, 479])] });
    expect(made[1]).toBe(`[cut0]crop=270:478:'582':'0',${SCALED}[run0]`);
  });

  it('tone-maps HDR on the canvas, and keeps its depth until then', () => {
    const made = chains(SOURCE_GALLERY.hdr4k, { hdr: 'tonemap', segments: [stillSegment(4, 8, [0, 0, 1215, 2160])] });
    expect(made[1]).toBe(`[cut0]crop=1216:2160:'0':'0',scale=720:1280:flags=lanczos,setsar=1[run0]`);
    expect(made[2]).toBe(
      '[run0]settb=1/25,setpts=N,zscale=t=linear:npl=100:pin=bt2020:min=bt2020nc,format=gbrpf32le,zscale=p=bt709,' +
        'tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p[picture]',
    );
  });

  it.each(['#FF8800', 'background.png'])('tone-maps pictures of the source, and not %s behind them', (background) => {
    const crop = (x: number) => ({ width: 1200, height: 1000, points: [{ atSec: 6, x, y: 0 }] });
    const segments: LayoutSegment[] = [
      { startSec: 4, endSec: 5, layout: 'fit', crops: [] },
      {
        startSec: 5,
        endSec: 6,
        layout: 'fit',
        crops: [{ width: 2000, height: 2160, points: [{ atSec: 5, x: 0, y: 0 }] }],
      },
      { startSec: 6, endSec: 7, layout: 'react', crops: [crop(0), crop(2000)] },
      stillSegment(7, 8, [0, 0, 1215, 2160]),
    ];
    const plan = makePlan({ range: { startSec: 4, endSec: 8 }, captions: DEFAULT_CAPTIONS });
    const made = chains(SOURCE_GALLERY.hdr4k, { plan, hdr: 'tonemap', background, segments });
    const mapped = made.filter((chain) => chain.includes('tonemap='));
    expect(mapped.map((chain) => chain.slice(chain.indexOf('tonemap=')))).toEqual(
      ['split[run0p][run0q]', 'split[run1p][run1q]', 'split[run2a][cut2c]', '[run2b]', '[run3]'].map(
        (end) =>
          `tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p${end.startsWith('[') ? '' : ','}${end}`,
      ),
    );
    const behind = made.filter((chain) => /lutyuv|movie/.test(chain));
    expect(behind).toHaveLength(3);
    expect(behind.filter((chain) => chain.includes('zscale'))).toEqual([]);
    // Without one, all of the clip is tone-mapped at once.
    const blurred = chains(SOURCE_GALLERY.hdr4k, { plan, hdr: 'tonemap', segments });
    expect(blurred.filter((chain) => chain.includes('tonemap='))).toHaveLength(1);
    expect(blurred.at(-2)).toContain('tonemap=');
  });

  it('moves a crop by even pixels and the rest by kernels, only while it moves', () => {
    const points = [
      { atSec: 5, x: 10, y: 0 },
      { atSec: 5.16, x: 12, y: 0 },
    ];
    const segment: LayoutSegment = {
      startSec: 4,
      endSec: 8,
      layout: 'single',
      crops: [{ width: 102, height: 180, points }],
    };
    const kernels = (luma: string, chroma: string) =>
      [luma, chroma, chroma].map((kernel, plane) => `convolution@run0row ${plane}m ${kernel}`).join(',');
    const commands = [
      `0 ${kernels('0|0|256|0|0', '0|0|256|0|0')}`,
      `1.02 ${kernels('0|-19|147|147|-19', '0|-22|223|62|-7')}`,
      // In the middle between two even pixels: from here on seen from the next one.
      `1.06 ${kernels('0|256|0|0|0', '-19|147|147|-19|0')}`,
      `1.1 ${kernels('-19|147|147|-19|0', '-7|62|223|-22|0')}`,
      `1.14 ${kernels('0|0|256|0|0', '0|0|256|0|0')}`,
    ];
    const planes = [0, 1, 2].map((plane) => `${plane}m=0|0|256|0|0:${plane}mode=row:${plane}rdiv=0.00390625`);
    expect(chains(SOURCE_GALLERY.plain, { segments: [segment] })[1]).toBe(
      `[cut0]setpts=N,format=yuv420p|yuvj420p|yuv420p10,crop=106:180:'if(lt(n,27),8,10)':'0',` +
        `sendcmd=c='${commands.join(';')}',convolution@run0row=${planes.join(':')}:` +
        `enable='if(lt(n,25),0,if(lt(n,29),1,0))',crop=102:180:'2':'0',${SCALED}[run0]`,
    );
  });

  it('parts the clip where layouts change, and counts frames again behind the joint', () => {
    const crop = (x: number, y: number) => ({ width: 100, height: 88, points: [{ atSec: 4, x, y }] });
    const segments: LayoutSegment[] = [
      { startSec: 4, endSec: 6, layout: 'split', crops: [crop(0, 0), crop(200, 50)] },
      { startSec: 6, endSec: 8, layout: 'fit', crops: [] },
    ];
    const half = 'scale=720:640:flags=lanczos:out_color_matrix=bt709:out_range=tv,setsar=1';
    expect(chains(SOURCE_GALLERY.plain, { segments }).slice(0, -1)).toEqual([
      '[0:V:0]fps=25:start_time=0.001,tpad=stop_mode=clone:stop_duration=1,trim=end_frame=100,scale=320:180,setsar=1,split=2[all0][all1]',
      '[all0]trim=start_frame=0:end_frame=50[cut0]',
      '[cut0]split[cut0a][cut0b]',
      `[cut0a]crop=100:88:'0':'0',${half}[run0a]`,
      `[cut0b]crop=100:88:'200':'50',${half}[run0b]`,
      '[run0a][run0b]vstack[run0]',
      '[all1]trim=start_frame=50:end_frame=100[cut1]',
      '[cut1]split[run1p][run1q]',
      '[run1q]scale=90:160:force_original_aspect_ratio=increase:flags=bilinear,crop=90:160,gblur=sigma=10,' +
        'lutyuv=y=minval+(val-minval)*0.7:u=(minval+maxval)/2+(val-(minval+maxval)/2)*0.75:' +
        `v=(minval+maxval)/2+(val-(minval+maxval)/2)*0.75,${SCALED},split[run1c][run1d]`,
      '[run1c]crop=720:438:0:0[run1e]',
      '[run1d]crop=720:438:0:842[run1f]',
      '[run1p]scale=720:404:flags=lanczos:out_color_matrix=bt709:out_range=tv,setsar=1[run1g]',
      '[run1e][run1g][run1f]vstack=inputs=3[run1]',
      '[run0][run1]concat=n=2,settb=1/25,setpts=N,format=yuv420p[picture]',
    ]);
  });

  it('counts a path from the first frame of its part', () => {
    const points = [
      { atSec: 6, x: 10, y: 0 },
      { atSec: 6, x: 10, y: 0 },
      { atSec: 7, x: 90, y: 0 },
      { atSec: 7, x: 200, y: 0 },
    ];
    const segments: LayoutSegment[] = [
      { startSec: 4, endSec: 6, layout: 'fit', crops: [] },
      { startSec: 6, endSec: 8, layout: 'single', crops: [{ width: 102, height: 180, points }] },
    ];
    const made = chains(SOURCE_GALLERY.plain, { segments }).find((chain) => chain.startsWith('[cut1]'));
    expect(made).toContain('[cut1]setpts=N,');
    expect(made).toContain('if(lt(n,1),8,if(lt(n,2),12,14))');
    expect(made).toContain('if(lt(n,25),84,198)');
    expect(made).toContain("enable='if(lt(n,25),1,0)'");
  });

  it('fits what a crop holds, cut out first', () => {
    const crops = [{ width: 160, height: 180, points: [{ atSec: 4, x: 80, y: 0 }] }];
    const made = chains(SOURCE_GALLERY.plain, { segments: [{ startSec: 4, endSec: 8, layout: 'fit', crops }] });
    expect(made.slice(1, 3)).toEqual(["[cut0]crop=160:180:'80':'0'[cut0f]", '[cut0f]split[run0p][run0q]']);
    // 160 x 180 are 720 x 810 of the canvas, less what makes the margins even.
    expect(made.find((chain) => chain.startsWith('[run0p]'))).toMatch(/^\[run0p\]scale=720:808/);
  });

  it('fills what two panels leave between them with a blur, where captions stand at the bottom', () => {
    const screen = { width: 320, height: 180, points: [{ atSec: 4, x: 0, y: 0 }] };
    const webcam = { width: 100, height: 100, points: [{ atSec: 4, x: 200, y: 60 }] };
    const segments: LayoutSegment[] = [{ startSec: 4, endSec: 8, layout: 'react', crops: [screen, webcam] }];
    const planOf = (position: 'top' | 'bottom') =>
      makePlan({ range: { startSec: 4, endSec: 8 }, captions: { ...DEFAULT_CAPTIONS, position } });
    const banded = chains(SOURCE_GALLERY.plain, { segments, plan: planOf('bottom') }).slice(1, 6);
    expect(banded.map((chain) => chain.replace(/lutyuv[^,]*,/, ''))).toEqual([
      '[cut0]split[cut0a][cut0b]',
      `[cut0a]scale=720:406${SCALING},setsar=1,split[run0a][cut0c]`,
      '[cut0c]scale=90:20:force_original_aspect_ratio=increase:flags=bilinear,crop=90:20,gblur=sigma=10,' +
        `scale=720:154${SCALING},setsar=1[run0c]`,
      `[cut0b]crop=100:100:'200':'60',scale=720:720${SCALING},setsar=1[run0b]`,
      '[run0a][run0c][run0b]vstack=inputs=3[run0]',
    ]);
    const plain = chains(SOURCE_GALLERY.plain, { segments, plan: planOf('top') });
    expect(plain.some((chain) => chain.includes('gblur'))).toBe(false);
    expect(plain.find((chain) => chain.startsWith('[cut0b]'))).toContain('crop=720:874');
  });

  it('stands two panels side by side on a wide canvas', () => {
    const crop = { width: 120, height: 136, points: [{ atSec: 4, x: 0, y: 0 }] };
    const segments: LayoutSegment[] = [{ startSec: 4, endSec: 8, layout: 'split', crops: [crop, crop] }];
    const plan = makePlan({ range: { startSec: 4, endSec: 8 }, aspectRatio: 'horizontal' });
    const made = chains(SOURCE_GALLERY.plain, { segments, plan });
    expect(made[2]).toContain('scale=640:720:flags=lanczos');
    expect(made[4]).toBe('[run0a][run0b]hstack[run0]');
  });
});
