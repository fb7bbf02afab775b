import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Range } from '#schema/domain/clip.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import type { FfmpegBinaries } from '../../ffmpeg/process/binaries.ts';
import { filmArgs } from '../../ffmpeg/args/piece.ts';
import { probeSource } from '../../ffmpeg/probe/probe-source.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import { chooseRun, rangeOfRun } from '../../plan/hls/choose-run.ts';
import type { PieceStore } from './piece-store.ts';

export type FilmDeps = { pieceStore: Pick<PieceStore, 'with'>; ffmpeg: FfmpegBinaries; signal: AbortSignal };

/** `range`: what it shows, in seconds of the live. Times in `info` count from the start of the file. */
export type Film = { file: string; range: Range; info: SourceInfo };

const DEADLINE_MS = 300_000;

/**
 * Joins the pieces of a range as MP4, without re-encoding: whole pieces of one form without a gap that cover most of
 * the range. Null if nothing of the range was recorded.
 */
export async function makeFilm(range: Range, file: string, deps: FilmDeps): Promise<Film | null> {
  return deps.pieceStore.with(range, async (pieces) => {
    const run = chooseRun(pieces, range);
    if (run.length === 0) return null;
    const joined = `${file}.ts`;
    try {
      await joinFiles(
        run.map((piece) => piece.file),
        joined,
        deps.signal,
      );
      await runFfmpeg({
        ffmpegPath: deps.ffmpeg.ffmpegPath,
        args: filmArgs(joined, file),
        workdir: dirname(file),
        signal: deps.signal,
        deadlineMs: DEADLINE_MS,
      });
    } finally {
      await rm(joined, { force: true });
    }
    return { file, range: rangeOfRun(run), info: await probeSource(file, deps) };
  });
}

async function joinFiles(files: readonly string[], target: string, signal: AbortSignal): Promise<void> {
  // No link that a program left there is followed.
  await rm(target, { force: true });
  await pipeline(
    async function* read() {
      for (const file of files) yield* createReadStream(file, { highWaterMark: 1_048_576 });
    },
    createWriteStream(target, { flags: 'wx' }),
    { signal },
  );
}
