import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { audienceSchema } from '#schema/artifacts/audience.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { stageResultSchema } from '#schema/jobs/outcome.ts';
import { findFfmpeg, type FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { probeSource } from '../../../render-node/ffmpeg/probe/probe-source.ts';
import { soundExtractArgs } from '../../../render-node/ffmpeg/args/sound-extract.ts';
import { keepNothing } from '../../support/fakes/in-memory/kept-sources.ts';
import { runDownload } from '../../../render-node/stages/download/run.ts';
import { makeSignedObjects } from '../../../render-node/tools/http/signed-objects.ts';
import { readSubRip } from '../../../render-node/plan/subtitles/cues.ts';
import { listSubtitleStreams } from '../../../render-node/ffmpeg/probe/subtitle-streams.ts';
import { captionArgs, ytDlpArgs } from '../../../render-node/tools/platforms/yt-dlp-args.ts';
import { findYtDlp, makeYtDlpFetcher } from '../../../render-node/tools/platforms/yt-dlp.ts';
import type { UploadedPart } from '../../../render-node/protocol/worker-api.ts';
import { startFakeStorage, type FakeStorage } from '../../support/fakes/services/storage.ts';
import { makeFakeYtDlp, type YtDlpAct, type YtDlpCall } from '../../support/fakes/services/make-yt-dlp.ts';
import { sampleDownloadJob } from '../../support/builders/sample-jobs.ts';
import { ytDlpHeatmap } from '../../support/builders/heatmap.ts';
import { noFaces } from '../../support/fakes/in-memory/no-faces.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';
import { processesWith } from '../../support/system/processes.ts';
import { needs } from '../../support/system/needs.ts';

const SEC = 100;
const WHITE_FROM_SEC = 50;
/**
 * Dark and silent, and white with a tone from second 50 on; key pictures only every ten seconds, so that cuts fall
 * between.
 */
const PICTURE = `color=black:s=320x180:r=10:d=${SEC},drawbox=t=fill:c=white:enable='gte(t,${WHITE_FROM_SEC})'`;
const SOUND = `aevalsrc='if(gte(t,${WHITE_FROM_SEC}),0.5*sin(2*PI*1000*t),0)':s=48000:d=${SEC}`;
const PAGE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

let ffmpeg: FfmpegBinaries;
let folder: string;
let film: string;
let storage: FakeStorage;
const objects = makeSignedObjects({ retries: 2, retryMs: 1 });

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-yt-dlp-'));
  film = join(folder, 'film.mp4');
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '100', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const inputs = ['-f', 'lavfi', '-i', PICTURE, '-f', 'lavfi', '-i', SOUND];
  await promisify(execFile)(ffmpeg.ffmpegPath, ['-v', 'error', ...inputs, ...coding, film]);
});
afterAll(async () => {
  await Promise.all([objects.close(), rm(folder, { recursive: true })]);
});
beforeEach(async () => {
  storage = await startFakeStorage();
});
afterEach(() => storage.close());

type Source = JobOf<'download'>['source'];

function jobFor(source: Partial<Source> = {}, over: Partial<JobOf<'download'>> = {}): JobOf<'download'> {
  const partUrls = Array.from({ length: 40 }, (_, i) => storage.urlOf(`part-${i + 1}`));
  return sampleDownloadJob({
    source: { kind: 'youtube', url: PAGE, durationSec: SEC, ...source },
    window: { startSec: 0, endSec: SEC },
    outputs: {
      source: { partBytes: 65_536, partUrls },
      thumbnail: { url: storage.urlOf('thumbnail.jpg'), contentType: 'image/jpeg' },
    },
    ...over,
  });
}

async function fetcherFor(path: string) {
  const found = await findYtDlp(path);
  return (
    found &&
    makeYtDlpFetcher(found, { ffmpegPath: ffmpeg.ffmpegPath, nodePath: '/bin/node', env: process.env, lookMs: 10 })
  );
}

