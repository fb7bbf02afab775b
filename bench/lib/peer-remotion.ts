import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Range } from '../../schema/domain/clip.ts';
import type { Word } from '../../schema/domain/media.ts';
import { ENCODING } from '../../render-node/ffmpeg/args/encoding.ts';
import { watchTree } from './cpu-time.ts';

const PEERS = fileURLToPath(new URL('../peers', import.meta.url));
const SCRIPT = join(PEERS, 'remotion.mjs');
/** Chromium as Debian has it; Remotion's own download comes from elsewhere than a package registry. */
const BROWSERS = ['/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** The height of the canvas over that of the source. */
const ENLARGED = 1920 / 1080;

export type RemotionClip = {
  install: boolean;
  /** Holds `talk.mp4`. */
  folder: string;
  words: readonly Word[];
  range: Range;
  fps: number;
  xAt: (clipSec: number) => number;
};

/**
 * Remotion with its faster way to show a video (the media tag), two tabs, and the encoder settings of a render job.
 * Null if Remotion or a browser is missing. `render` returns the CPU seconds of all its processes, without bundling.
 */
export async function openRemotion(clip: RemotionClip): Promise<{ render(): Promise<number> } | null> {
  if (clip.install) await execa('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: PEERS });
  const browser = [process.env['CHROMIUM_PATH'] ?? '', ...BROWSERS].find((path) => existsSync(path));
  if (!existsSync(join(PEERS, 'node_modules/@remotion/renderer')) || browser === undefined) return null;
  const publicDir = join(clip.folder, 'public');
  const serveUrl = join(clip.folder, 'bundle');
  await mkdir(publicDir);
  await copyFile(join(clip.folder, 'talk.mp4'), join(publicDir, 'talk.mp4'));
  await execa(process.execPath, [SCRIPT, 'bundle', JSON.stringify({ publicDir, outDir: serveUrl })]);
  const file = join(clip.folder, 'remotion.mp4');
  const options = { serveUrl, browser, props: propsOf(clip), file, crf: ENCODING.crf, preset: ENCODING.preset };
  return {
    async render() {
      const rendering = execa(process.execPath, [SCRIPT, 'render', JSON.stringify(options)]);
      const tree = watchTree(rendering.pid ?? 0);
      await rendering.finally(() => tree.stop());
      return tree.stop();
    },
  };
}

function propsOf({ words, range, fps, xAt }: RemotionClip) {
  const [startFrame, endFrame] = [range.startSec * fps, range.endSec * fps];
  const xs = Array.from({ length: endFrame - startFrame }, (_, frame) => xAt(frame / fps));
  const own = words
    .filter(({ endSec }) => endSec > range.startSec)
    .map(({ text, startSec, endSec }) => ({
      text,
      startSec: startSec - range.startSec,
      endSec: endSec - range.startSec,
    }));
  return { fps, startFrame, endFrame, xs, scale: ENLARGED, words: own };
}
