import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import type { SourceInfo } from '../../../schema/domain/media.ts';
import { canvasOf, type RenderPlan } from '../../../schema/domain/render-plan.ts';
import { outputRate, rateText, rateValue } from '../../../render-node/ffmpeg/graph/frame-rate.ts';
import { probeSource } from '../../../render-node/ffmpeg/probe/probe-source.ts';
import { repackIfNeeded } from '../../../render-node/stages/download/repack.ts';
import { stillArgs } from '../../../render-node/ffmpeg/args/still.ts';
import type { Size } from '../../../render-node/plan/math/boxes.ts';
import {
  colourDistance,
  decodeFrames,
  frameHashes,
  listPackets,
  pixelAt,
  probeFile,
  type Rgb,
  risingEdges,
} from '../../support/media/judge.ts';
import { CORNER_COLOURS, makeOddSource, ODD_SOURCES, type OddSource } from '../../support/media/odd-sources.ts';
import { makePlan, type Rendered, SMALL } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

const RANGE = { startSec: 0.6, endSec: 2.6 };
/** Times of the pattern at which it flashes and beeps within the range. */
const PULSES_SEC = [1, 2];
/** Frames are judged on a small copy, whose longer side is this. */
const LOOKED_AT_PX = 128;

type Made = Rendered & { source: string; info: SourceInfo; plan: RenderPlan };

const { signal } = new AbortController();

/** Probes and renders a source whole (fitted), as the stages do. */
async function make(source: [string, OddSource], changes: Partial<RenderPlan> = {}): Promise<Made> {
  const file = await repackIfNeeded(await makeOddSource(renderer.ffmpeg.ffmpegPath, renderer.folder, source), {
    ffmpeg: renderer.ffmpeg,
    signal,
  });
  const info = await probeSource(file, { ffmpeg: renderer.ffmpeg, signal });
  const plan = makePlan({ range: RANGE, aspectRatio: 'horizontal', captions: false, resolution: SMALL, ...changes });
  const rendered = await renderer.render({
    source: file,
    sourceInfo: info,
    plan,
    segments: [{ ...RANGE, layout: 'fit', crops: [] }],
  });
  return { ...rendered, source: file, info, plan };
}

const madeOnce = new Map<string, Promise<Made>>();

/** The same, once for all tests that look at a source as it is. */
function makeOnce(source: [string, OddSource]): Promise<Made> {
  const made = madeOnce.get(source[0]) ?? make(source);
  madeOnce.set(source[0], made);
  return made;
}

const odd = (name: string): [string, OddSource] => [name, ODD_SOURCES[name] ?? { found: {} }];

describe('odd sources', () => {
  it('are at least 25', () => expect(Object.keys(ODD_SOURCES).length).toBeGreaterThanOrEqual(25));

  it.concurrent.for(Object.entries(ODD_SOURCES))('%s', async (entry) => {
    const [, source] = entry;
    const made = await makeOnce(entry);
    const [probed, wanted] = sameFigures(made.info, source.found);
    expect(probed).toEqual(wanted);
    await expectForm(made);
    await expectContent(made, source);
  });
});

describe('a still of HDR', () => {
  it.each(['HDR, PQ', 'HDR, HLG'])('has the colours of the render: %s', async (name) => {
    const { source, info, video, plan } = await makeOnce(odd(name));
    const canvas = canvasOf(plan);
    const file = join(renderer.folder, 'still.jpg');
    const request = { url: source, source: info, atSec: 1.5, crops: [], canvas, file };
    await execa(renderer.ffmpeg.ffmpegPath, ['-v', 'error', ...stillArgs({ ...request, hdr: 'tonemap' })]);
    const size = { width: 64, height: 36 };
    const [still] = await renderer.frames(file, size);
    const [frame] = await decodeFrames(renderer.ffmpeg.ffmpegPath, video, { ...size, filter: "select='eq(n,22)'" });
    const whole = { ...size, left: 0, top: 0 };
    const rendered = cornersOf(frame as Rgb, whole);
    const off = cornersOf(still as Rgb, whole).map((colour, i) => colourDistance(colour, rendered[i] ?? [0, 0, 0]));
    expect(off.filter((distance) => distance > 16)).toEqual([]);
  });

  it('stands as it is on a background, which keeps its colour', async () => {
    const changes = { aspectRatio: 'vertical', background: '#2060C0', range: { startSec: 0.6, endSec: 0.8 } } as const;
    const [onColour, plain] = [await make(odd('HDR, PQ'), changes), await makeOnce(odd('HDR, PQ'))];
    const size = { width: 72, height: 128 };
    const [frame] = await renderer.frames(onColour.video, size);
    const [whole] = await renderer.frames(plain.video, { width: 72, height: 40 });
    const off = [4, 36, 68].map((x) => colourDistance(pixelAt(frame as Rgb, x, 6), [0x20, 0x60, 0xc0]));
    const same = cornersOf(frame as Rgb, { left: 0, top: 44, width: 72, height: 40 });
    const wanted = cornersOf(whole as Rgb, { left: 0, top: 0, width: 72, height: 40 });
    off.push(...same.map((colour, i) => colourDistance(colour, wanted[i] ?? [0, 0, 0])));
    expect(off.filter((distance) => distance > 16)).toEqual([]);
  });
});

