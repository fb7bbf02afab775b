import { join } from 'node:path';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { inStoredFile, type SourceInfo } from '#schema/domain/media.ts';
import { flattenArgs } from '../../ffmpeg/arg-list.ts';
import type { FfmpegBinaries } from '../../ffmpeg/binaries.ts';
import { GUARDED_INPUT, runFfmpeg } from '../../ffmpeg/run.ts';

const WIDTH_PX = 640;
/** Where frames are tried, as shares of the window: the first that is not dark, else the brightest. */
const PLACES = [0.1, 0.3, 0.6];
/** Mean luma (16 is black, 235 white) below which a frame says nothing. */
const DARK_LUMA = 40;
const DEADLINE_MS = 60_000;

export type ThumbnailOptions = {
  input: string;
  info: SourceInfo;
  window: Range;
  workdir: string;
  ffmpeg: FfmpegBinaries;
  signal: AbortSignal;
};

/**
 * Makes a JPEG 640 pixels wide, in the source's own shape, and gives its file. A window in which no frame can be decoded is
 * `media.unreadable`.
 */
export async function makeThumbnail(options: ThumbnailOptions): Promise<string> {
  let best: { file: string; luma: number } | undefined;
  for (const place of PLACES) {
    const atSec = options.window.startSec + place * durationOf(options.window);
    const frame = await takeFrame(options, atSec, join(options.workdir, `thumbnail-${place}.jpg`));
    if (frame === null) continue;
    if (best === undefined || frame.luma > best.luma) best = frame;
    if (frame.luma >= DARK_LUMA) break;
  }
  if (best === undefined) throw new JobFailure('media.unreadable', 'no frame in the window');
  return best.file;
}

/** One frame; null where there is none at that time. A build of ffmpeg without zscale shows HDR unmapped. */
async function takeFrame(options: ThumbnailOptions, atSec: number, file: string) {
  try {
    return await runFrame(options, atSec, file);
  } catch (error) {
    if (!options.info.isHdr || !(error instanceof JobFailure && error.code === 'media.unreadable')) throw error;
    return runFrame({ ...options, info: { ...options.info, isHdr: false } }, atSec, file);
  }
}

async function runFrame(options: ThumbnailOptions, atSec: number, file: string) {
  const { log } = await runFfmpeg({
    ffmpegPath: options.ffmpeg.ffmpegPath,
    args: thumbnailArgs(options.input, options.info, atSec, file),
    signal: options.signal,
    deadlineMs: DEADLINE_MS,
  });
  const luma = readLuma(log);
  return luma === null ? null : { file, luma };
}

/** Tone-mapped, so that HDR is not grey; the pipeline of zimg's documentation. */
const TONE_MAP = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/** Arguments for one frame as JPEG; its mean luma is printed to the log. */
export function thumbnailArgs(input: string, info: SourceInfo, atSec: number, file: string): string[] {
  const height = Math.max(2, Math.round((WIDTH_PX * info.height) / info.width / 2) * 2);
  const filters = [
    ...(info.isInterlaced ? ['yadif'] : []),
    `scale=${WIDTH_PX}:${height}`,
    ...(info.isHdr ? TONE_MAP : []),
    'format=yuv420p',
    'setsar=1',
    'signalstats',
    'metadata=mode=print:key=lavfi.signalstats.YAVG',
  ];
  return flattenArgs([
    GUARDED_INPUT,
    ['-ss', inStoredFile(atSec, info).toFixed(3)],
    ['-i', input],
    ['-map', '0:V:0'],
    ['-frames:v', '1'],
    ['-vf', filters.join(',')],
    ['-f', 'image2'],
    ['-update', '1'],
    ['-c:v', 'mjpeg'],
    ['-q:v', '3'],
    ['-y', file],
  ]);
}

/** Printed only when a frame came through. */
function readLuma(log: string): number | null {
  const printed = /lavfi\.signalstats\.YAVG=([\d.]+)/.exec(log)?.[1];
  return printed === undefined ? null : Number(printed);
}
