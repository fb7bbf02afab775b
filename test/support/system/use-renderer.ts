import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { makeMediaMaker, type MediaMaker } from '../media/maker.ts';
import { type Rendered, renderIn, type RenderSetup } from './render-stages.ts';

export type Renderer = {
  readonly ffmpeg: FfmpegBinaries;
  /** Folder for the sources of the tests. Removed after the last test. */
  readonly folder: string;
  readonly maker: MediaMaker;
  /** Renders in its own folder, so that tests can render at the same time. */
  render(setup: RenderSetup): Promise<Rendered>;
};

/** The tools that the tests of one file render with. They are ready after the first hook of that file. */
export function useRenderer(): Renderer {
  let renders = 0;
  const renderer = {
    render: (setup: RenderSetup) => renderIn(join(renderer.folder, `render${(renders += 1)}`), renderer.ffmpeg, setup),
  } as Renderer;
  beforeAll(async () => {
    const ffmpeg = await findFfmpeg(process.env);
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-render-'));
    Object.assign(renderer, { ffmpeg, folder, maker: makeMediaMaker(ffmpeg.ffmpegPath, folder) });
  });
  afterAll(() => rm(renderer.folder, { recursive: true, force: true }));
  return renderer;
}
