import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure } from '#schema/domain/failure.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { FfmpegBinaries } from '../../ffmpeg/process/binaries.ts';
import type { Log } from '../../base/log.ts';
import type { LiveChunk } from '../../plan/moments/types.ts';
import type { makeHearing } from './hear-piece.ts';
import type { PieceStore, KeptPiece } from './piece-store.ts';
import { writePiece } from './take-piece.ts';

/** After a minute the baseline is known well enough. More would delay new pieces. */
const AGAIN_SEC = 60;
/** Slow storage must not delay the recording: after these times, reading back and analyzing stop with what there is. */
const PATIENCE_MS = { read: 10_000, heard: 20_000 };

export type HearAgainDeps = {
  pieceStore: Pick<PieceStore, 'with'>;
  hear: ReturnType<typeof makeHearing>;
  ffmpeg: FfmpegBinaries;
  folder: string;
  clock: Clock;
  signal: AbortSignal;
  log: Log;
};

/**
 * Analyzes the last pieces that another node recorded, read back from storage. So a node that takes over knows the
 * baseline and any open moment. Pieces that cannot be read, or have no sound, are left out.
 */
export async function hearAgain(recordedUntilSec: number, deps: HearAgainDeps): Promise<LiveChunk[]> {
  const begunMs = deps.clock();
  const isLate = (patienceMs: number) => deps.clock() - begunMs > patienceMs;
  const range = { startSec: Math.max(0, recordedUntilSec - AGAIN_SEC), endSec: recordedUntilSec };
  const hearAll = async (pieces: readonly KeptPiece[]) => {
    const heard: LiveChunk[] = [];
    for (const piece of pieces) {
      if (isLate(PATIENCE_MS.heard)) break;
      const chunk = await hearStored(piece, deps);
      if (chunk !== null) heard.push(chunk);
    }
    deps.log.info('live_heard_again', { pieces: heard.length });
    return heard;
  };
  return deps.pieceStore.with(range, hearAll, () => isLate(PATIENCE_MS.read));
}

async function hearStored(piece: KeptPiece, deps: HearAgainDeps): Promise<LiveChunk | null> {
  const pieceFile = join(deps.folder, `again-${piece.seq}.ts`);
  const pcmFile = join(deps.folder, `again-${piece.seq}.pcm`);
  const { startSec, durationSec } = piece;
  try {
    const input = { file: piece.file, audio: null };
    const pictures = await writePiece(deps, { input, startSec, pieceFile, pcmFile });
    return await deps.hear({ startSec, durationSec, pcmFile, pictures, isDiscontinuous: false });
  } catch (error) {
    deps.signal.throwIfAborted();
    if (!(error instanceof JobFailure)) throw error;
    deps.log.warn('live_piece_lost', { code: error.code });
    return null;
  } finally {
    await Promise.all([rm(pieceFile, { force: true }), rm(pcmFile, { force: true })]);
  }
}
