import { execFile } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import { storeMomentSourceRequestSchema } from '#schema/jobs/capture.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { findFfmpeg, type FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { ShuttingDown } from '../../../render-node/loop/job-end.ts';
import type { LiveChunk, Moment } from '../../../render-node/plan/moments/types.ts';
import { makeCaptureLive } from '../../../render-node/stages/capture-live/run.ts';
import { makeGuardedFetcher } from '../../../render-node/tools/http/guarded-fetcher.ts';
import type { SourceFetcher } from '../../../render-node/tools/http/source-fetcher.ts';
import { type HostedSegment, type LiveScript, startFakeLiveStream } from '../../support/fakes/services/live-stream.ts';
import { decodeFrames, decodeSound, pixelAt, probeFile, soundOnsets } from '../../support/media/judge.ts';
import { makeMediaMaker } from '../../support/media/maker.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { makeFakeRecording, type FakeRecording } from '../../support/fakes/in-memory/recording.ts';
import { makeFakeSpeech } from '../../support/fakes/in-memory/speech.ts';
import { sampleCaptureJob } from '../../support/builders/sample-jobs.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';
import { tempFolder } from '../../support/system/temp-folder.ts';

const SEGMENT_SEC = 2;
const STREAM_SEC = 24;

let ffmpeg: FfmpegBinaries;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let small: string[];
let large: string[];
const openSources = makeGuardedFetcher({ allowPrivate: true });

/** Flashes and beeps at each full second, cut in segments of two seconds. */
async function makeSegments(name: string, size: string, durationSec: number): Promise<string[]> {
  const made = join(folder.path, name);
  await mkdir(made);
  const source = await makeMediaMaker(ffmpeg.ffmpegPath, made).flashesAndBeeps(durationSec, ['-s', size]);
  const args = [
    '-v',
    'error',
    '-i',
    source,
    '-c',
    'copy',
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SEC),
    '-hls_list_size',
    '0',
  ];
  await promisify(execFile)(ffmpeg.ffmpegPath, [
    ...args,
    '-hls_segment_filename',
    join(made, '%03d.ts'),
    join(made, 'list.m3u8'),
  ]);
  const files = (await readdir(made)).filter((file) => file.endsWith('.ts')).sort();
  return files.map((file) => join(made, file));
}

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await tempFolder();
  small = await makeSegments('small', '320x180', STREAM_SEC);
  large = await makeSegments('large', '480x270', 8);
});
afterAll(async () => {
  await openSources.close();
  await folder.remove();
});

const hosted = (files: readonly string[]): HostedSegment[] => files.map((file) => ({ file, durationSec: SEGMENT_SEC }));
const START_MS = 1_700_000_000_000;

/** Time of a test: it goes on only where the stage waits. */
function makeTime(startSec = 0) {
  let nowMs = START_MS + startSec * 1_000;
  return {
    clock: () => nowMs,
    nowSec: () => (nowMs - START_MS) / 1_000,
    sleep: async (ms: number, signal: AbortSignal) => {
      await tick();
      signal.throwIfAborted();
      nowMs += ms;
    },
  };
}
type Time = ReturnType<typeof makeTime>;

function momentOf(startSec: number, endSec: number, over: Partial<Moment> = {}): Moment {
  const range = { startSec, endSec };
  return {
    ...range,
    ref: String(startSec),
    score: 80,
    reasons: [{ signal: 'sound', value: 5 }],
    clip: range,
    window: range,
    ...over,
  };
}

type Setup = {
  script: LiveScript;
  time?: Time;
  recording?: FakeRecording;
  objects?: ReturnType<typeof makeFakeObjects>;
  job?: Partial<JobOf<'capture-live'>>;
  moments?: Moment[];
  signal?: AbortSignal;
  onPiece?: (chunk: LiveChunk) => void;
  extra?: Record<string, string | Buffer>;
  path?: string;
  sources?: SourceFetcher;
};

let runs = 0;

