import { join } from 'node:path';
import { execa } from 'execa';
import type { SourceInfo } from '../../../schema/domain/media.ts';

/** Flashes and beeps are this long: two frames of 25. */
const PULSE_SEC = 0.08;
/** Upper left, upper right, lower left, lower right. */
export const CORNER_COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
] as const;

const SOURCE_SEC = 3;

/** How an odd source differs from an ordinary one of 320x180 at 25 frames a second, H.264 and AAC in MP4. */
export type OddSource = {
  /** What the probe must report. */
  found: Partial<SourceInfo>;
  width?: number;
  height?: number;
  fps?: string;
  /** Filters applied after the picture or the sound is made. */
  videoFilter?: string;
  audioFilter?: string | null;
  container?: 'mp4' | 'mov' | 'mkv' | 'webm' | 'ts' | 'avi' | 'flv' | 'wmv' | 'mpg';
  video?: string;
  audio?: string;
  mux?: string;
  /** Options of a second run that copies all streams. */
  copied?: { before?: string; after?: string; container?: OddSource['container'] };
  /** Time in the file of second 0 of the pattern. */
  shiftSec?: number;
  /** Second at which the sound ends. */
  heardUntilSec?: number;
  /** Colours are only approximate: they were converted to another range or space. */
  isRough?: boolean;
};

const X264 = '-c:v libx264 -preset ultrafast -qp 8 -g 25 -pix_fmt yuv420p';
const AAC = '-c:a aac';
/** Matroska keeps the 1024 priming samples of AAC at the start of the file. */
const AAC_LEAD_SEC = 0.021;
const INTERLACED = 'tinterlace=interleave_top:vlpf,setfield=tff';

