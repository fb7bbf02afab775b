import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LogFields } from '../../../render-node/base/log.ts';
import { findFfmpeg, type FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { MOST_LOOKS } from '../../../render-node/plan/clips/review/look.ts';
import { runCreateShorts } from '../../../render-node/stages/create-shorts/run.ts';
import { makeChatModel } from '../../../render-node/tools/llm/chat-completions.ts';
import { stageResultSchema } from '../../../schema/jobs/outcome.ts';
import {
  type ChatQuestion,
  type FakeChat,
  refuses,
  saysJson,
  startFakeChat,
} from '../../support/fakes/services/chat.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { sampleCreateShortsJob, sampleSourceInfo } from '../../support/builders/sample-jobs.ts';
import { makeMediaMaker, MADE } from '../../support/media/maker.ts';
import { levelsFor, speak } from '../../support/media/spoken-material.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';

type Reader = Parameters<typeof startFakeChat>[0];

const SECONDS = 120;
/** From here on the picture is blue; before, it is red. */
const BLUE_FROM_SEC = 60;
const words = speak(Array.from({ length: 30 }, (_, i) => `Lesson ${i} is that ships need harbours.`).join(' '));
const sourceInfo = { ...sampleSourceInfo, ...MADE, durationSec: SECONDS };

let folder: string;
let file: string;
let ffmpeg: FfmpegBinaries;
let host: FakeChat;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-'));
  ffmpeg = await findFfmpeg(process.env);
  const blank = (colour: string) => `color=c=${colour}:s=${MADE.width}x${MADE.height}:r=5`;
  file = await makeMediaMaker(ffmpeg.ffmpegPath, folder).make('colours.mp4', {
    inputs: [`${blank('red')},drawbox=t=fill:c=blue:enable='gte(t,${BLUE_FROM_SEC})'`],
    durationSec: SECONDS,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => host.close());

/** The shorts of the stage with a model that `look`s at frames and reads without an opinion of its own. */
async function choose(look: Reader, { sees = true, isGone = false } = {}) {
  host = await startFakeChat((question, n) => (question.about === 'look' ? look(question, n) : reads(question)));
  const objects = makeFakeObjects();
  const never = new AbortController().signal;
  const transcript = { language: 'en', engine: 'fake', words, speech: [{ startSec: 0, endSec: SECONDS }] };
  await objects.putJson('https://fake.test/transcript', transcript, never);
  await objects.putJson('https://fake.test/sound', levelsFor(words, SECONDS), never);
  const { baseUrl } = host;
  const options = { baseUrl, key: undefined, model: 'eye-1', contextTokens: 32_000, timeoutMs: 60_000, retryMs: 1 };
  const languageModel = makeChatModel({ ...options, longestRetryMs: 1, sees, fetch });
  const logged: [string, LogFields | undefined][] = [];
  const note = (event: string, fields?: LogFields) => void logged.push([event, fields]);
  const sample = sampleCreateShortsJob({ window: { startSec: 0, endSec: SECONDS }, sourceInfo });
  const url = isGone ? join(folder, 'gone.mp4') : file;
  const result = await runCreateShorts(
    { ...sample, inputs: { ...sample.inputs, source: { url } } },
    makeStageContext({ workdir: folder, tools: { objects, languageModel, ffmpeg }, log: { info: note, warn: note } }),
  );
  expect(stageResultSchema.parse(result)).toEqual(result);
  const counts = logged.find(([event]) => event === 'clips_seen')?.[1];
  return { shorts: result.shorts, logged, counts, looks: host.asked.filter(({ about }) => about === 'look') };
}

/** Proposes clips all over the talk, all alike, and keeps the order in which they are shown. */
function reads({ about, user }: ChatQuestion) {
  const lines = user.split('\n').flatMap((line) => /^\d+(?= [[(])/.exec(line)?.map(Number) ?? []);
  if (about === 'clips') {
    const firsts = lines.filter((line) => line % 4 === 0 && lines.includes(line + 2));
    return saysJson({
      clips: firsts.map((first) => ({ first, last: first + 2, payoff: first, hook: 'claim', rating: 7 })),
    });
  }
  return about === 'ranking' ? saysJson({ order: [] }) : saysJson({ texts: [] });
}

/** The mean colour (R, G, B) of the four frames on a sheet. */
async function coloursOf(image: Buffer): Promise<number[][]> {
  const args = [
    '-v',
    'error',
    '-i',
    'pipe:0',
    '-vf',
    'scale=2:2:flags=area',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  ];
  const { stdout } = await execa(ffmpeg.ffmpegPath, args, { input: image, encoding: 'buffer' });
  return [0, 3, 6, 9].map((at) => [...stdout.subarray(at, at + 3)]);
}

const isBlue = ([red = 0, , blue = 0]: readonly number[]) => blue > red;
const likesThird: Reader = ({ image }) =>
  saysJson({ face: false, text: '', happens: '', rating: 5, reject: false, best_frame: image === null ? 0 : 3 });

describe('a model that sees', () => {
  it('is shown four frames of each of the best clips, and chooses covers', async () => {
    const { shorts, counts, looks } = await choose(likesThird);
    expect(looks.length).toBeGreaterThan(3);
    expect(looks.length).toBeLessThanOrEqual(MOST_LOOKS);
    expect(counts).toMatchObject({ asked: looks.length, answered: looks.length, seen: looks.length });
    const colours = await Promise.all(looks.map(({ image }) => coloursOf(image ?? Buffer.alloc(0))));
    expect(new Set(colours.flat().map(isBlue))).toEqual(new Set([true, false]));
    for (const frames of colours) {
      expect(frames).toHaveLength(4);
      // The picture turns blue once, so frames are in the order of time.
      expect(frames.map(isBlue)).toEqual(frames.map(isBlue).toSorted());
    }
    const covered = shorts.filter(({ coverAtSec }) => coverAtSec !== undefined);
    expect(covered.length).toBeGreaterThan(0);
    for (const { startSec, endSec, coverAtSec = 0 } of covered) {
      expect(coverAtSec).toBeGreaterThan(startSec + 0.5 * (endSec - startSec));
      expect(coverAtSec).toBeLessThan(endSec);
    }
  });

  it('decides between clips that are said equally well', async () => {
    const { shorts } = await choose(({ user }) =>
      saysJson({ rating: /Lesson 2\d/.test(user) ? 9 : 1, reject: false, best_frame: 1 }),
    );
    const twentieth = words.find(({ text }) => text === '20');
    expect(shorts[0]?.startSec).toBeGreaterThan((twentieth?.startSec ?? SECONDS) - 2);
  });

  it.each<[string, Reader, Parameters<typeof choose>[1], number]>([
    ['the server refuses images', () => refuses('images are not supported'), {}, 0],
    ['the source is gone', likesThird, { isGone: true }, 0],
  ])('changes nothing where %s', async (_, look, over, seen) => {
    const blind = await choose(likesThird, { sees: false });
    host.close();
    const { shorts, counts, logged } = await choose(look, over);
    expect(shorts).toEqual(blind.shorts);
    expect(counts).toMatchObject({ seen });
    expect(JSON.stringify(logged)).not.toMatch(/gone\.mp4|127\.0\.0\.1|look-/);
  });

  it('is not shown anything where it is not said to see', async () => {
    const { looks, counts, shorts } = await choose(likesThird, { sees: false });
    expect([looks, counts]).toEqual([[], undefined]);
    expect(shorts.every(({ coverAtSec }) => coverAtSec === undefined)).toBe(true);
  });
});