async function capture(setup: Setup) {
  const { script, time = makeTime(), recording = makeFakeRecording(), objects = makeFakeObjects() } = setup;
  const host = await startFakeLiveStream(script, time.nowSec, setup.extra);
  const workdir = join(folder.path, `work-${(runs += 1)}`);
  await mkdir(workdir);
  const waiting = [...(setup.moments ?? [])];
  const stage = makeCaptureLive({
    ...time,
    makeFinder: () => ({
      push: (chunk) => {
        setup.onPiece?.(chunk);
        const ready = waiting.filter(({ endSec }) => endSec <= chunk.endSec);
        for (const moment of ready) waiting.splice(waiting.indexOf(moment), 1);
        return ready;
      },
      end: () => [],
    }),
  });
  const lines: string[] = [];
  const log = { info: (event: string) => void lines.push(event), warn: (event: string) => void lines.push(event) };
  const context = makeStageContext({
    workdir,
    log,
    capture: recording.calls,
    tools: { ffmpeg, sources: setup.sources ?? openSources, liveStreams: null, objects, speech: makeFakeSpeech([]) },
    ...(setup.signal === undefined ? {} : { signal: setup.signal }),
  });
  const sample = sampleCaptureJob();
  const url = host.urlOf(setup.path ?? '/live.m3u8');
  const job = { ...sample, live: { ...sample.live, url, startedAtMs: START_MS }, ...setup.job };
  try {
    const result = await stage(job, context);
    return { result, recording, objects, host, time, lines, left: await readdir(workdir) };
  } finally {
    host.close();
  }
}

const startsOf = ({ segments }: FakeRecording) => segments.map(({ startSec }) => startSec);

async function fileOf(objects: ReturnType<typeof makeFakeObjects>, name: string): Promise<string> {
  const file = join(folder.path, `judged-${name}`);
  await writeFile(file, objects.stored.get(`https://storage.test/${name}`)?.bytes ?? Buffer.alloc(0));
  return file;
}

/**
 * Second of the first beep in a film whose begin is `startSec` of the live; beeps are at whole seconds of the stream.
 */
async function beepsIn(objects: ReturnType<typeof makeFakeObjects>, name: string): Promise<number[]> {
  const onsets = soundOnsets(await decodeSound(ffmpeg.ffmpegPath, await fileOf(objects, name)));
  return onsets.slice(1).map((sec, index) => sec - (onsets[index] ?? 0));
}

