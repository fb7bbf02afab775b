import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFailure } from '../../../schema/domain/failure.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { VIDEO_FILE } from '../../../render-node/ffmpeg/args/render.ts';
import { planTimeline } from '../../../render-node/ffmpeg/graph/timeline.ts';
import { checkFile } from '../../../render-node/stages/render/check.ts';
import { makePlan } from '../../support/system/run-render.ts';
import { PLAIN_SOURCE } from '../../support/media/source-gallery.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';

const FRAMES = 100;
/** What the pass says of a sound that linear gain of 6 dB brings to -14 LUFS. */
const PASS_LOG = 'Summary:\n I: -20.0 LUFS\n Peak: -12.0 dBFS\n';
const MOVING = `testsrc2=s=720x1280:r=25,negate=enable='lt(mod(t,2),1)'`;
const TONE = 'sine=frequency=997:sample_rate=48000,volume=7dB,aformat=channel_layouts=stereo';

let ffmpeg: FfmpegBinaries;
let folder: string;

const make = (file: string, picture: string, sound: string, more: string[] = []) =>
  execa(
    ffmpeg.ffmpegPath,
    [
      '-v error -nostdin -f lavfi -i'.split(' '),
      [picture],
      '-f lavfi -i'.split(' '),
      [sound],
      '-t 4 -c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p -r 25 -c:a aac -ac 2'.split(' '),
      more,
      ['-y', join(folder, file)],
    ].flat(),
  );

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-check-'));
  const small = ['-s', '320x180'];
  await make('source.mp4', MOVING, TONE, small);
  await make('still-twice.mp4', `${MOVING},drawbox=t=fill:c=red:enable='lt(t,2)'`, TONE, small);
  await make('black-source.mp4', 'color=black:s=720x1280:r=25', TONE, small);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The faults of a made file in place of what the pass would have left; empty where it passes. */
async function faultsOf(
  picture: string,
  {
    sound = TONE,
    more = [] as string[],
    source = 'source.mp4',
    loudness = -14,
    bRoll = [] as { firstFrame: number; endFrame: number; item: number }[],
  } = {},
): Promise<string> {
  await make(VIDEO_FILE, picture, sound, more);
  const plan = makePlan({ range: { startSec: 0, endSec: FRAMES / 25 }, loudness });
  const sourceInfo = { ...PLAIN_SOURCE, durationSec: 4 };
  const input = { url: join(folder, source) };
  const job = { plan, sourceInfo, inputs: { source: input, transcript: input, framing: input } };
  const timeline = planTimeline(plan, sourceInfo, []);
  const context = makeStageContext({ workdir: folder, tools: { ffmpeg } });
  try {
    await checkFile(job, { clip: { timeline, bRoll }, passLog: PASS_LOG, hasCover: false }, context);
    return '';
  } catch (error) {
    return error instanceof JobFailure ? `${error.code}: ${error.detail}` : String(error);
  }
}

describe('the check of a finished file', () => {
  it.each([
    ['passes what is right', MOVING, {}, ''],
    ['passes black of a black source', 'color=black:s=720x1280:r=25', { source: 'black-source.mp4' }, ''],
    ['catches black', 'color=black:s=720x1280:r=25', {}, 'render.check_failed: black, frozen'],
    ['catches a frozen picture', 'color=red:s=720x1280:r=25', {}, 'render.check_failed: frozen'],
    [
      'passes what is still beside B-roll, where its source is still too',
      'color=red:s=720x1280:r=25',
      { source: 'still-twice.mp4', bRoll: [{ firstFrame: 50, endFrame: 100, item: 0 }] },
      '',
    ],
    ['catches another loudness', MOVING, { sound: `${TONE},volume=-6dB` }, 'render.check_failed: loudness'],
    [
      'catches a sound that is gone',
      MOVING,
      { sound: 'anullsrc=r=48000:cl=stereo' },
      'render.check_failed: sound is gone',
    ],
    [
      'catches a picture that is late',
      MOVING,
      { more: ['-vf', 'setpts=PTS+0.2/TB', '-fps_mode', 'passthrough'] },
      'render.check_failed: frame count, picture and sound apart',
    ],
    ['catches missing frames', MOVING, { more: ['-frames:v', '97'] }, 'render.check_failed: frame count, audio length'],
  ])('%s', async (_what, picture, changes, faults) => {
    expect(await faultsOf(picture, changes)).toBe(faults);
  });
});
