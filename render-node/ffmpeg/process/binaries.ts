import { execa } from 'execa';
import type { VideoEncoder } from './video-encoder.ts';

export type FfmpegBinaries = {
  ffmpegPath: string;
  ffprobePath: string;
  /** The hardware encoder of whole renders. Missing: x264. */
  encoder?: VideoEncoder;
};

/** No usable ffmpeg on this machine. The message names the remedy. */
export class FfmpegMissing extends Error {
  override readonly name = 'FfmpegMissing';
}

/** `-fps_mode` came with 5.1. */
const OLDEST = { major: 5, minor: 1 };
const HOW_TO_INSTALL = 'Install it with: npm run setup (on Debian: apt-get install ffmpeg), or set FFMPEG_PATH.';

/**
 * Finds ffmpeg: `FFMPEG_PATH`, else the one on PATH, which gets the system's fixes, else the optional package
 * ffmpeg-static. ffprobe is next to it, or on PATH. Throws with the remedy if none works or the version is older than
 * 5.1.
 */
export async function findFfmpeg(
  env: { FFMPEG_PATH?: string | undefined },
  findStatic: () => Promise<string | null> = staticBinary,
): Promise<FfmpegBinaries> {
  if (env.FFMPEG_PATH !== undefined) return look(env.FFMPEG_PATH);
  try {
    return await look('ffmpeg');
  } catch (error) {
    const packaged = await findStatic();
    if (packaged === null) throw error;
    return look(packaged);
  }
}

async function look(ffmpegPath: string): Promise<FfmpegBinaries> {
  const result = await execa(ffmpegPath, ['-version'], { reject: false, stdin: 'ignore' });
  if (result.failed) throw new FfmpegMissing(`ffmpeg does not run from "${ffmpegPath}". ${HOW_TO_INSTALL}`);
  const version = readFfmpegVersion(result.stdout);
  if (version !== null && isTooOld(version)) {
    const [needed, found] = [OLDEST, version].map(({ major, minor }) => `${major}.${minor}`);
    throw new FfmpegMissing(
      `ffmpeg ${needed} or newer is needed, "${ffmpegPath}" is version ${found}. ${HOW_TO_INSTALL}`,
    );
  }
  return { ffmpegPath, ffprobePath: await findFfprobe(ffmpegPath) };
}

type Version = { major: number; minor: number };

/** The version in the first line of `ffmpeg -version`; null for development builds, which have none. */
export function readFfmpegVersion(text: string): Version | null {
  const match = /^ffmpeg version n?(\d+)\.(\d+)/.exec(text);
  return match === null ? null : { major: Number(match[1]), minor: Number(match[2]) };
}

function isTooOld({ major, minor }: Version): boolean {
  return major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
}

async function findFfprobe(ffmpegPath: string): Promise<string> {
  const beside = ffmpegPath.replace(/ffmpeg(\.exe)?$/, 'ffprobe$1');
  for (const path of [beside, 'ffprobe']) {
    const result = await execa(path, ['-version'], { reject: false, stdin: 'ignore' });
    if (!result.failed) return path;
  }
  throw new FfmpegMissing(`ffprobe was not found beside "${ffmpegPath}" nor on PATH. ${HOW_TO_INSTALL}`);
}

async function staticBinary(): Promise<string | null> {
  const optionalPackage: string = 'ffmpeg-static';
  try {
    const module = (await import(optionalPackage)) as { default: string | null };
    return module.default;
  } catch {
    return null;
  }
}
