import type { Range } from '#schema/domain/clip.ts';
import type { VoicePiece } from '#schema/domain/media.ts';
import { addCepstrum } from './bands.ts';
import { SOUND_FRAME_MS } from './frames.ts';
import { median } from '../math/stats.ts';

/** Long speech is split into pieces, since two people may leave no silence between them. */
const PIECE_SEC = 1.5;
/** Less voice than this does not identify a speaker. */
const MIN_VOICED_FRAMES = 12;
const CEPSTRA = 12;

/**
 * Takes frames in order and summarizes the voice of each piece of `speech` (sorted, in seconds from the first frame).
 */
export function makeVoiceMeter(speech: readonly Range[]): {
  hear(frame: number, bands: Float64Array, pitchHz: number): void;
  pieces(): VoicePiece[];
} {
  const cuts = speech.flatMap(cutPieces);
  const found: VoicePiece[] = [];
  let turn = 0;
  let sums = new Float64Array(CEPSTRA);
  let pitches: number[] = [];
  const close = (piece: Range) => {
    if (pitches.length >= MIN_VOICED_FRAMES) {
      const timbre = Array.from(sums, (sum) => Math.round((sum / pitches.length) * 10) / 10);
      found.push({ ...piece, pitchHz: Math.round(median(pitches)), timbre });
    }
    sums = new Float64Array(CEPSTRA);
    pitches = [];
    turn += 1;
  };
  return {
    hear: (frame, bands, pitchHz) => {
      const atSec = ((frame + 0.5) * SOUND_FRAME_MS) / 1000;
      for (let piece = cuts[turn]; piece !== undefined && piece.endSec <= atSec; piece = cuts[turn]) close(piece);
      if (pitchHz === 0 || atSec < (cuts[turn]?.startSec ?? Infinity)) return;
      pitches.push(pitchHz);
      addCepstrum(bands, sums);
    },
    pieces: () => {
      for (let piece = cuts[turn]; piece !== undefined; piece = cuts[turn]) close(piece);
      return found;
    },
  };
}

function cutPieces({ startSec, endSec }: Range): Range[] {
  const count = Math.max(1, Math.ceil((endSec - startSec) / PIECE_SEC));
  const long = (endSec - startSec) / count;
  return Array.from({ length: count }, (_, i) => ({
    startSec: startSec + i * long,
    endSec: startSec + (i + 1) * long,
  }));
}
