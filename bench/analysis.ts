import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Range } from '#schema/domain/clip.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { type FfmpegBinaries, findFfmpeg } from '../render-node/ffmpeg/binaries.ts';
import { probeSource } from '../render-node/ffmpeg/probe-source.ts';
import { watchRange } from '../render-node/stages/analyze-faces/watch-range.ts';
import { extractSound } from '../render-node/stages/transcribe/extract-sound.ts';
import { measureSound } from '../render-node/stages/transcribe/measure-sound.ts';
import { openBlazeFace } from '../render-node/tools/blaze-face.ts';
import { openPcm } from '../render-node/tools/pcm-file.ts';
import { openSileroVoice } from '../render-node/tools/silero-voice.ts';
import { DEMO_SCENES } from '../scripts/lib/demo-script.ts';
import { MEDIA } from '../scripts/lib/real-media.ts';
import { makeSpokenVideo } from '../scripts/lib/spoken-video.ts';
import { sampleTranscribeJob } from '../test/support/sample-jobs.ts';
import { makeStageContext } from '../test/support/stage-context.ts';
import { type Bench, median } from './bench.ts';
import { cpuSecOf } from './cpu-time.ts';

const ROUNDS = 3;
const TALK = join(MEDIA, 'one-face-talk-1080p.mp4');
/** Shorts cover about so much of a video of an hour: eight of 60 s and a little more. */
const CHOSEN_SHARE = 0.15;

/** CPU seconds. */
type Round = { decode: number; sound: number; pictures: number; chosenPictures: number };

/** What a project's video costs before anything is rendered, against decoding it once; speech to text apart. */
export const analysis: Bench = {
  name: 'analysis',
  question: 'CPU of looking at and listening to a video over a bare decode of it, speech to text apart.',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-analysis-'));
    const ffmpeg = await findFfmpeg(process.env);
    const faces = await openBlazeFace();
    try {
      const file = existsSync(TALK) ? TALK : await makeTalk(folder, ffmpeg);
      const signal = AbortSignal.timeout(1_200_000);
      const context = makeStageContext({ workdir: folder, signal, tools: { ffmpeg, faces } });
      const source = await probeSource(file, { ffmpeg, signal });
      const whole = { startSec: 0, endSec: source.durationSec };
      const middle = source.durationSec / 2;
      const half = (source.durationSec * CHOSEN_SHARE) / 2;
      const chosen = { startSec: middle - half, endSec: middle + half };
      const look = (range: Range) =>
        cpuOf(async () => void (await watchRange({ url: file, range, source, onSeconds: () => undefined }, context)));
      // Models load once in the life of a node.
      await look({ startSec: 0, endSec: 2 });
      await listen(file, source, context);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const decode = await cpuOf(() => decodeOnly(ffmpeg.ffmpegPath, file));
        const sound = await cpuOf(() => listen(file, source, context));
        rounds.push({ decode, sound, pictures: await look(whole), chosenPictures: await look(chosen) });
      }
      const ratio = (pick: (round: Round) => number) =>
        median(rounds.map((round) => (round.sound + pick(round)) / round.decode));
      return {
        figure: ratio(({ pictures }) => pictures),
        goal: 1.5,
        also: { 'shorts alone': { figure: ratio(({ chosenPictures }) => chosenPictures), goal: 1.25 } },
        details: { seconds: source.durationSec, height: source.height, fps: source.fps, chosen: CHOSEN_SHARE, rounds },
      };
    } finally {
      await faces.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = cpuSecOf(process.pid);
  await work();
  return cpuSecOf(process.pid) - before;
}

async function decodeOnly(ffmpegPath: string, file: string): Promise<void> {
  await execa(ffmpegPath, ['-v', 'error', '-nostdin', '-i', file, '-map', '0:V:0', '-f', 'null', '-'], {
    stdin: 'ignore',
  });
}

/** What the stage `transcribe` does before and after the engine: sound and key pictures, voices, levels. */
async function listen(
  file: string,
  sourceInfo: SourceInfo,
  context: ReturnType<typeof makeStageContext>,
): Promise<void> {
  const window = { startSec: 0, endSec: sourceInfo.durationSec };
  const job = sampleTranscribeJob({ sourceInfo, window, inputs: { source: { url: file } } });
  const { pcmFile } = await extractSound(job, context, () => undefined);
  if (pcmFile === null) return;
  const pcm = await openPcm(pcmFile);
  const speech = await openSileroVoice().detect(pcm, context.signal);
  await measureSound(pcm, { startSec: 0, speech, signal: context.signal });
}

async function makeTalk(folder: string, binaries: FfmpegBinaries): Promise<string> {
  const file = join(folder, 'talk.mp4');
  const video = { width: 1920, height: 1080, fps: 25, grain: 4 };
  await makeSpokenVideo(binaries, DEMO_SCENES, { file, folder, video });
  return file;
}