describe('a recording', () => {
  it('stores a stream piece by piece, and makes clip and source of a moment', async () => {
    const moment = momentOf(9, 13, { window: { startSec: 5, endSec: 19 } });
    const script = { segments: hosted(small), hasEndMark: true };
    const { result, recording, objects, left } = await capture({ script, moments: [moment] });
    expect(result).toEqual({ stage: 'capture-live', reason: 'ended' });
    expect(recording.segments.map(({ seq }) => seq)).toEqual(small.map((_, index) => index));
    expect(recording.segments.slice(1).filter((one) => one.isDiscontinuous)).toEqual([]);
    startsOf(recording).forEach((startSec, index) => expect(Math.abs(startSec - 2 * index)).toBeLessThan(0.05));
    expect(left.filter((name) => name.endsWith('.pcm') && name !== 'heard.pcm')).toEqual([]);
    expect(left.filter((name) => name.startsWith('segment-') || name.endsWith('.mp4'))).toEqual([]);

    const clip = recording.clips.get('moment-9') ?? { startSec: 0, endSec: 0 };
    expect(clip.startSec).toBeCloseTo(8, 1);
    expect(clip.endSec).toBeCloseTo(14, 1);
    const file = await fileOf(objects, 'moment-9.mp4');
    const bytes = await readFile(file);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const { streams } = await probeFile(ffmpeg.ffprobePath, file);
    expect(streams).toMatchObject([
      { codec_name: 'h264', width: 320, height: 180 },
      { codec_name: 'aac', sample_rate: '48000' },
    ]);
    const frames = await decodeFrames(ffmpeg.ffmpegPath, file, { width: 16, height: 9 });
    expect(frames).toHaveLength(6 * 25);
    const beeps = await beepsIn(objects, 'moment-9.mp4');
    // Sound lies a moment before its picture in a stream: the beep behind the end may just be heard.
    expect([5, 6]).toContain(beeps.length);
    for (const apart of beeps) expect(Math.abs(apart - 1)).toBeLessThan(0.02);
    expect(objects.stored.get('https://storage.test/moment-9.jpg')?.contentType).toBe('image/jpeg');

    const short = storeMomentSourceRequestSchema.parse({ token: 't', ...recording.shorts.get('moment-9') });
    expect(short.window).toEqual({ startSec: 5, endSec: 19 });
    expect(short.sourceInfo).toMatchObject({ width: 320, height: 180, fps: 25, hasAudio: true, videoCodec: 'h264' });
    expect(short.sourceInfo.startsAtSec).toBeCloseTo(4, 1);
    expect(short.sourceInfo.durationSec).toBeCloseTo(20, 1);
  });

  it('goes on over a missing segment, other timestamps and another picture, and cuts no clip across them', async () => {
    const parts = [...hosted(small.slice(0, 5)), ...hosted(large.slice(0, 4)), ...hosted(small.slice(0, 3))];
    const segments = parts.map((segment, index): HostedSegment => {
      return { ...segment, isDiscontinuous: index === 5 || index === 9, ...(index === 2 ? { status: 404 } : {}) };
    });
    const script = { segments, hasEndMark: true };
    const { recording, objects, lines } = await capture({ script, moments: [momentOf(7, 17)] });
    const starts = startsOf(recording).map((sec) => Math.round(sec));
    expect(starts).toEqual([0, 2, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    const jumps = recording.segments.filter((one) => one.isDiscontinuous).map(({ startSec }) => Math.round(startSec));
    expect(jumps).toEqual([0, 6, 10, 18]);
    expect(lines).toContain('live_segment_missed');
    const clip = recording.clips.get('moment-7');
    expect(clip?.startSec).toBeCloseTo(10, 0);
    expect(clip?.endSec).toBeCloseTo(18, 0);
    const { streams } = await probeFile(ffmpeg.ffprobePath, await fileOf(objects, 'moment-7.mp4'));
    expect(streams[0]).toMatchObject({ width: 480, height: 270 });
    const beeps = await beepsIn(objects, 'moment-7.mp4');
    expect([7, 8]).toContain(beeps.length);
    for (const apart of beeps) expect(Math.abs(apart - 1)).toBeLessThan(0.02);
  });

  it('waits for half a minute while the host is out, and times tell what is missing', async () => {
    const many = [...small, ...small].map((file) => ({ file, durationSec: SEGMENT_SEC }));
    const segments = many.map((segment, index) => ({ ...segment, isDiscontinuous: index === small.length }));
    const script = { segments, outages: [{ startSec: 7, endSec: 37 }], hasEndMark: true };
    const { result, recording } = await capture({ script });
    expect(result.reason).toBe('ended');
    const starts = startsOf(recording);
    const gap = starts.findIndex((startSec, index) => startSec - (starts[index - 1] ?? startSec) > 3);
    expect((starts[gap - 1] ?? 0) + SEGMENT_SEC).toBeLessThanOrEqual(8);
    // What the playlist still shows afterwards is not missing: five segments.
    expect(Math.abs((starts[gap] ?? 0) - 28)).toBeLessThan(3);
    expect(recording.segments[gap]?.isDiscontinuous).toBe(true);
    expect((starts.at(-1) ?? 0) + SEGMENT_SEC).toBeLessThan(51);
  });

  it('ends when nothing comes for two minutes', async () => {
    const script = { segments: hosted(small), stopsAtSec: 4 };
    const { result, recording, time } = await capture({ script });
    expect(result).toEqual({ stage: 'capture-live', reason: 'ended' });
    expect(recording.segments).toHaveLength(2);
    expect(time.nowSec()).toBeGreaterThan(120);
    expect(time.nowSec()).toBeLessThan(130);
  });

  it('is taken over by another node, which makes what the first one left', async () => {
    const [recording, objects, time] = [makeFakeRecording(), makeFakeObjects(), makeTime()];
    const script = { segments: hosted(small), window: small.length, hasEndMark: true };
    const first = new AbortController();
    const left = capture({
      script,
      recording,
      objects,
      time,
      signal: first.signal,
      onPiece: ({ endSec }) => endSec > 7 && first.abort(new ShuttingDown('down')),
    });
    await expect(left).rejects.toThrow('down');
    const recorded = recording.segments.length;
    const last = recording.segments.at(-1);
    const recordedUntilSec = (last?.startSec ?? 0) + (last?.durationSec ?? 0);
    expect(recorded).toBe(4);
    const open = { id: 'moment-3', ref: '3', startSec: 3, endSec: 7, isClipStored: false };
    const heard: LiveChunk[] = [];
    const { result, left: files } = await capture({
      script,
      recording,
      objects,
      time,
      moments: [momentOf(6, 10)],
      job: { nextSeq: recorded, recordedUntilSec, openMoments: [open] },
      onPiece: (chunk) => heard.push(chunk),
    });
    expect(result.reason).toBe('ended');
    // What the first node recorded was heard again, before all else: its sound and its pictures.
    expect(heard.map(({ startSec }) => startSec)).toEqual(startsOf(recording));
    for (const { samples, motion } of heard.slice(0, recorded)) {
      expect(Math.abs((samples?.length ?? 0) / 16_000 - SEGMENT_SEC)).toBeLessThan(0.1);
      expect(motion.length).toBeGreaterThan(0);
    }
    expect(files.filter((name) => name.startsWith('again-') || name.startsWith('stored-'))).toEqual([]);
    expect(recording.segments.map(({ seq }) => seq)).toEqual(small.map((_, index) => index));
    const starts = startsOf(recording);
    starts.slice(1).forEach((startSec, index) => expect(startSec - (starts[index] ?? 0)).toBeGreaterThan(1.9));
    expect((starts.at(-1) ?? 0) + SEGMENT_SEC).toBeLessThan(STREAM_SEC + 3);
    expect([...recording.clips.keys()].sort()).toEqual(['moment-3', 'moment-6']);
    expect(recording.shorts.size).toBe(2);
    // From pieces of both nodes: the boundary is heard in neither.
    for (const apart of await beepsIn(objects, 'moment-3.mp4')) expect(Math.abs(apart - 1)).toBeLessThan(0.02);
  });

  it('ends without another wait when it is cancelled', async () => {
    const stop = new AbortController();
    const time = makeTime();
    let cancelledAtSec = 0;
    const { result } = await capture({
      time,
      script: { segments: hosted(small) },
      moments: [momentOf(1, 3)],
      signal: stop.signal,
      onPiece: ({ endSec }) => {
        if (endSec < 4 || stop.signal.aborted) return;
        cancelledAtSec = time.nowSec();
        stop.abort(new JobFailure('farm.cancelled'));
      },
    });
    expect(result).toEqual({ stage: 'capture-live', reason: 'cancelled' });
    expect(cancelledAtSec).toBeGreaterThan(0);
    expect(time.nowSec()).toBe(cancelledAtSec);
  });
});

/** Files of a folder as they are served: `/name` to bytes. */
async function served(path: string): Promise<Record<string, Buffer>> {
  const names = await readdir(path);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [`/${name}`, await readFile(join(path, name))])),
  );
}