/** Runs the stage with a yt-dlp that acts as said; null: none is installed. */
async function run(job: JobOf<'download'>, act: YtDlpAct | null) {
  const progress: number[] = [];
  const workdir = await mkdtemp(join(folder, 'work-'));
  const ytDlp = act === null ? null : await makeFakeYtDlp(folder, act);
  const context = makeStageContext({
    workdir,
    onProgress: (fraction) => progress.push(fraction),
    finishUpload: async (parts: UploadedPart[]) => {
      const stored = parts.map(({ partNumber }) => storage.objects.get(`part-${partNumber}`)?.bytes ?? Buffer.alloc(0));
      storage.objects.set('source', { bytes: Buffer.concat(stored), contentType: null });
      return { url: storage.urlOf('source') };
    },
    tools: {
      ffmpeg,
      objects,
      faces: noFaces,
      keptSources: keepNothing,
      platforms: ytDlp && (await fetcherFor(ytDlp.path)),
    },
  });
  const outcome = await runDownload(job, context).catch((error: unknown) =>
    error instanceof JobFailure ? error.code : error,
  );
  const calls: readonly YtDlpCall[] = ytDlp?.calls ?? [];
  return {
    outcome,
    progress,
    calls,
    left: await readdir(workdir, { recursive: true }),
    source: storage.objects.get('source'),
  };
}

