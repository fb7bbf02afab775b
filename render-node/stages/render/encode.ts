import { cp, link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { JobFailure } from '#schema/domain/failure.ts';
import { canvasOf } from '#schema/domain/render-plan.ts';
import { writeOwn } from '../../base/own-file.ts';
import { SOUND_FILE } from '../../ffmpeg/args/measure.ts';
import {
  GRAPH_FILE,
  PICTURE_FILE,
  type RenderPass,
  renderPass,
  type RenderPassInput,
  sharedPass,
} from '../../ffmpeg/args/render.ts';
import { needsOf, type VideoEncoder } from '../../ffmpeg/process/video-encoder.ts';
import { FONTS_FOLDER } from '../../ffmpeg/graph/render-graph.ts';
import { type RenderContext, runInWorkdir } from './job/work.ts';

/** One clip of a pass: what it shows, and the folder of its job, which has its captions and gets its files. */
export type PassShare = {
  input: RenderPassInput;
  workdir: string;
  /** Aborted when the job no longer wants its files. */
  signal: AbortSignal;
  onShare: (share: number) => void;
};

/**
 * Runs the pass of one clip, or one pass for several clips that differ in their shape alone. If this node's hardware
 * encoder fails, x264 does the work. Returns ffmpeg's log, where the sound was measured. Once `signal` is aborted, nobody
 * wants the files.
 */
export async function encode(
  shares: readonly PassShare[],
  signal: AbortSignal,
  context: Pick<RenderContext, 'tools' | 'log'>,
): Promise<string> {
  const { encoder = null } = context.tools.ffmpeg;
  if (encoder === null) return encodeWith(null, shares, signal, context);
  try {
    return await encodeWith(encoder, shares, signal, context);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof JobFailure && error.code === 'media.unreadable')) throw error;
    // Another program may use the chip, or the chip refuses this size.
    context.log.warn('hardware_encoder_failed', { encoder: encoder.name });
    return encodeWith(null, shares, signal, context);
  }
}

type Context = Pick<RenderContext, 'tools' | 'log'>;

async function encodeWith(
  encoder: VideoEncoder,
  shares: readonly PassShare[],
  signal: AbortSignal,
  context: Context,
): Promise<string> {
  const [first, ...others] = shares;
  if (first === undefined) throw new Error('a pass without a clip');
  if (others.length === 0) {
    const pass = renderPass({ ...first.input, encoder });
    return run({ ...pass, encoder, shares, workdir: first.workdir }, signal, context);
  }
  // A folder of its own, because each job removes its folder when it ends.
  const folder = await mkdtemp(join(dirname(first.workdir), 'shapes-'));
  try {
    const inputs = await Promise.all(shares.map((share, i) => bringIn(share, { folder, name: String(i) })));
    const pass = sharedPass(inputs.map((input) => ({ ...input, encoder })));
    const log = await run({ ...pass, encoder, shares, workdir: folder }, signal, context);
    await Promise.all(shares.map((share, i) => handOut(share, { folder, name: String(i) })));
    return log;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Pass = RenderPass & { encoder: VideoEncoder; shares: readonly PassShare[]; workdir: string };

async function run(
  { args, graph, encoder, shares, workdir }: Pass,
  signal: AbortSignal,
  context: Context,
): Promise<string> {
  await writeOwn(join(workdir, GRAPH_FILE), graph);
  const durationSec = shares[0]?.input.timeline.durationSec ?? 0;
  const canvases = shares.map((share) => canvasOf(share.input.plan));
  const { log } = await runInWorkdir({ ...context, workdir, signal }, args, {
    durationSec,
    devices: needsOf(encoder).devices,
    pixels: canvases.reduce((sum, { width, height }) => sum + width * height, 0),
    onProgress: ({ outSec }) => shares.forEach(({ onShare }) => onShare(outSec / durationSec)),
  });
  return log;
}

type Place = { folder: string; name: string };

/** Copies the captions, the logo and the footage of a clip, because the pass reaches only its own folder. */
async function bringIn({ input, workdir }: PassShare, { folder, name }: Place): Promise<RenderPassInput> {
  await mkdir(join(folder, name));
  const { captionsFile, logo = null, bRoll = [], background } = input;
  const isPicture = background !== undefined && !background.startsWith('#');
  if (captionsFile !== null) {
    await cp(join(workdir, captionsFile), join(folder, name, captionsFile));
    await cp(join(workdir, FONTS_FOLDER), join(folder, name, FONTS_FOLDER), { recursive: true });
  }
  if (logo !== null) await cp(join(workdir, logo.file), join(folder, name, logo.file));
  const footage = [...bRoll.map((one) => one.file), ...(isPicture ? [background] : [])];
  for (const file of new Set(footage)) await cp(join(workdir, file), join(folder, name, file));
  return {
    ...input,
    background: isPicture ? `${name}/${background}` : background,
    bRoll: bRoll.map((one) => ({ ...one, file: `${name}/${one.file}` })),
    captionsFile: captionsFile === null ? null : `${name}/${captionsFile}`,
    logo: logo === null ? null : { ...logo, file: `${name}/${logo.file}` },
  };
}

/** Moves the picture of a clip, and a link to the sound, into the folder of its job, unless that is gone. */
async function handOut({ workdir, signal }: PassShare, { folder, name }: Place): Promise<void> {
  if (signal.aborted) return;
  await rename(join(folder, name, PICTURE_FILE), join(workdir, PICTURE_FILE));
  await link(join(folder, SOUND_FILE), join(workdir, SOUND_FILE));
}
