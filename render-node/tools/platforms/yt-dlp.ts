import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { JobFailure } from '#schema/domain/failure.ts';
import { type MediaProgram, mediaProcess } from '../../ffmpeg/process/child.ts';
import type { PlatformFetcher, PlatformRequest } from './platform-fetcher.ts';
import { captionArgs, OUTPUT_NAME, ytDlpArgs } from './yt-dlp-args.ts';
import { readAudience } from './yt-dlp-audience.ts';
import { addCaptions } from './yt-dlp-captions.ts';
import { failureOfYtDlp } from './yt-dlp-failure.ts';
import { DownloadMeter } from './yt-dlp-progress.ts';

export type YtDlp = { path: string; version: string };

const VERSION_TIMEOUT_MS = 30_000;

/** Where `npm run setup -- --yt-dlp` puts it: among the models of the node. */
export function downloadedYtDlp(): string {
  const models = process.env['MODELS_DIR'] || fileURLToPath(new URL('../../../models', import.meta.url));
  return join(models, 'yt-dlp/yt-dlp');
}

/** Finds yt-dlp: the given path, else the downloaded one, else `yt-dlp` on PATH. Null if none runs. */
export async function findYtDlp(
  givenPath: string | undefined,
  downloaded: string = downloadedYtDlp(),
): Promise<YtDlp | null> {
  if (givenPath !== undefined) return tryYtDlp(givenPath);
  return (await tryYtDlp(downloaded)) ?? tryYtDlp('yt-dlp');
}

async function tryYtDlp(path: string): Promise<YtDlp | null> {
  const result = await execa(path, ['--version'], {
    reject: false,
    stdin: 'ignore',
    timeout: VERSION_TIMEOUT_MS,
    env: ytDlpEnv(process.env),
    extendEnv: false,
  });
  const version = /^\d{4}\.\d{2}\.\d{2}/.exec(result.stdout ?? '')?.[0];
  return result.failed || version === undefined ? null : { path, version };
}

/** The first version with `--js-runtimes`. */
const FIRST_WITH_RUNTIMES = '2025.11.12';
/** The Node that this yt-dlp may run for challenges; null if it has no such option. */
export function nodePathFor(ytDlp: YtDlp, nodePath: string): string | null {
  return ytDlp.version >= FIRST_WITH_RUNTIMES ? nodePath : null;
}

/** How often the size on disk is checked, in ms. */
const LOOK_MS = 1_000;
/** A few KB of text; without them the video is as good as before. */
const CAPTIONS_TIMEOUT_MS = 60_000;
const KEPT_CHARS = 64_000;

export type YtDlpOptions = {
  ffmpegPath: string;
  /** The Node that yt-dlp may run for challenges. */
  nodePath: string;
  env: Record<string, string | undefined>;
  lookMs?: number;
};

/** yt-dlp as a separate program: one process, with all its children, a download. */
export function makeYtDlpFetcher(ytDlp: YtDlp, options: YtDlpOptions): PlatformFetcher {
  const nodePath = nodePathFor(ytDlp, options.nodePath);
  return {
    fetch: async (request) => {
      await mkdir(request.folder, { recursive: true });
      const args = ytDlpArgs(request, { ffmpegPath: options.ffmpegPath, nodePath });
      const isTooLarge = new AbortController();
      const watch = setInterval(() => {
        void sizeOf(request.folder).then((bytes) => bytes > request.maxBytes && isTooLarge.abort());
      }, options.lookMs ?? LOOK_MS);
      try {
        const end = await run(ytDlp.path, args, { request, env: options.env, stop: isTooLarge.signal });
        request.signal.throwIfAborted();
        if (isTooLarge.signal.aborted) throw new JobFailure('source.too_large');
        const file = await resultOf(request, end);
        const audience = await readAudience(request);
        await addCaptions(file, request, {
          ffmpegPath: options.ffmpegPath,
          fetchCaptions: async ({ key }) => {
            const args = captionArgs(key, request.folder, { ffmpegPath: options.ffmpegPath, nodePath });
            const stop = AbortSignal.any([isTooLarge.signal, AbortSignal.timeout(CAPTIONS_TIMEOUT_MS)]);
            await run(ytDlp.path, args, {
              request: { ...request, onProgress: () => undefined },
              env: options.env,
              stop,
            });
          },
        });
        return { file, audience };
      } finally {
        clearInterval(watch);
      }
    },
  };
}

