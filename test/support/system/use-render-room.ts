import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { makeMediaMaker, type MediaMaker } from '../media/maker.ts';
import { type Rendered, renderIn, type RenderSetup } from './render-room.ts';

export type RenderRoom = {
  readonly ffmpeg: FfmpegBinaries;
  /** For the sources of the tests; removed behind the last one. */
  readonly folder: string;
  readonly maker: MediaMaker;
  /** Renders in a folder of its own, so that tests may render at the same time. */
  render(setup: RenderSetup): Promise<Rendered>;
};

/** What the tests of one file render with; it is there from the first hook of that file on. */
export function useRenderRoom(): RenderRoom {
  let renders = 0;
  const room = {
    render: (setup: RenderSetup) => renderIn(join(room.folder, `render${(renders += 1)}`), room.ffmpeg, setup),
  } as RenderRoom;
  beforeAll(async () => {
    const ffmpeg = await findFfmpeg(process.env);
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-render-'));
    Object.assign(room, { ffmpeg, folder, maker: makeMediaMaker(ffmpeg.ffmpegPath, folder) });
  });
  afterAll(() => rm(room.folder, { recursive: true, force: true }));
  return room;
}
