import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import type { Size } from '../../../render-node/plan/math/boxes.ts';
import { decodeFrames, decodeSound, meanColour, type Rgb, risingEdges, soundOnsets } from '../media/judge.ts';
import { makeMediaMaker, type MediaMaker } from '../media/maker.ts';
import { type Rendered, renderIn, type RenderSetup } from './run-render.ts';

const SMALL: Size = { width: 36, height: 64 };

export type Renderer = {
  readonly ffmpeg: FfmpegBinaries;
  /** Folder for the sources of the tests. Removed after the last test. */
  readonly folder: string;
  readonly maker: MediaMaker;
  /** Renders in its own folder, so that tests can render at the same time. */
  render(setup: RenderSetup): Promise<Rendered>;
  /** The frames of an upright video, in 36 x 64 pixels if no size is given. */
  frames(video: string, size?: Size): Promise<Rgb[]>;
  /** Times (seconds) at which the sound of a file starts after silence. */
  beeps(video: string): Promise<number[]>;
};

/** The tools that the tests of one file render with. They are ready after the first hook of that file. */
export function useRenderer(): Renderer {
  let renders = 0;
  const renderer = {
    render: (setup: RenderSetup) => renderIn(join(renderer.folder, `render${(renders += 1)}`), renderer.ffmpeg, setup),
    frames: (video: string, size = SMALL) => decodeFrames(renderer.ffmpeg.ffmpegPath, video, size),
    beeps: async (video: string) => soundOnsets(await decodeSound(renderer.ffmpeg.ffmpegPath, video)),
  } as Renderer;
  beforeAll(async () => {
    const ffmpeg = await findFfmpeg(process.env);
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-render-'));
    Object.assign(renderer, { ffmpeg, folder, maker: makeMediaMaker(ffmpeg.ffmpegPath, folder) });
  });
  afterAll(() => rm(renderer.folder, { recursive: true, force: true }));
  return renderer;
}

/** Times (seconds) at which frames of a constant rate become bright. */
export function flashTimes(frames: readonly Rgb[], frameSec: number): number[] {
  const red = frames.map((frame) => meanColour(frame)[0]);
  return risingEdges(red, 128).map((frame) => frame * frameSec);
}