function hdr(transfer: string): OddSource {
  const to = `zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=${transfer}:m=bt2020nc:p=bt2020:r=tv:npl=203,format=yuv420p10le`;
  const tags = `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
  return {
    found: { isHdr: true, videoCodec: 'hevc' },
    videoFilter: `scale=out_color_matrix=bt709,format=yuv444p,setparams=colorspace=bt709:color_trc=bt709:color_primaries=bt709,${to}`,
    video: `-c:v libx265 -preset ultrafast -x265-params log-level=error:qp=8 -pix_fmt yuv420p10le ${tags} -tag:v hvc1`,
    isRough: true,
  };
}

/** A tone in another language, and after it the default track. */
function twoLanguages(container: OddSource['container']): OddSource {
  return {
    found: { hasAudio: true, soundStream: 1 },
    container,
    audioFilter: 'anull[beeps];sine=f=300:d=3:r=48000',
    mux:
      '-map [beeps] -metadata:s:a:0 language=deu -metadata:s:a:1 language=eng ' +
      '-disposition:a:0 0 -disposition:a:1 default',
  };
}

/** Sources like those of phones, cameras, editors, recorders and broadcasters. */
export const ODD_SOURCES: Record<string, OddSource> = {
  ordinary: { found: { width: 320, height: 180, fps: 25, isVariableRate: false, hasAudio: true } },
  'HEVC of 10 bits in MOV': {
    found: { videoCodec: 'hevc', isHdr: false },
    container: 'mov',
    video: '-c:v libx265 -preset ultrafast -x265-params log-level=error:qp=8 -pix_fmt yuv420p10le -tag:v hvc1',
  },
  'HDR, PQ': hdr('smpte2084'),
  'HDR, HLG': hdr('arib-std-b67'),
  'VP9 and Opus in WebM': {
    found: { videoCodec: 'vp9' },
    container: 'webm',
    video: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -crf 10 -b:v 0 -g 25',
    audioFilter: 'asetnsamples=960',
    audio: '-c:a libopus',
  },
  'VP8 and Vorbis in WebM': {
    found: { videoCodec: 'vp8' },
    container: 'webm',
    video: '-c:v libvpx -deadline realtime -cpu-used 8 -crf 4 -b:v 4M -g 25',
    audioFilter: 'asetnsamples=64',
    audio: '-c:a libvorbis',
  },
  'AV1 in MP4': { found: { videoCodec: 'av1' }, video: '-c:v libsvtav1 -preset 12 -crf 10 -g 25 -pix_fmt yuv420p' },
  'MPEG-2, PAL 25i': {
    found: { isInterlaced: true, fps: 25, width: 1024, height: 576, isVariableRate: false },
    width: 720,
    height: 576,
    fps: '50',
    videoFilter: `${INTERLACED},setsar=64/45`,
    container: 'mkv',
    video: '-c:v mpeg2video -q:v 2 -flags +ilme+ildct -g 12 -bf 2',
    audioFilter: 'asetnsamples=1152',
    audio: '-c:a mp2 -b:a 192k',
  },
  'H.264 interlaced': {
    shiftSec: AAC_LEAD_SEC,
    found: { isInterlaced: true, fps: 25 },
    fps: '50',
    videoFilter: INTERLACED,
    container: 'mkv',
    video: `${X264} -flags +ilme+ildct -x264-params tff=1`,
  },
  'ProRes and PCM in MOV': {
    found: { videoCodec: 'prores' },
    container: 'mov',
    video: '-c:v prores_ks -profile:v 0 -pix_fmt yuv422p10le',
    audio: '-c:a pcm_s24le',
  },
  'motion JPEG': { found: { videoCodec: 'mjpeg' }, container: 'mov', video: '-c:v mjpeg -q:v 2 -pix_fmt yuvj420p' },
  'MPEG-4 with B-frames and MP3': {
    shiftSec: AAC_LEAD_SEC,
    found: { videoCodec: 'mpeg4' },
    container: 'mkv',
    // Key frames beside the flashes: the rest of the pattern does not move, and the check of renders reads the key
    // frames of the source.
    video: '-c:v mpeg4 -q:v 2 -g 12 -bf 2 -sc_threshold 1000000000',
    audioFilter: 'asetnsamples=1152',
    audio: '-c:a libmp3lame',
  },
  'FFV1 of RGB and FLAC in Matroska': {
    found: { videoCodec: 'ffv1' },
    container: 'mkv',
    video: '-c:v ffv1 -pix_fmt bgr0',
    audio: '-c:a flac',
  },
  'turned by 90 degrees': {
    found: { rotation: 90, width: 180, height: 320 },
    width: 180,
    height: 320,
    videoFilter: 'transpose=cclock',
    copied: { after: '-metadata:s:v:0 rotate=270' },
  },
  'upside down': {
    found: { rotation: 180, width: 320, height: 180 },
    videoFilter: 'hflip,vflip',
    copied: { after: '-metadata:s:v:0 rotate=180' },
  },
  'turned by 270 degrees': {
    found: { rotation: 270, width: 180, height: 320 },
    width: 180,
    height: 320,
    videoFilter: 'transpose=clock',
    copied: { after: '-metadata:s:v:0 rotate=90' },
  },
  'variable rate': {
    found: { isVariableRate: true },
    // Like a screen recorder: unchanged frames are missing.
    videoFilter: `select='lt(mod(t+0.001,1),0.2)+not(mod(n,7))'`,
    mux: '-fps_mode vfr',
  },
  'phone that says 30 and runs at 29.97': { found: { isVariableRate: false }, fps: '30000/1001' },
  'film, 24000/1001, in Matroska': {
    found: { fps: 24_000 / 1001, videoStartSec: AAC_LEAD_SEC },
    fps: '24000/1001',
    container: 'mkv',
    shiftSec: AAC_LEAD_SEC,
  },
  '60 frames a second': { found: { fps: 60 }, fps: '60' },
  '240 frames a second': { found: { fps: 240 }, fps: '240' },
  '5 frames a second': { found: { fps: 5 }, fps: '5' },
  '4K': { found: { width: 3840, height: 2160 }, width: 3840, height: 2160 },
  'odd sides, 4:4:4': {
    found: { width: 319, height: 179 },
    width: 319,
    height: 179,
    video: '-c:v libx264 -preset ultrafast -qp 8 -g 25 -pix_fmt yuv444p',
  },
  'pixels that are not square': {
    found: { width: 320, height: 180 },
    videoFilter: 'scale=160:180,setsar=2',
  },
  'very wide': { found: { width: 1200, height: 80 }, width: 1200, height: 80 },
  'very tall': { found: { width: 80, height: 1200 }, width: 80, height: 1200 },
  'full range': {
    found: {},
    videoFilter: 'scale=out_range=pc',
    video: '-c:v libx264 -preset ultrafast -qp 8 -g 25 -pix_fmt yuvj420p -color_range pc',
  },
  'SD, tagged BT.709': {
    found: {},
    videoFilter: 'scale=out_color_matrix=bt709',
    video: `${X264} -colorspace bt709 -color_primaries bt709 -color_trc bt709`,
  },
  'mono at 8 kHz': { found: {}, audioFilter: 'aresample=8000,asetnsamples=1024', audio: '-c:a aac -ac 1' },
  '5.1 in AC-3': { found: {}, audioFilter: 'pan=5.1|FC=c0,asetnsamples=1536', container: 'mkv', audio: '-c:a ac3' },
  '7.1 in PCM at 96 kHz': {
    found: {},
    audioFilter: 'aresample=96000,pan=7.1|FC=c0|SL=c0',
    container: 'mkv',
    audio: '-c:a pcm_s24le',
  },
  'two languages, the second is the default one': twoLanguages('mp4'),
  'two languages, the second is the default one, in Matroska': {
    ...twoLanguages('mkv'),
    shiftSec: AAC_LEAD_SEC,
  },
  'without sound': { found: { hasAudio: false }, audioFilter: null, heardUntilSec: 0 },
  silence: { found: { hasAudio: true }, audioFilter: 'volume=0', heardUntilSec: 0 },
  'sound that starts late': { found: {}, audioFilter: 'atrim=start=0.75' },
  'sound that starts late, in Matroska': { found: {}, audioFilter: 'atrim=start=0.75', container: 'mkv' },
  'sound that ends early': { found: {}, audioFilter: 'atrim=end=1.5', heardUntilSec: 1.5 },
  'picture that starts late': {
    found: { videoStartSec: 0.48 },
    videoFilter: 'trim=start=0.48',
    mux: '-fps_mode passthrough',
  },
  'picture that starts late, in Matroska': {
    found: { videoStartSec: 0.48 + AAC_LEAD_SEC },
    shiftSec: AAC_LEAD_SEC,
    videoFilter: 'trim=start=0.48',
    mux: '-fps_mode passthrough',
    container: 'mkv',
  },
  'edit list that hides the begin': { found: {}, copied: { before: '-ss 0.4' }, shiftSec: -0.4 },
  'transport stream whose clock begins at 26 hours': {
    found: { videoCodec: 'h264', fps: 25 },
    container: 'ts',
    shiftSec: AAC_LEAD_SEC,
    video: '-c:v libx264 -preset ultrafast -qp 8 -g 25 -bf 2 -pix_fmt yuv420p',
    // The timestamp wraps after 26.5 hours.
    mux: '-output_ts_offset 95441',
  },
  'DivX and MP3 in AVI': {
    found: { videoCodec: 'mpeg4', fps: 25 },
    container: 'avi',
    video: '-c:v mpeg4 -vtag DX50 -q:v 2 -g 12 -bf 2 -sc_threshold 1000000000',
    audioFilter: 'asetnsamples=1152',
    audio: '-c:a libmp3lame',
  },
  'H.264 with B-frames in AVI': {
    found: { videoCodec: 'h264', fps: 25 },
    container: 'avi',
    video: '-c:v libx264 -preset ultrafast -qp 8 -g 25 -bf 2 -pix_fmt yuv420p',
    audio: '-c:a pcm_s16le',
  },
  'Flash video': { found: { videoCodec: 'h264' }, container: 'flv', shiftSec: AAC_LEAD_SEC },
  'Windows Media': {
    found: { videoCodec: 'wmv2' },
    container: 'wmv',
    shiftSec: AAC_LEAD_SEC,
    video: '-c:v wmv2 -q:v 2 -g 12',
    audioFilter: 'asetnsamples=1152',
    audio: '-c:a libmp3lame',
  },
  'program stream': {
    found: { videoCodec: 'mpeg2video' },
    container: 'mpg',
    video: '-c:v mpeg2video -q:v 2 -g 12 -bf 2 -sc_threshold 1000000000',
    audioFilter: 'asetnsamples=1152',
    audio: '-c:a mp2 -b:a 192k',
  },
  fragments: { found: {}, mux: '-movflags +frag_keyframe+empty_moov' },
  'recording without a duration in its header': {
    found: { fps: 25 },
    container: 'mkv',
    shiftSec: AAC_LEAD_SEC,
    copied: { after: '-live 1' },
  },
  'timestamps that begin at an hour': {
    shiftSec: AAC_LEAD_SEC,
    found: {},
    container: 'mkv',
    mux: '-output_ts_offset 3600',
  },
};

/** Makes an odd source in a folder. Four corners of colours; white in the middle and a beep at every full second. */
export async function makeOddSource(ffmpegPath: string, folder: string, [name, source]: [string, OddSource]) {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.${source.container ?? 'mp4'}`);
  await run(ffmpegPath, [...patternArgs(source), file]);
  if (source.copied === undefined) return file;
  const { before = '', after = '' } = source.copied;
  const copy = file.replace(/\.(\w+)$/, '-copied.$1');
  await run(ffmpegPath, [...words(before), '-i', file, '-map', '0', '-c', 'copy', ...words(after), copy]);
  return copy;
}

