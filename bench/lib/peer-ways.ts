import { execa } from 'execa';
import type { Range } from '../../schema/domain/clip.ts';
import { ENCODING } from '../../render-node/ffmpeg/args/encoding.ts';
import { rawFrames } from '../../render-node/stages/shared/raw-frames.ts';

/**
 * A clip for the other methods. `folder` holds its captions (`captions.ass`, `fonts`). `cropX` (an ffmpeg expression in
 * `t`) and `xAt` are the same function.
 */
export type PeerClip = {
  ffmpegPath: string;
  source: string;
  folder: string;
  range: Range;
  fps: number;
  cropX: string;
  xAt: (clipSec: number) => number;
};

const SOURCE = { width: 1920, height: 1080 };
const CROP = { width: 608, height: 1080 };
const SCALE = 'scale=1080:1920:flags=lanczos';
const CAPTIONS = 'ass=captions.ass:fontsdir=fonts';
const LEVEL = 'loudnorm=I=-14:TP=-1.5:LRA=11';

// The encoder of the render job, everywhere.
const PICTURE = ['-c:v', 'libx264', '-preset', ENCODING.preset, '-crf', String(ENCODING.crf)].concat(
  ['-threads:v', String(ENCODING.threads), '-profile:v', ENCODING.profile, '-pix_fmt', ENCODING.pixelFormat],
  ['-g', '60', '-flags:v', '+cgop'],
);
const SOUND = ['-c:a', 'aac', '-b:a', ENCODING.audioBitrate, '-ar', String(ENCODING.audioRate), '-ac', '2'];

/**
 * Cut, reframe, caption, normalize: a file after each step. The picture is encoded three times, and copied while the
 * sound is normalized.
 */
export async function renderByPasses(clip: PeerClip): Promise<void> {
  const run = runnerOf(clip);
  const reframe = `crop=${CROP.width}:${CROP.height}:'${clip.cropX}':0,${SCALE}`;
  await run([...partOf(clip), ...PICTURE, ...SOUND, 'cut.mp4']);
  await run(['-i', 'cut.mp4', '-vf', reframe, ...PICTURE, '-c:a', 'copy', 'upright.mp4']);
  await run(['-i', 'upright.mp4', '-vf', CAPTIONS, ...PICTURE, '-c:a', 'copy', 'captioned.mp4']);
  await run(['-i', 'captioned.mp4', '-vn', '-af', `${LEVEL}:print_format=json`, '-f', 'null', '-']);
  await run(['-i', 'captioned.mp4', '-c:v', 'copy', '-af', LEVEL, ...SOUND, '-movflags', '+faststart', 'passes.mp4']);
}

/** Decoded to a pipe, each frame cropped by a program, encoded from a pipe; captions and sound in a second pass. */
export async function renderByFramePipe(clip: PeerClip): Promise<void> {
  const format = ['-f', 'rawvideo', '-pix_fmt', 'bgr24'];
  const start = (args: string[]) =>
    execa(clip.ffmpegPath, ['-v', 'error', '-y', ...args], { cwd: clip.folder, buffer: false });
  const decoder = start([...partOf(clip), '-an', ...format, 'pipe:1']);
  const size = `${CROP.width}x${CROP.height}`;
  const input = [...format, '-video_size', size, '-framerate', String(clip.fps), '-i', 'pipe:0'];
  const encoder = start([...input, '-vf', SCALE, ...PICTURE, 'silent.mp4']);
  let frame = 0;
  for await (const picture of rawFrames(decoder.stdout, SOURCE.width * SOURCE.height * 3)) {
    const x = Math.round(clip.xAt(frame / clip.fps));
    frame += 1;
    if (!encoder.stdin.write(cutOut(picture, x))) await new Promise((resolve) => encoder.stdin.once('drain', resolve));
  }
  encoder.stdin.end();
  await Promise.all([decoder, encoder]);
  const inputs = ['-i', 'silent.mp4', ...partOf(clip), '-map', '0:v', '-map', '1:a'];
  const second = [...inputs, '-vf', CAPTIONS, '-af', LEVEL, ...PICTURE, ...SOUND, '-shortest'];
  await runnerOf(clip)([...second, '-movflags', '+faststart', 'piped.mp4']);
}

function cutOut(picture: Uint8Array, x: number): Uint8Array {
  const row = CROP.width * 3;
  const cut = new Uint8Array(row * CROP.height);
  for (let y = 0; y < CROP.height; y += 1) {
    const from = (y * SOURCE.width + x) * 3;
    cut.set(picture.subarray(from, from + row), y * row);
  }
  return cut;
}

function partOf({ source, range }: PeerClip): string[] {
  return ['-ss', String(range.startSec), '-t', String(range.endSec - range.startSec), '-i', source];
}

function runnerOf({ ffmpegPath, folder }: PeerClip) {
  return (args: string[]) =>
    execa(ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args], { cwd: folder, stdin: 'ignore' });
}