type DownloadRun = { request: PlatformRequest; env: YtDlpOptions['env']; stop: AbortSignal };

async function run(path: string, args: string[], { request, env, stop }: DownloadRun) {
  const command = mediaProcess(path, args, ytDlpReach(request.folder, env));
  const subprocess = execa(command.file, command.args, {
    ...command.options,
    env: { ...ytDlpEnv(env), HOME: request.folder, TMPDIR: request.folder },
    extendEnv: false,
    buffer: false,
    reject: false,
    cancelSignal: AbortSignal.any([request.signal, stop]),
  });
  const meter = new DownloadMeter(request.section);
  const onLine = (line: string) => {
    const fraction = meter.read(line);
    if (fraction !== null) request.onProgress(fraction);
  };
  const stdout = collect(subprocess.stdout, onLine);
  const stderr = collect(subprocess.stderr, onLine);
  const { exitCode, signal, failed } = await subprocess;
  return { exitCode, signal, failed, stdout: stdout(), stderr: stderr() };
}

/** Passes on whole lines (ffmpeg ends its own with a carriage return) and keeps the tail. */
function collect(stream: Readable, onLine: (line: string) => void): () => string {
  let tail = '';
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-KEPT_CHARS);
    const lines = (rest + chunk).split(/[\r\n]/);
    rest = (lines.pop() ?? '').slice(-KEPT_CHARS);
    for (const line of lines) onLine(line);
  });
  return () => tail;
}

type End = Awaited<ReturnType<typeof run>>;

async function resultOf(request: PlatformRequest, end: End): Promise<string> {
  const files = (await readdir(request.folder)).filter((name) => isFinished(name));
  const [name] = files;
  if (end.failed || name === undefined || files.length !== 1) throw new JobFailure(failureOfYtDlp(end));
  const file = join(request.folder, name);
  if ((await stat(file)).size > request.maxBytes) throw new JobFailure('source.too_large');
  return file;
}

/** `source.mp4`, but neither `source.f137.mp4` nor `source.mp4.part`. */
function isFinished(name: string): boolean {
  return new RegExp(`^${OUTPUT_NAME}\\.(?!part$|ytdl$)\\w+$`).test(name);
}

/** Bytes of all tracks. The file that ffmpeg joins from them contains them again and does not count. */
async function sizeOf(folder: string): Promise<number> {
  const all = await readdir(folder).catch(() => []);
  const names = all.filter((name) => !name.includes('.temp.') && !isFinished(name));
  const sizes = names.map((name) => stat(join(folder, name)).then((found) => (found.isFile() ? found.size : 0)));
  const found = await Promise.allSettled(sizes);
  return found.reduce((sum, size) => sum + (size.status === 'fulfilled' ? size.value : 0), 0);
}

/** What a child may know about the node's environment: where programs are and the way to the network. No keys. */
const PASSED_ON = /^(PATH|LANG|LC_ALL|SSL_CERT_(FILE|DIR)|(https?|all|no)_proxy)$/i;

/** What yt-dlp may reach: the network, the Node that solves challenges, and the host's certificates. */
export function ytDlpReach(folder: string, env: Record<string, string | undefined>): MediaProgram {
  const certificates = ['SSL_CERT_FILE', 'SSL_CERT_DIR'].flatMap((name) => env[name] ?? []);
  return { workdir: folder, hasNetwork: true, reads: [process.execPath, ...certificates] };
}

export function ytDlpEnv(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const passed = Object.entries(env).filter(([name]) => PASSED_ON.test(name));
  // Plugins would be code of the host's users, and modules in the job's folder code from the video. UTF-8, or printing
  // a title could end the run.
  return {
    ...Object.fromEntries(passed),
    YTDLP_NO_PLUGINS: '1',
    PYTHONSAFEPATH: '1',
    PYTHONIOENCODING: 'utf-8',
  };
}