function patternArgs(source: OddSource): string[] {
  const { audioFilter = 'anull', video = X264, audio = AAC, mux = '' } = source;
  const hasSound = audioFilter !== null;
  const sound = `aevalsrc='if(lt(mod(t,1),${PULSE_SEC}),0.5*sin(2*PI*1000*t),0)':s=48000`;
  const graph = [
    `${picture(source)},${source.videoFilter ?? 'null'}[v]`,
    ...(hasSound ? [`${sound},${audioFilter}[a]`] : []),
  ];
  const outputs = `-map [v] ${hasSound ? `-map [a] ${audio}` : ''} -t ${SOURCE_SEC} ${video} ${mux}`;
  return ['-filter_complex', graph.join(';'), ...words(outputs)];
}

/** Large pictures are scaled up: drawing them would take the longest. */
function picture({ width = 320, height = 180, fps = '25' }: OddSource): string {
  if (height < 2000) return pattern({ width, height, fps });
  const small = pattern({ width: width / 12, height: height / 12, fps });
  return `${small},scale=${width}:${height}:flags=neighbor:out_color_matrix=bt709,format=yuv420p`;
}

function pattern({ width, height, fps }: { width: number; height: number; fps: string }): string {
  const [right, bottom] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const box = (x: number, y: number, colour: string) =>
    `drawbox=x=${x}:y=${y}:w=${right}:h=${bottom}:t=fill:c=${colour}`;
  const flash = `drawbox=x=${Math.round(width / 3)}:y=${Math.round(height / 3)}:w=${Math.round(width / 3)}:h=${Math.round(height / 3)}:t=fill`;
  const isOn = `lt(mod(t+0.001,1),${PULSE_SEC})`;
  return [
    `color=c=red:s=${width}x${height}:r=${fps}`,
    'format=gbrp',
    box(right, 0, 'lime'),
    box(0, bottom, 'blue'),
    box(right, bottom, 'yellow'),
    `${flash}:c=black`,
    `${flash}:c=white:enable='${isOn}'`,
  ].join(',');
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

async function run(ffmpegPath: string, args: readonly string[]): Promise<void> {
  await execa(ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args]);
}
