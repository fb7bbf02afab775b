import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { CAPTION_STYLES, DEFAULT_CAPTIONS } from '#schema/domain/render-plan.ts';
import { findFfmpeg } from '../render-node/ffmpeg/process/binaries.ts';
import { openBlazeFace } from '../render-node/tools/faces/blaze-face.ts';
import { openFaceMesh } from '../render-node/tools/faces/face-mesh.ts';
import { lookAt, renderClip } from './lib/frames/frame-sheets.ts';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';

const OUT = join(ROOT, 'worker/docs/site/pictures');
/** An upright picture of two colours that wander, four seconds long, with a quiet tone. */
const SOURCE = [
  ['-f', 'lavfi', '-i', 'gradients=s=720x1280:c0=0x27406b:c1=0x7a4a6d:speed=0.02:d=5:r=25:seed=7'],
  ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=5'],
  ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
].flat();
/** The part of a frame of 720 x 1280 that holds captions at the bottom. */
const CAPTIONS = 'crop=720:300:0:800,scale=360:-2';

/** Renders each caption style with the stages of a node, for docs/guides/caption-styles.md. */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-pictures-'));
  const faces = await openBlazeFace();
  const mouths = openFaceMesh();
  try {
    const tools = { ffmpeg: await findFfmpeg(process.env), faces, mouths };
    const { ffmpegPath } = tools.ffmpeg;
    const file = join(folder, 'source.mp4');
    await execa(ffmpegPath, ['-v', 'error', ...SOURCE, file], { stdin: 'ignore' });
    const looked = await lookAt({ name: 'source', file, startSec: 0.5, layouts: ['single'] }, tools, folder);
    await mkdir(OUT, { recursive: true });
    for (const style of CAPTION_STYLES) {
      const plan = { captions: { ...DEFAULT_CAPTIONS, style } };
      const clip = { layout: 'single', aspectRatio: 'vertical', plan } as const;
      const rendered = await renderClip(looked, { clip, name: style, folder, tools });
      const picture = join(OUT, `caption-${style}.jpg`);
      const frame = ['-ss', '1.9', '-i', rendered, '-frames:v', '1', '-vf', CAPTIONS, '-q:v', '4', '-y', picture];
      await execa(ffmpegPath, ['-v', 'error', ...frame], { stdin: 'ignore' });
      process.stdout.write(`${picture}\n`);
    }
    return 0;
  } finally {
    await Promise.all([faces.close(), mouths.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

runScript(main);
