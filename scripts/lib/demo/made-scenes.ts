import { join } from 'node:path';
import { execa } from 'execa';
import type { Layout } from '#schema/domain/media.ts';
import type { FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { ROOT } from '../system/wrangler.ts';

/**
 * A film composed of others. `films` are the inputs of the filter graph in order, `[out]` is its picture. The sound is
 * that of the last film.
 */
export type MadeScene = { name: string; films: readonly string[]; graph: string; layouts: readonly Layout[] };

const CARTOON = 'no-speech-720p.mp4';
const PERSON = 'one-face-talk-1080p.mp4';
const PAIR = 'two-faces-talk-1080p.mp4';
const SECONDS = 12;
const FONT = join(ROOT, 'node_modules/@expo-google-fonts/montserrat/700Bold/Montserrat_700Bold.ttf');
const ENCODING = '-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p -c:a aac -y'.split(' ');

/** Text over the whole width. Its last line is at the lower right, where no crop may cut it. */
const SLIDE = [
  ['Why retention beats reach', 64, 90, 90],
  ['1.  Half of all viewers leave within the first eight seconds', 34, 90, 240],
  ['2.  A question in the first sentence keeps one in five of them', 34, 90, 320],
  ['3.  Captions matter: most people watch without sound', 34, 90, 400],
  ['Source: survey of 1,200 viewers', 22, 850, 620],
].map(([text, size, x, y]) => {
  const escaped = String(text).replaceAll(':', '\\:').replaceAll(',', '\\,');
  return `drawtext=fontfile=${FONT}:text='${escaped}':fontsize=${size}:x=${x}:y=${y}:fontcolor=0x1d2b45`;
});
const SLIDE_SCREEN = `color=c=0xf6f4ee:s=1280x720:r=25:d=${SECONDS},${SLIDE.join(',')}`;
/** Head and shoulders from the one-face film, at the lower right of a screen. */
const WEBCAM = 'crop=960:720:495:60,scale=320:240,fps=25[cam];[screen][cam]overlay=940:460[out]';
const BLURRED_SIDES = 'split[a][b];[b]scale=1280:-2,crop=1280:720,gblur=sigma=30[c];[c]';

/** Scenes that the films do not contain: webcams over a screen, pictures that are shown whole, burned-in bars. */
export const MADE_SCENES: readonly MadeScene[] = [
  {
    name: 'webcam',
    films: [CARTOON, PERSON],
    graph: `[0:v]scale=1280:720,fps=25[screen];[1:v]${WEBCAM}`,
    layouts: ['react', 'gaming', 'single'],
  },
  {
    name: 'webcam-slide',
    films: [PERSON],
    graph: `${SLIDE_SCREEN}[screen];[0:v]${WEBCAM}`,
    layouts: ['react', 'gaming', 'single'],
  },
  { name: 'slide', films: [PERSON], graph: `${SLIDE_SCREEN}[out]`, layouts: ['single'] },
  {
    name: 'group',
    films: [PAIR, PERSON],
    graph:
      '[0:v]scale=1280:720,fps=25,split[w][m];[w]crop=424:720:0:0[left];[m]crop=424:720:690:0[right];' +
      '[1:v]scale=1280:720,crop=432:720:440:0,fps=25[middle];[left][middle][right]hstack=inputs=3[out]',
    layouts: ['single'],
  },
  {
    name: 'upright',
    films: [PERSON],
    graph: '[0:v]crop=608:1080:656:0,scale=720:1280,fps=25[out]',
    layouts: ['single'],
  },
  {
    name: 'letterbox',
    films: ['several-shots-1080p.mp4'],
    graph: '[0:v]crop=1920:804,scale=1280:536,pad=1280:720:0:92,fps=25[out]',
    layouts: ['single'],
  },
  {
    name: 'pillarbox',
    films: [PERSON],
    graph: '[0:v]crop=608:1080:656:0,scale=404:720,pad=1280:720:438:0,fps=25[out]',
    layouts: ['single'],
  },
  {
    name: 'blurred-sides',
    films: [CARTOON],
    graph: `[0:v]scale=1280:720,crop=404:720:300:0,fps=25,${BLURRED_SIDES}[a]overlay=438:0[out]`,
    layouts: ['single'],
  },
];

/** Writes twelve seconds of the film. Returns the file. */
export async function makeScene(
  { name, films, graph }: MadeScene,
  { binaries, folder, media }: { binaries: FfmpegBinaries; folder: string; media: string },
): Promise<string> {
  const file = join(folder, `${name}.mp4`);
  const inputs = films.flatMap((film) => ['-t', String(SECONDS), '-i', join(media, film)]);
  const output = ['-filter_complex', graph, '-map', '[out]', '-map', `${films.length - 1}:a?`, ...ENCODING, file];
  await execa(binaries.ffmpegPath, ['-v', 'error', ...inputs, ...output], { stdin: 'ignore' });
  return file;
}
