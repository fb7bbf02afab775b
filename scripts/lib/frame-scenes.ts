import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Layout } from '#schema/domain/media.ts';
import type { FfmpegBinaries } from '../../render-node/ffmpeg/binaries.ts';
import { DEMO_SCENES } from './demo-script.ts';
import { MEDIA } from './real-media.ts';
import { makeSpokenVideo } from './spoken-video.ts';

/** Footage of which frames are looked at: four seconds from `startSec`, in these layouts. */
export type FrameScene = { name: string; file: string; startSec: number; layouts: readonly Layout[] };

const FILMED: readonly FrameScene[] = [
  { name: 'one-face', file: 'one-face-talk-1080p.mp4', startSec: 4, layouts: ['single'] },
  { name: 'two-faces', file: 'two-faces-talk-1080p.mp4', startSec: 6, layouts: ['single', 'split'] },
  // A cut at 9.2 s between two shots.
  { name: 'several-shots', file: 'several-shots-1080p.mp4', startSec: 7.6, layouts: ['single', 'split'] },
  { name: 'cartoon', file: 'no-speech-720p.mp4', startSec: 8, layouts: ['single'] },
];
/** What is watched, and who watches it: face and shoulders out of the one-face film, in a frame at the lower right. */
const WEBCAM = { screen: 'no-speech-720p.mp4', person: 'one-face-talk-1080p.mp4', seconds: 12 };
const WEBCAM_LAYOUTS = ['react', 'gaming', 'single'] as const;
const MADE = { width: 1280, height: 720, fps: 25 };
const ENCODING = '-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p -c:a aac -y'.split(' ');

type Made = { binaries: FfmpegBinaries; folder: string };

/** The films beside the project and a made screen with a webcam; without films, the project's made talk. */
export async function defaultScenes({ binaries, folder }: Made): Promise<FrameScene[]> {
  if (!existsSync(join(MEDIA, WEBCAM.screen))) {
    const file = join(folder, 'made-talk.mp4');
    await makeSpokenVideo(binaries, DEMO_SCENES.slice(0, 1), { file, folder, video: MADE });
    return [{ name: 'made-talk', file, startSec: 2, layouts: ['single', 'split', 'react', 'gaming'] }];
  }
  const filmed = FILMED.map((scene) => ({ ...scene, file: join(MEDIA, scene.file) }));
  const file = await makeWebcamFilm({ binaries, folder });
  return [...filmed, { name: 'webcam', file, startSec: 2, layouts: WEBCAM_LAYOUTS }];
}

async function makeWebcamFilm({ binaries, folder }: Made): Promise<string> {
  const file = join(folder, 'webcam.mp4');
  const seconds = String(WEBCAM.seconds);
  const graph =
    '[0:v]scale=1280:720,fps=25[screen];[1:v]crop=960:720:495:60,scale=320:240,fps=25[cam];[screen][cam]overlay=940:460[out]';
  const inputs = ['-t', seconds, '-i', join(MEDIA, WEBCAM.screen), '-t', seconds, '-i', join(MEDIA, WEBCAM.person)];
  const output = ['-filter_complex', graph, '-map', '[out]', '-map', '1:a', ...ENCODING, file];
  await execa(binaries.ffmpegPath, ['-v', 'error', ...inputs, ...output], { stdin: 'ignore' });
  return file;
}
