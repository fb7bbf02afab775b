import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { JobFailure, type JobFailureCode } from '#schema/domain/failure.ts';
import { isTraced, span } from '../../base/trace.ts';
import { openInputs, type OpenInputs } from '../sandbox/inputs.ts';
import { mediaProcess } from './child.ts';
import { diagnose, type ProcessEnd, signalOf } from './diagnosis.ts';
import { type FfmpegProgress, readProgressLine } from './progress.ts';

/** Signals and time limits of one process. `deadlineMs` is wall time; past it the job fails with `media.deadline`. */
type Limits = { signal: AbortSignal; deadlineMs: number };

export type FfmpegOptions = Limits & {
  ffmpegPath: string;
  args: readonly string[];
  /** Its working folder, the only one that it may write to. Missing if it writes no file. */
  workdir?: string;
  /** Files of graphics chips that it may use. */
  devices?: readonly string[];
  /** What ffmpeg reads at `pipe:0`. */
  input?: AsyncIterable<Uint8Array>;
  onProgress?: (progress: FfmpegProgress) => void;
  /**
   * Called with each extra output pipe once the process runs: key is the file descriptor (`pipe:3`), value reads it.
   * Every pipe must be drained.
   */
  pipes?: Record<number, (stream: Readable) => Promise<void>>;
};

/**
 * Runs ffmpeg to its end and returns the tail of its log (for measuring filters that print there). A failed run is
 * `media.unreadable`, or what `diagnose` reads from the log, which goes into `detail` for the node only. A pipe reader
 * that throws ends ffmpeg, and its error is rethrown.
 */
export function runFfmpeg(options: FfmpegOptions): Promise<{ log: string }> {
  return span('ffmpeg', () => runToEnd(options), readCpuMs);
}

/** What `-benchmark` prints at the end of a traced run. */
function readCpuMs({ log }: { log: string }): number | null {
  const match = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(log);
  return match === null ? null : 1_000 * (Number(match[1]) + Number(match[2]));
}

async function runToEnd(options: FfmpegOptions): Promise<{ log: string }> {
  const readerFailed = new AbortController();
  const inputs = await openInputs(options.args, options.signal);
  try {
    const subprocess = startFfmpeg(options, inputs, AbortSignal.any([options.signal, readerFailed.signal]));
    const log = collectTail(subprocess.stderr);
    readProgress(subprocess.stdout, options.onProgress);
    const readers = Object.entries(options.pipes ?? {}).map(async ([fd, read]) => {
      try {
        await read(subprocess.stdio[Number(fd)] as unknown as Readable);
      } catch (error) {
        readerFailed.abort();
        throw error;
      }
    });
    const reads = Promise.allSettled(readers);
    const result = await subprocess;
    const failedRead = (await reads).find((read) => read.status === 'rejected');
    options.signal.throwIfAborted();
    if (result.timedOut) throw new JobFailure('media.deadline', log());
    if (result.failed && !result.isCanceled) throw new JobFailure(diagnose(result, log(), 'media.unreadable'), log());
    if (failedRead !== undefined) throw failedRead.reason;
    return { log: log() };
  } finally {
    inputs.end();
  }
}

function startFfmpeg(options: FfmpegOptions, { args, ...inputs }: OpenInputs, cancelSignal: AbortSignal) {
  const { workdir, deadlineMs, devices, input } = options;
  const pipes = Math.max(2, ...Object.keys(options.pipes ?? {}).map(Number)) - 2;
  const benchmark = isTraced() ? ['-benchmark'] : [];
  const given = ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1', ...benchmark, ...args];
  const command = mediaProcess(options.ffmpegPath, given, {
    workdir,
    deadlineMs,
    devices,
    ...inputs,
    pipes,
    hasStdin: input !== undefined,
  });
  const [stdin, , , ...extra] = command.options.stdio;
  return execa(command.file, command.args, {
    ...command.options,
    stdio: [input ?? stdin, 'pipe', 'pipe', ...extra],
    buffer: false,
    reject: false,
    cancelSignal,
    timeout: Math.ceil(deadlineMs),
  });
}

/**
 * Runs ffprobe and parses its JSON. A failed run is `source.not_media`, or what `diagnose` reads from the log. A lack
 * of memory is the file's fault, since probing an ordinary one takes 60 MB.
 */
export async function runFfprobe(options: Limits & { ffprobePath: string; args: readonly string[] }): Promise<unknown> {
  const { args, ...inputs } = await openInputs(options.args, options.signal);
  try {
    const given = ['-v', 'error', '-of', 'json', ...args];
    const command = mediaProcess(options.ffprobePath, given, { deadlineMs: options.deadlineMs, ...inputs });
    const run = () =>
      execa(command.file, command.args, {
        ...command.options,
        reject: false,
        cancelSignal: options.signal,
        timeout: Math.ceil(options.deadlineMs),
        maxBuffer: 4_000_000,
      });
    const result = await span('ffprobe', async () => run());
    options.signal.throwIfAborted();
    if (result.timedOut) throw new JobFailure('media.deadline');
    const log = result.stderr.slice(-LOG_CHARS);
    if (result.failed) throw new JobFailure(failureOfProbe(result, log), log);
    return JSON.parse(result.stdout) as unknown;
  } finally {
    inputs.end();
  }
}

function failureOfProbe(end: ProcessEnd, log: string): JobFailureCode {
  const code = diagnose(end, log, 'source.not_media');
  const isOfTheFile = code === 'node.out_of_memory' && signalOf(end) === undefined;
  return isOfTheFile ? 'source.beyond_limits' : code;
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
