import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobFailure } from '#schema/domain/failure.ts';
import { type Arg, flattenArgs } from '../../ffmpeg/args/arg-list.ts';
import { videoArgs } from '../../ffmpeg/args/render.ts';
import { HARDWARE, HARDWARE_NAMES, needsOf, type VideoEncoder } from '../../ffmpeg/process/video-encoder.ts';
import type { FfmpegBinaries } from '../../ffmpeg/process/binaries.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';

/** Two seconds with fine patterns, motion and the same grain at each run. */
const SAMPLE: Arg[] = [
  ['-f', 'lavfi'],
  ['-i', 'testsrc2=size=640x360:rate=30:duration=2,noise=alls=2:allf=t:all_seed=7,format=yuv420p'],
];
const RATE = { num: 30, den: 1 };
const SAMPLE_FILE = 'sample.mp4';
const TRY_MS = 30_000;

/** How alike two pictures are: the filter, what it prints, and how much less than x264's is as good. */
const MEASURES = {
  libvmaf: { printed: /VMAF score: ([\d.]+)/, slack: 0.5 },
  ssim: { printed: /SSIM .*All:([\d.]+)/, slack: 0.0005 },
} as const;
type Measure = keyof typeof MEASURES;

/** What was tried, in order. `score`: null if the encoder does not work here. */
export type Tried = { encoder: string; score: number | null; quality?: number };

/**
 * The first hardware encoder that works on this host and whose pictures are as good as x264's, with the value of its
 * quality that gives the smallest such files. Null: x264, because there is none. Programs run as in renders, so an
 * encoder that the sandbox hides does not work. Pictures are compared by VMAF where ffmpeg has it, else by SSIM.
 */
export async function chooseEncoder(
  ffmpeg: Pick<FfmpegBinaries, 'ffmpegPath'>,
  onTried: (tried: Tried) => void = () => undefined,
): Promise<VideoEncoder> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-encoder-'));
  try {
    const run = (args: Arg[], devices: readonly string[] = []) =>
      runFfmpeg({
        ...ffmpeg,
        args: flattenArgs(args),
        devices,
        workdir: folder,
        signal: new AbortController().signal,
        deadlineMs: TRY_MS,
      });
    const measure = await findMeasure(run);
    const score = (encoder: VideoEncoder) => scoreOf(encoder, measure, run);
    const wanted = await score(null);
    onTried({ encoder: 'libx264', score: wanted });
    if (wanted === null) return null;
    for (const name of HARDWARE_NAMES) {
      for (const quality of HARDWARE[name].qualities) {
        const reached = await score({ name, quality });
        onTried({ encoder: name, score: reached, quality });
        if (reached === null) break;
        if (reached >= wanted - MEASURES[measure].slack) return { name, quality };
      }
    }
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Run = (args: Arg[], devices?: readonly string[]) => Promise<{ log: string }>;

async function findMeasure(run: Run): Promise<Measure> {
  const isThere = await measured(
    run([...SAMPLE, ...SAMPLE, ['-lavfi', 'libvmaf'], ['-frames:v', '1'], ['-f', 'null', '-']]),
  );
  return isThere === null ? 'ssim' : 'libvmaf';
}

/** How much the sample is like itself after this encoder; null if that does not work. */
async function scoreOf(encoder: VideoEncoder, measure: Measure, run: Run): Promise<number | null> {
  const { open, upload, devices } = needsOf(encoder);
  const filters = upload.length === 0 ? null : (['-vf', upload.join(',')] satisfies Arg);
  const encoding = [
    open,
    ...SAMPLE,
    filters,
    ...videoArgs({ rate: RATE }, encoder),
    ['-y', SAMPLE_FILE],
  ] satisfies Arg[];
  if ((await measured(run(encoding, devices))) === null) return null;
  const compared = await measured(run([['-i', SAMPLE_FILE], ...SAMPLE, ['-lavfi', measure], ['-f', 'null', '-']]));
  const value = Number(MEASURES[measure].printed.exec(compared ?? '')?.[1]);
  return Number.isFinite(value) ? value : null;
}

/** The log of a run; null if it failed. */
async function measured(running: Promise<{ log: string }>): Promise<string | null> {
  try {
    return (await running).log;
  } catch (error) {
    if (error instanceof JobFailure) return null;
    throw error;
  }
}
