import type { HeatmapPiece } from '#schema/domain/audience.ts';
import { overlapSec } from '#schema/domain/clip.ts';
import { evidenceOfReplays } from '#schema/domain/taste/evidence.ts';
import type { VideoEvidence } from '#schema/domain/traits/traits.ts';
import { risesOf } from '../audience/heatmap.ts';
import type { Material } from '../material/material.ts';
import type { Candidate } from '../score/candidates.ts';
import { traitReaderOf } from './read-traits.ts';

/** Fewer passages side by side say nothing about a taste. */
const LEAST_PASSAGES = 12;

/** What a video's most replayed parts show of the taste of its viewers. Null if they show nothing. */
export function replayEvidence(heatmap: readonly HeatmapPiece[], material: Material): VideoEvidence | null {
  const rises = risesOf(heatmap);
  const reader = rises.length === 0 ? null : traitReaderOf(material);
  if (reader === null) return null;
  const passages = sideBySide(reader.passages).flatMap((passage) => {
    const shared = rises.map((piece) => ({ value: piece.value, sec: overlapSec(piece, passage) }));
    const sec = shared.reduce((sum, piece) => sum + piece.sec, 0);
    if (sec < (passage.endSec - passage.startSec) / 2) return [];
    return [
      { traits: reader.read(passage), replays: shared.reduce((sum, piece) => sum + piece.value * piece.sec, 0) / sec },
    ];
  });
  return passages.length < LEAST_PASSAGES ? null : evidenceOfReplays(passages);
}

function sideBySide(passages: readonly Candidate[]): Candidate[] {
  let free = 0;
  return passages.filter(({ first, last }) => {
    if (first < free) return false;
    free = last + 1;
    return true;
  });
}
