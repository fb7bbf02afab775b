import { join } from 'node:path';
import { execa } from 'execa';
import type { FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import type { Picture, Scene } from './demo-script.ts';
import { ROOT } from '../system/wrangler.ts';

/** Photographs of people from a dependency, cut out of its sheet of samples. */
const PHOTOS = join(ROOT, 'node_modules/@vladmandic/human/assets/samples.jpg');
/** x, y, width and height of one person's tile in the sheet. */
const TILES: Record<Exclude<Picture, 'nobody'>, [number, number, number, number]> = {
  man: [328, 2, 208, 154],
  woman: [168, 2, 148, 154],
};
/**
 * 140 words per minute with pauses of 40 ms between words. Moonshine then gets 3 % of the demo's words wrong, and about
 * 10 % at espeak-ng's default speed.
 */
const VOICE = ['-v', 'en-us', '-s', '140', '-g', '4'];
/** Silence after each scene. */
const PAUSE_SEC = 0.7;

/** `drift`: distance of the person from the center, as a share of the free width. `grain`: strength of the noise. */
export type VideoOptions = { width: number; height: number; fps: number; drift?: number; grain?: number };

/**
 * Creates a video in which espeak-ng reads the scenes. A person's picture drifts slowly over a moving background, with
 * a hard cut at each new scene. `folder` is for intermediate files. Returns its length in seconds.
 */
export async function makeSpokenVideo(
  binaries: FfmpegBinaries,
  scenes: Scene[],
  { file, folder, video, signal }: { file: string; folder: string; video: VideoOptions; signal?: AbortSignal },
): Promise<{ durationSec: number }> {
  const cancel = signal === undefined ? {} : { cancelSignal: signal };
  const sounds = scenes.map((_, at) => join(folder, `scene-${at}.wav`));
  for (const [at, scene] of scenes.entries()) {
    const args = [...VOICE, '-w', sounds[at] ?? '', scene.text];
    await execa('espeak-ng', args, { stdin: 'ignore', ...cancel });
  }
  const lengths = await Promise.all(sounds.map((sound) => probeLength(binaries, sound)));
  const takes = scenes.map(({ picture }, at) => ({ picture, durationSec: (lengths[at] ?? 0) + PAUSE_SEC }));
  await execa(binaries.ffmpegPath, videoArguments(takes, sounds, video, file), { stdin: 'ignore', ...cancel });
  return { durationSec: takes.reduce((sum, take) => sum + take.durationSec, 0) };
}

type Take = { picture: Picture; durationSec: number };

/** One pass: inputs 0 and 1 are the photographs, the audio inputs follow. */
function videoArguments(takes: Take[], sounds: string[], video: VideoOptions, file: string): string[] {
  const photos = ['man', 'woman'].flatMap(() => ['-framerate', String(video.fps), '-i', PHOTOS]);
  const graphs = takes.map((take, at) => takeGraph(take, at, video));
  const joined = takes.map((_, at) => `[v${at}][a${at}]`).join('');
  const graph = [...graphs, `${joined}concat=n=${takes.length}:v=1:a=1[v][a]`].join(';');
  const encode = '-c:v libx264 -preset ultrafast -crf 23 -pix_fmt yuv420p -c:a aac -b:a 128k -movflags +faststart';
  const quiet = '-hide_banner -v error -nostdin -y'.split(' ');
  const inputs = [...photos, ...sounds.flatMap((sound) => ['-i', sound])];
  return [...quiet, ...inputs, '-filter_complex', graph, '-map', '[v]', '-map', '[a]', ...encode.split(' '), file];
}

function takeGraph({ picture, durationSec }: Take, at: number, video: VideoOptions): string {
  const { width, height, fps, drift: far = 0.17, grain = 0 } = video;
  const length = durationSec.toFixed(3);
  // Drawn small and enlarged. At full size this step alone would take half of the time.
  const small = `${Math.round(width / 16) * 2}x${Math.round(height / 16) * 2}`;
  const gradient = `gradients=s=${small}:r=${fps}:d=${length}:n=3:seed=${at + 1}:speed=0.02`;
  const background = `${gradient},scale=${width}:${height}:flags=fast_bilinear,format=yuv420p`;
  const sound = `[${at + 2}:a]aresample=48000,aformat=channel_layouts=stereo,apad,atrim=0:${length}[a${at}]`;
  const noise = grain === 0 ? '' : `,noise=alls=${grain}:allf=t:all_seed=${at + 1}`;
  const end = `trim=0:${length},setpts=PTS-STARTPTS,format=yuv420p${noise},setsar=1[v${at}]`;
  if (picture === 'nobody') return `${background},${end};${sound}`;
  const [x, y, tileWidth, tileHeight] = TILES[picture];
  const enlarge = `crop=${tileWidth}:${tileHeight}:${x}:${y},scale=-2:${Math.round(height * 0.86)}:flags=lanczos`;
  const person = `[${picture === 'man' ? 0 : 1}:v]${enlarge},format=yuv420p,loop=-1:1`;
  // Back and forth every 12 s, starting at another position in each scene.
  const drift = `x='(W-w)*(0.5+${far}*sin(2*PI*t/12+${at}))':y='(H-h)/2':shortest=1`;
  return `${background}[b${at}];${person}[p${at}];[b${at}][p${at}]overlay=${drift},${end};${sound}`;
}

async function probeLength({ ffprobePath }: FfmpegBinaries, file: string): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
  return Number((await execa(ffprobePath, args)).stdout);
}