/** Seconds of a file at which its sound begins. */
async function soundBeginsAt(file: string, args: string[]): Promise<number> {
  const filter = ['-af', 'silencedetect=n=-30dB:d=1', '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)(ffmpeg.ffmpegPath, ['-hide_banner', ...args, '-i', file, ...filter]);
  return Number(/silence_end: ([\d.]+)/.exec(stderr)?.[1]);
}

describe('a download from a platform', () => {
  it('brings all of a short video into storage, byte for byte, and leaves nothing behind', async () => {
    const { outcome, progress, left, source } = await run(jobFor(), { media: film });
    expect(stageResultSchema.parse(outcome)).toEqual({
      stage: 'download',
      sourceInfo: expect.objectContaining({ width: 320, height: 180, fps: 10, hasAudio: true }),
    });
    expect(outcome).not.toHaveProperty('sourceInfo.startsAtSec');
    expect(source?.bytes.equals(await readFile(film))).toBe(true);
    expect(left.filter((name) => !name.endsWith('.jpg'))).toEqual(['whole']);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // While yt-dlp still ran: half of the first track was shown as a good third of the stage.
    expect(progress).toContainEqual(expect.closeTo(0.36, 5));
    expect(progress.at(-1)).toBe(1);
  });

  it.each([
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ?si=x--exec=id', PAGE, 'youtube'],
    ['twitch', 'https://www.twitch.tv/videos/123456?t=1h', 'https://www.twitch.tv/videos/123456', 'twitch:vod'],
    [
      'google_drive',
      'https://drive.google.com/file/d/1A2b3C4d5E6f7G8h9/view?usp=sharing',
      'https://drive.google.com/file/d/1A2b3C4d5E6f7G8h9/view',
      'GoogleDrive',
    ],
  ] as const)('of %s asks for an address of our own making, by one extractor', async (kind, url, page, extractor) => {
    const { calls } = await run(jobFor({ kind, url }), { media: film });
    expect(calls.map(({ urls }) => urls)).toEqual([[page]]);
    expect(calls[0]?.args.slice(-2)).toEqual(['--', page]);
    expect(calls[0]?.args.join(' ')).toContain(`--use-extractors ${extractor} `);
  });

  it('packs a file anew whose container cannot be read by ranges', async () => {
    const old = join(folder, 'film.ts');
    await promisify(execFile)(ffmpeg.ffmpegPath, ['-v', 'error', '-y', '-i', film, '-c', 'copy', old]);
    const drive = { kind: 'google_drive', url: 'https://drive.google.com/file/d/1A2b3C4d5E6f7G8h9/view' } as const;
    const { outcome, source, left } = await run(jobFor(drive), { media: old });
    expect(outcome).toMatchObject({
      sourceInfo: { width: 320, height: 180, fps: 10, durationSec: expect.closeTo(SEC, 0) },
    });
    // Matroska.
    expect(source?.bytes.readUInt32BE()).toBe(0x1a45dfa3);
    expect(left.filter((name) => !name.endsWith('.jpg'))).toEqual(['whole']);
  });

  it('refuses what is no video in any container', async () => {
    const page = join(folder, 'page.html');
    await writeFile(page, '<!doctype html><title>Sign in</title>');
    expect((await run(jobFor(), { media: page })).outcome).toBe('source.not_media');
  });

  it('tells yt-dlp nothing of the node', async () => {
    vi.stubEnv('NODE_KEY', 'key-of-a-test-node');
    const { calls } = await run(jobFor(), { media: film });
    vi.unstubAllEnvs();
    expect(calls[0]?.env).toEqual(expect.arrayContaining(['PATH', 'HOME', 'YTDLP_NO_PLUGINS', 'PYTHONSAFEPATH']));
    // Where Linux can tell: as much memory as any other program that opens media.
    expect(calls[0]?.dataLimit ?? 'other system').not.toMatch(/size +unlimited/);
    expect(calls[0]?.env).not.toContain('NODE_KEY');
  });

  it.each([
    ['of another kind', { kind: 'twitch' as const }],
    ['of no video', { url: 'https://www.youtube.com/@channel' }],
  ])('refuses an address %s', async (_name, source) => {
    const { outcome, calls } = await run(jobFor(source), { media: film });
    expect(outcome).toBe('source.unsupported');
    expect(calls).toEqual([]);
  });

  it('fails for good where there is no yt-dlp', async () => {
    expect((await run(jobFor(), null)).outcome).toBe('source.unsupported');
  });

  it.each([
    [{ error: '[youtube] dQw4w9WgXcQ: Private video. Sign in if you have been granted access' }, 'source.private'],
    [{ says: '[download] A talk does not pass filter (live_status!=?is_live), skipping ..' }, 'source.live_not_ended'],
    [{ says: '\r[download] File is larger than max-filesize (2 bytes > 1 bytes). Aborting.' }, 'source.too_large'],
    [{}, 'source.platform_failed'],
  ])('that ends with %o fails with %s', async (act, code) => {
    expect((await run(jobFor(), act)).outcome).toBe(code);
  });

  it('keeps the failure of the storage', async () => {
    storage.break(503, 100);
    expect((await run(jobFor(), { media: film })).outcome).toBe('storage.failed');
  });
});

describe('a part of a long video', () => {
  const window = { startSec: 48, endSec: 68 };
  const long = { durationSec: 3_600 };

  it('is stored alone, and every time still counts from the begin of the video', async () => {
    const { outcome, source, calls, progress } = await run(jobFor(long, { window }), { media: film });
    expect(calls[0]?.args.join(' ')).toContain('--download-sections *33-83 ');
    const { sourceInfo } = stageResultSchema.parse(outcome) as {
      sourceInfo: { startsAtSec: number; durationSec: number };
    };
    expect(sourceInfo).toMatchObject({ startsAtSec: 33 });
    expect(sourceInfo.durationSec).toBeCloseTo(83, 0);
    expect(progress.at(-1)).toBe(1);

    const stored = join(folder, 'part.mp4');
    await writeFile(stored, source?.bytes ?? '');
    expect((await probeSource(stored, { ffmpeg, signal: new AbortController().signal })).durationSec).toBeCloseTo(
      50,
      0,
    );
    // A packet of AAC is 21 ms.
    expect(Math.abs((await soundBeginsAt(stored, [])) - (WHITE_FROM_SEC - 33))).toBeLessThan(0.03);

    const pcmFile = join(folder, 'sound.pcm');
    await promisify(execFile)(
      ffmpeg.ffmpegPath,
      soundExtractArgs({ url: stored, source: sourceInfo, window, pcmFile, subtitles: null }),
    );
    const pcm = ['-f', 's16le', '-ar', '16000', '-ac', '1'];
    expect(Math.abs((await soundBeginsAt(pcmFile, pcm)) - (WHITE_FROM_SEC - window.startSec))).toBeLessThan(0.03);
  });

  it.each([
    ['is as long as the whole', { ignoresSections: true }],
    ['cannot be had', { sectionError: 'ffmpeg exited with code 1' }],
  ])('that %s is given up: the whole is fetched and counts from 0', async (_name, act) => {
    const { outcome, calls, source } = await run(jobFor(long, { window }), { media: film, ...act });
    expect(outcome).toMatchObject({ stage: 'download', sourceInfo: { durationSec: expect.closeTo(SEC, 0) } });
    expect(outcome).not.toHaveProperty('sourceInfo.startsAtSec');
    expect(calls.map(({ args }) => args.includes('--download-sections'))).toEqual([true, false]);
    expect(source?.bytes.equals(await readFile(film))).toBe(true);
  });

  it('of a private video is not asked for twice', async () => {
    const { outcome, calls } = await run(jobFor(long, { window }), { error: '[youtube] a: Private video.' });
    expect(outcome).toBe('source.private');
    expect(calls).toHaveLength(1);
  });
});

describe('subtitles of the platform', () => {
  const CUES = '1\n00:00:49,000 --> 00:00:52,000\nEs wird hell.\n\n2\n00:01:00,000 --> 00:01:02,000\nSo bleibt es.\n';
  const tracks = { subtitles: { en: CUES.replace('Es', 'It'), 'de-DE': CUES }, automatic: ['en', 'de-orig'] };

  async function readStored(stored: Buffer | undefined) {
    const file = join(folder, 'captioned.mp4');
    await writeFile(file, stored ?? '');
    const srt = await promisify(execFile)(ffmpeg.ffmpegPath, [
      '-v',
      'error',
      '-i',
      file,
      '-map',
      '0:s',
      '-f',
      'srt',
      '-',
    ]);
    const [stream] = await listSubtitleStreams(ffmpeg.ffprobePath, file, new AbortController().signal);
    return { cues: readSubRip(srt.stdout), stream, beginsAt: await soundBeginsAt(file, []) };
  }

  it('that people wrote in the language that is spoken are stored with the video', async () => {
    const { outcome, source, calls, left } = await run(jobFor(), { media: film, ...tracks });
    expect(outcome).toMatchObject({ sourceInfo: { subtitleStreams: 1 } });
    const { cues, stream } = await readStored(source?.bytes);
    expect(stream).toMatchObject({ language: 'deu', codec: 'mov_text' });
    expect(cues).toEqual([
      { startSec: 49, endSec: 52, text: 'Es wird hell.' },
      { startSec: 60, endSec: 62, text: 'So bleibt es.' },
    ]);
    expect(calls[1]?.args.join(' ')).toContain('--skip-download --write-subs --sub-langs de-DE ');
    expect(left.filter((name) => !name.endsWith('.jpg'))).toEqual(['whole']);
  });

  it('of a part move with it, and the part stays on its clock', async () => {
    const job = jobFor({ durationSec: 3_600 }, { window: { startSec: 48, endSec: 68 } });
    const { cues, beginsAt } = await readStored((await run(job, { media: film, ...tracks })).source?.bytes);
    expect(cues.map(({ startSec }) => Math.round(startSec * 100) / 100)).toEqual([16, 27]);
    expect(Math.abs(beginsAt - (WHITE_FROM_SEC - 33))).toBeLessThan(0.03);
  });

  it.each([
    ['are translations', { subtitles: { en: CUES }, automatic: ['de-orig'] }],
    ['are broken', { subtitles: { de: 'no cues' }, language: 'de' }],
    ['are what viewers wrote', { subtitles: { live_chat: CUES } }],
  ])('that %s leave the video as it is', async (_name, act) => {
    const { source } = await run(jobFor(), { media: film, ...act });
    expect(source?.bytes.equals(await readFile(film))).toBe(true);
  });
});

describe('what viewers did', () => {
  const heatmap = ytDlpHeatmap(SEC, [{ at: 60, height: 0.3 }]);
  const chapters = [{ start_time: 0, title: 'Why bridges sing', end_time: SEC }];
  const asking = (job: JobOf<'download'>): JobOf<'download'> => ({
    ...job,
    outputs: {
      ...job.outputs,
      audience: { url: storage.urlOf('audience.json'), contentType: 'application/json' },
    },
  });
  const stored = () => {
    const object = storage.objects.get('audience.json');
    return object && audienceSchema.parse(JSON.parse(object.bytes.toString('utf8')));
  };

  it('is stored beside the video, from the one run that brings it', async () => {
    const { outcome, calls } = await run(asking(jobFor()), { media: film, heatmap, chapters });
    expect(stageResultSchema.parse(outcome)).toMatchObject({ stage: 'download', hasAudience: true });
    expect(stored()).toMatchObject({
      version: 1,
      source: 'youtube',
      chapters: [{ startSec: 0, endSec: SEC, title: 'Why bridges sing' }],
      clips: [],
    });
    expect(stored()?.heatmap[60]).toEqual({ startSec: 60, endSec: 61, value: heatmap[60]?.value });
    expect(calls).toHaveLength(1);
  });

  it('keeps the times of the whole video where only a part is downloaded', async () => {
    const job = jobFor({ durationSec: 3_600 }, { window: { startSec: 48, endSec: 68 } });
    const { outcome } = await run(asking(job), { media: film, heatmap, chapters });
    expect(outcome).toMatchObject({ hasAudience: true, sourceInfo: { startsAtSec: 33 } });
    expect(stored()?.heatmap[60]?.startSec).toBe(60);
  });

  it.each([
    ['the platform says nothing', {}],
    ['there is nothing', { heatmap: [], chapters: [] }],
    ['it is broken', { heatmap: 'none', chapters: [{ title: 'no times' }] }],
    [
      'it is far too much',
      { heatmap: Array.from({ length: 1_001 }, () => ({ start_time: 0, end_time: 1, value: 1 })) },
    ],
  ])('changes nothing where %s', async (_what, act) => {
    const without = await run(jobFor(), { media: film });
    const { outcome, source, left } = await run(asking(jobFor()), { media: film, ...act });
    expect(JSON.stringify(outcome)).toBe(JSON.stringify(without.outcome));
    expect(source?.bytes.equals(without.source?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(left).toEqual(without.left);
    expect(stored()).toBeUndefined();
  });

  it('is not stored for a Worker that does not ask for it', async () => {
    const { outcome } = await run(jobFor(), { media: film, heatmap, chapters });
    expect(outcome).not.toHaveProperty('hasAudience');
    expect(stored()).toBeUndefined();
  });

  it('is given up where it cannot be stored, and the video is kept', async () => {
    const job = asking(jobFor());
    job.outputs.audience = { url: 'http://127.0.0.1:9/none', contentType: 'application/json' };
    const { outcome, source } = await run(job, { media: film, heatmap, chapters });
    expect(outcome).toMatchObject({ stage: 'download' });
    expect(outcome).not.toHaveProperty('hasAudience');
    expect(source?.bytes.equals(await readFile(film))).toBe(true);
  });
});

describe('the process', () => {
  async function hanging(grows: boolean, maxBytes: number) {
    const ytDlp = await makeFakeYtDlp(folder, { hangs: { grows } });
    const files = await mkdtemp(join(folder, 'hang-'));
    const fetcher = await fetcherFor(ytDlp.path);
    const cancel = new AbortController();
    const ended = fetcher?.fetch({
      kind: 'youtube',
      pageUrl: PAGE,
      folder: files,
      maxHeight: 1_080,
      maxBytes,
      section: null,
      signal: cancel.signal,
      onProgress: () => undefined,
    });
    const outcome = ended?.then(
      () => 'a file',
      (error: unknown) => (error instanceof JobFailure ? error.code : 'aborted'),
    );
    const running = () => processesWith(files);
    return { cancel, outcome, running };
  }

  it('dies with its children when the job is cancelled', async () => {
    const { cancel, outcome, running } = await hanging(false, 1_000_000_000);
    await expect.poll(async () => (await running()).length).toBeGreaterThanOrEqual(2);
    cancel.abort(new Error('cancelled'));
    expect(await outcome).toBe('aborted');
    await expect.poll(running).toEqual([]);
  });

  it('is ended when it stores more than allowed, whatever the platform said', async () => {
    const { outcome, running } = await hanging(true, 200_000);
    expect(await outcome).toBe('source.too_large');
    await expect.poll(running).toEqual([]);
  });
});

describe('findYtDlp', () => {
  it('says the version of the one that is given', async () => {
    const { path } = await makeFakeYtDlp(folder, { version: '2025.01.02' });
    expect(await findYtDlp(path)).toEqual({ path, version: '2025.01.02' });
  });

  it.each(['/nowhere/yt-dlp', '/bin/true', '/bin/false'])('finds none in %s', async (path) => {
    expect(await findYtDlp(path)).toBeNull();
  });
});

const installed = await findYtDlp(undefined);
const INSTALLED = { isMet: installed !== null, reason: 'yt-dlp is not installed' };

it('the yt-dlp of this machine knows every option', needs(INSTALLED), async () => {
  const request = {
    kind: 'youtube',
    pageUrl: PAGE,
    folder,
    maxHeight: 1_080,
    maxBytes: 1,
    onProgress: () => undefined,
  } as const;
  const signal = new AbortController().signal;
  const section = { startSec: 1, endSec: 2 };
  const args = ytDlpArgs({ ...request, section, signal }, { ffmpegPath: ffmpeg.ffmpegPath, nodePath: null });
  // Options are read from left to right, and an unknown one ends it before the version is printed.
  const { stdout } = await promisify(execFile)('yt-dlp', [...args.slice(0, -2), '--version']);
  expect(stdout.trim()).toBe(installed?.version);
  const forCaptions = captionArgs('en', folder, { ffmpegPath: ffmpeg.ffmpegPath, nodePath: null });
  expect((await promisify(execFile)('yt-dlp', [...forCaptions, '--version'])).stdout.trim()).toBe(installed?.version);
});
