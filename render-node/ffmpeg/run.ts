import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { JobFailure } from '#schema/domain/failure.ts';
import { type FfmpegProgress, readProgressLine } from './progress.ts';

/** Signals and time limits of one process. `deadlineMs` is wall time; past it the job fails with `media.deadline`. */
type Limits = { signal: AbortSignal; deadlineMs: number };

/**
 * Demuxers that users' media may use. Playlists and lists of files (hls, concat, dash) are not among them: they make
 * ffmpeg open addresses that the media's author chose.
 */
const DEMUXERS = 'mov,matroska,srt,ass,webvtt,wav,flac,mp3,aac,ogg,image2,png_pipe,jpeg_pipe,rawvideo,s16le';

/** Options that go before every `-i` of users' media: local files and signed URLs only, never another protocol. */
export const GUARDED_INPUT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd,http,https,tcp,tls',
  '-format_whitelist',
  DEMUXERS,
];

export type FfmpegOptions = Limits & {
  ffmpegPath: string;
  args: readonly string[];
  cwd?: string;
  onProgress?: (progress: FfmpegProgress) => void;
  /** Called with each extra output pipe once the process runs: key is the file descriptor (`pipe:3`), value reads it. Every pipe must be drained. */
  pipes?: Record<number, (stream: Readable) => Promise<void>>;
};

/**
 * Runs ffmpeg to its end and gives the tail of its log (for measuring filters that print there).
 * A non-zero exit is `media.unreadable`; its log goes into `detail`, for the node's eyes alone.
 */
export async function runFfmpeg(options: FfmpegOptions): Promise<{ log: string }> {
  const pipes = Object.entries(options.pipes ?? {});
  const highest = Math.max(2, ...pipes.map(([fd]) => Number(fd)));
  const extra = Array.from({ length: highest - 2 }, () => 'pipe' as const);
  const args = ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1', ...options.args];
  const subprocess = execa(options.ffmpegPath, args, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdio: ['ignore', 'pipe', 'pipe', ...extra],
    buffer: false,
    reject: false,
    cancelSignal: options.signal,
    timeout: options.deadlineMs,
    forceKillAfterDelay: 1_500,
  });
  const log = collectTail(subprocess.stderr);
  readProgress(subprocess.stdout, options.onProgress);
  const readers = pipes.map(([fd, read]) => read(subprocess.stdio[Number(fd)] as unknown as Readable));
  const [result] = await Promise.all([subprocess, ...readers]);
  options.signal.throwIfAborted();
  if (result.timedOut) throw new JobFailure('media.deadline', log());
  if (result.signal === 'SIGKILL') throw new JobFailure('node.out_of_memory', log());
  if (result.failed) throw new JobFailure('media.unreadable', log());
  return { log: log() };
}

/** Runs ffprobe and parses its JSON. */
export async function runFfprobe(options: Limits & { ffprobePath: string; args: readonly string[] }): Promise<unknown> {
  const result = await execa(options.ffprobePath, ['-v', 'error', '-of', 'json', ...options.args], {
    stdin: 'ignore',
    reject: false,
    cancelSignal: options.signal,
    timeout: options.deadlineMs,
    maxBuffer: 4_000_000,
  });
  options.signal.throwIfAborted();
  if (result.timedOut) throw new JobFailure('media.deadline');
  if (result.failed) throw new JobFailure('source.not_media', result.stderr.slice(-2_000));
  return JSON.parse(result.stdout) as unknown;
}

const LOG_CHARS = 64_000;

function collectTail(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-LOG_CHARS);
  });
  return () => tail;
}

function readProgress(stream: Readable, onProgress: FfmpegOptions['onProgress']): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const progress = readProgressLine(line);
      if (progress !== null) onProgress?.(progress);
    }
  });
}