describe('a render', () => {
  it.each<Partial<RenderPlan>>([
    { resolution: 1080, aspectRatio: 'vertical', fps: 60 },
    { resolution: 2160, fps: 30, range: { startSec: 0.6, endSec: 1.3 } },
    { resolution: 720, fps: 30, loudness: 'off' },
  ])('has the form that the plan asks for: %j', async (changes) => {
    await expectForm(await make(odd('ordinary'), changes));
  });

  it('gives the same frames and the same sound again', async () => {
    const [first, second] = [await makeOnce(odd('variable rate')), await make(odd('variable rate'))];
    const hashes = await frameHashes(renderer.ffmpeg.ffmpegPath, first.video);
    expect(hashes.length).toBeGreaterThan(100);
    expect(await frameHashes(renderer.ffmpeg.ffmpegPath, second.video)).toEqual(hashes);
  });
});

/** The figures of `found` in what was probed; numbers to the thousandth. */
function sameFigures(info: SourceInfo, found: Partial<SourceInfo>): [probed: unknown, wanted: unknown] {
  const toThousandth = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value);
  const keys = Object.keys(found) as (keyof SourceInfo)[];
  return [keys.map((key) => toThousandth(info[key])), keys.map((key) => toThousandth(found[key]))];
}

/** Everything that all rendered files have in common, whatever their source. */
async function expectForm({ video, info, plan, result }: Made): Promise<void> {
  const rate = outputRate(info, plan.fps);
  const [{ streams }, packets, bytes] = await Promise.all([
    probeFile(renderer.ffmpeg.ffprobePath, video),
    listPackets(renderer.ffmpeg.ffprobePath, video),
    readFile(video, 'latin1'),
  ]);
  expect(streams).toMatchObject([
    {
      ...canvasOf(plan),
      codec_name: 'h264',
      profile: 'High',
      pix_fmt: 'yuv420p',
      field_order: 'progressive',
      sample_aspect_ratio: '1:1',
      color_range: 'tv',
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      r_frame_rate: rate.den === 1 ? `${rate.num}/1` : rateText(rate),
    },
    { codec_name: 'aac', sample_rate: '48000', channels: 2 },
    // The cover.
    { codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
  ]);
  const frames = Math.round((plan.range.endSec - plan.range.startSec) * rateValue(rate));
  expect(Math.abs(packets.length - frames)).toBeLessThanOrEqual(1);
  expect(result).toMatchObject({ ...canvasOf(plan), durationSec: expect.closeTo(packets.length / rateValue(rate), 3) });
  expect(result.quality.avOffsetMs).toBe(0);
  // Constant rate: shown at even distances.
  const shown = packets.map(({ ptsSec }) => ptsSec).sort((a, b) => a - b);
  const uneven = shown.filter((ptsSec, i) => Math.abs(ptsSec - i / rateValue(rate)) > 0.0005);
  expect(uneven).toEqual([]);
  // Closed groups of at most two seconds: nothing that comes after a key frame is shown before it.
  const keys = packets.flatMap(({ isKey }, i) => (isKey ? [i] : []));
  const early = keys.flatMap((key) =>
    packets.slice(key + 1).filter(({ ptsSec }) => ptsSec < (packets[key]?.ptsSec ?? 0)),
  );
  expect(keys[0]).toBe(0);
  expect(early).toEqual([]);
  // The index comes first.
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
}

/** Flashes, beeps and the colours of the corners come out where they were. */
async function expectContent({ video, info, plan }: Made, source: OddSource): Promise<void> {
  const canvas = canvasOf(plan);
  const size = { width: LOOKED_AT_PX, height: Math.round((LOOKED_AT_PX * canvas.height) / canvas.width) };
  const frames = await renderer.frames(video, size);
  const fps = rateValue(outputRate(info, plan.fps));
  const frameSec = 1 / Math.min(fps, info.fps);
  const inClip = (patternSec: number) => patternSec + (source.shiftSec ?? 0) - plan.range.startSec;

  const middle = frames.map((frame) => pixelAt(frame, size.width / 2, size.height / 2)[1]);
  const flashes = risingEdges(middle, 110).map((frame) => frame / fps);
  expect(flashes).toEqual(PULSES_SEC.map((sec) => expect.toSatisfy(isWithin(inClip(sec), frameSec))));

  const beeps = await renderer.beeps(video);
  const heard = PULSES_SEC.filter((sec) => sec < (source.heardUntilSec ?? Number.POSITIVE_INFINITY));
  // A beep begins on its sample; what may be off is what AAC smears, and the half frame of a clip that begins between
  // two.
  expect(beeps).toEqual(heard.map((sec) => expect.toSatisfy(isWithin(inClip(sec), 0.003 + frameSec / 2))));

  const seen = cornersOf(frames[Math.floor(frames.length / 2)] as Rgb, fitted(info, size));
  const tolerance = source.isRough === true ? 110 : 30;
  const wrong = seen.filter((colour, i) =>
    colour.some((value, channel) => Math.abs(value - (CORNER_COLOURS[i]?.[channel] ?? 0)) > tolerance),
  );
  expect(wrong).toEqual([]);
}

function isWithin(wantedSec: number, toleranceSec: number) {
  return (sec: number) => Math.abs(sec - wantedSec) <= toleranceSec + 0.001;
}

/** Where the whole picture lies on a canvas. */
function fitted(info: Size, canvas: Size): Size & { left: number; top: number } {
  const scale = Math.min(canvas.width / info.width, canvas.height / info.height);
  const [width, height] = [info.width * scale, info.height * scale];
  return { width, height, left: (canvas.width - width) / 2, top: (canvas.height - height) / 2 };
}

function cornersOf(frame: Rgb, at: Size & { left: number; top: number }) {
  return [0, 1, 2, 3].map((i) => {
    const x = at.left + at.width * (i % 2 === 0 ? 0.2 : 0.8);
    const y = at.top + at.height * (i < 2 ? 0.2 : 0.8);
    return pixelAt(frame, Math.floor(x), Math.floor(y));
  });
}
