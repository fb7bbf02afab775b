import { LIVES } from '#schema/domain/limits.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { CaptureCalls } from '../../protocol/capture-api.ts';
import type { ObjectStore } from '../../tools/http/object-store.ts';
import type { Piece } from './take-piece.ts';

/** Addresses requested at once: two minutes of segments; and how few are left when more are requested. */
const WANTED = Math.min(30, LIVES.segmentsPerCall);
const FEW = 10;

export type UploadDeps = {
  capture: Pick<CaptureCalls, 'reportSegments'>;
  objects: Pick<ObjectStore, 'putFile'>;
  signal: AbortSignal;
};

/** Stores pieces and reports each to the Worker, whose answers contain the addresses for the next ones. */
export function makePieceUploader(first: JobOf<'capture-live'>['uploads'], deps: UploadDeps) {
  const outputs = new Map(first.map(({ seq, output }) => [seq, output]));
  const learn = (uploads: typeof first) => {
    for (const { seq, output } of uploads) outputs.set(seq, output);
  };
  return async (piece: Piece): Promise<void> => {
    const { seq, startSec, durationSec, sizeBytes, isDiscontinuous } = piece;
    if (!outputs.has(seq)) learn(await deps.capture.reportSegments([], { fromSeq: seq, count: WANTED }));
    const output = outputs.get(seq);
    if (output === undefined) throw new Error('The Worker gave no address for a piece.');
    await deps.objects.putFile(output, piece.file, deps.signal);
    outputs.delete(seq);
    const count = outputs.size < FEW ? WANTED : 0;
    learn(
      await deps.capture.reportSegments([{ seq, startSec, durationSec, sizeBytes, isDiscontinuous }], {
        fromSeq: seq + 1,
        count,
      }),
    );
  };
}