describe('a stream', () => {
  it('may be fragmented MP4 with the sound apart, behind a list of variants', async () => {
    const made = join(folder.path, 'apart');
    await mkdir(made);
    const source = await makeMediaMaker(ffmpeg.ffmpegPath, made).flashesAndBeeps(6);
    const packed = ['-c', 'copy', '-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_segment_type', 'fmp4'];
    const pack = (kind: 'v' | 'a') =>
      promisify(execFile)(
        ffmpeg.ffmpegPath,
        [
          '-v',
          'error',
          '-i',
          source,
          '-map',
          `0:${kind}`,
          ...packed,
          '-hls_fmp4_init_filename',
          `${kind}-init.mp4`,
          `${kind}.m3u8`,
        ],
        { cwd: made },
      );
    await Promise.all([pack('v'), pack('a')]);
    const master = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="en",DEFAULT=YES,URI="a.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160',
      'none.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=320x180,AUDIO="s"',
      'v.m3u8',
    ].join('\n');
    const extra = { ...(await served(made)), '/master.m3u8': master };
    const { recording, objects } = await capture({
      script: { segments: [] },
      time: makeTime(100),
      extra,
      path: '/master.m3u8',
      moments: [momentOf(95, 99)],
    });
    expect(recording.segments).toHaveLength(3);
    expect(recording.segments.slice(1).some((one) => one.isDiscontinuous)).toBe(false);
    const file = await fileOf(objects, 'moment-95.mp4');
    const { streams } = await probeFile(ffmpeg.ffprobePath, file);
    expect(streams).toMatchObject([{ codec_name: 'h264' }, { codec_name: 'aac' }]);
    // Sound and picture begin together still, and so does each beep with its flash.
    const [videoSec = -1, audioSec = 1] = streams.map((stream) => Number(stream['start_time']));
    expect(Math.abs(videoSec - audioSec)).toBeLessThan(0.05);
    const [beep = -1] = soundOnsets(await decodeSound(ffmpeg.ffmpegPath, file));
    const frames = await decodeFrames(ffmpeg.ffmpegPath, file, { width: 16, height: 9 });
    const flash = frames.findIndex((frame) => pixelAt(frame, 8, 4)[0] > 128) / 25;
    expect(Math.abs(beep - flash)).toBeLessThan(0.06);
  });

  it('may be enciphered with AES-128', async () => {
    const key = Buffer.from('0123456789abcdef');
    const files = await Promise.all(
      small.slice(0, 2).map(async (file, index) => {
        const cipher = createCipheriv('aes-128-cbc', key, Buffer.from(index.toString(16).padStart(32, '0'), 'hex'));
        await writeFile(`${file}.aes`, Buffer.concat([cipher.update(await readFile(file)), cipher.final()]));
        return `${file}.aes`;
      }),
    );
    const tags = ['#EXT-X-KEY:METHOD=AES-128,URI="/key"'];
    const segments = hosted(files).map((segment) => ({ ...segment, tags }));
    const { recording, host } = await capture({ script: { segments, hasEndMark: true }, extra: { '/key': key } });
    expect(recording.segments).toHaveLength(2);
    expect(host.asked.filter((path) => path === '/key')).toHaveLength(1);
  });

  it('that is guarded by rights, or lies at an address of ours, fails at once', async () => {
    const list = '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXTINF:2,\na.ts\n';
    const guarded = capture({ script: { segments: [] }, extra: { '/drm.m3u8': list }, path: '/drm.m3u8' });
    await expect(guarded).rejects.toMatchObject({ code: 'source.unsupported' });
    const shut = makeGuardedFetcher({ allowPrivate: false });
    const blocked = capture({ script: { segments: hosted(small) }, sources: shut });
    await expect(blocked).rejects.toMatchObject({ code: 'source.address_blocked' });
    await shut.close();
    const metadata = 'http://169.254.169.254/latest/meta-data';
    const [segment] = small;
    const inside = [
      `#EXTM3U\n#EXTINF:2,\n${metadata}\n`,
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${metadata}"\n#EXTINF:2,\n/0.ts\n`,
      `#EXTM3U\n#EXT-X-MAP:URI="${metadata}"\n#EXTINF:2,\n/0.ts\n`,
    ];
    for (const playlist of inside) {
      const extra = { '/ssrf.m3u8': playlist, '/0.ts': segment ?? '' };
      const hidden = capture({ script: { segments: [] }, extra, path: '/ssrf.m3u8' });
      await expect(hidden).rejects.toMatchObject({ code: 'source.address_blocked' });
    }
  });

  it('that never answers fails of what it answered', async () => {
    const time = makeTime();
    const never = capture({ script: { segments: [] }, time, path: '/none.m3u8' });
    await expect(never).rejects.toMatchObject({ code: 'source.not_found' });
    expect(time.nowSec()).toBeGreaterThanOrEqual(120);
  });
});
