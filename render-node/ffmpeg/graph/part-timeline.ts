import { inStoredFile, type SourceInfo } from '#schema/domain/media.ts';
import { isMoving, type PathPiece } from './crop-path.ts';
import { rateValue } from './frame-rate.ts';
import type { FrameSpan, Read, TimelineSegment, Timeline } from './timeline.ts';

/**
 * Frames of the source that are read before a part: the one that is on screen when it begins, and one for
 * deinterlacing.
 */
const PREROLL_FRAMES = 2;

/**
 * Some frames of a clip as a separate timeline, with the same pictures as in the whole clip. They are cut from the same
 * places of the source. `firstFrame` is their offset in the clip, for what is drawn on them.
 */
export function partTimeline(whole: Timeline, span: FrameSpan, source: SourceInfo): Timeline {
  const fps = rateValue(whole.rate);
  const frames = span.endFrame - span.firstFrame;
  const reads = readsWithin(whole.reads, span).map((read) => partRead(read, fps, source));
  return {
    rate: whole.rate,
    frames,
    durationSec: frames / fps,
    reads,
    startSec: reads[0]?.startSec ?? whole.startSec,
    segments: whole.segments.flatMap((segment) => segmentWithin(segment, span)),
    firstFrame: span.firstFrame,
  };
}

/** A read from its first frame that stays to its last one. */
function partRead(read: Read, fps: number, source: SourceInfo): Read {
  const spanFirst = read.kept[0]?.firstFrame ?? 0;
  const spanFrames = (read.kept.at(-1)?.endFrame ?? spanFirst) - spanFirst;
  const startSec = read.startSec + spanFirst / fps;
  const prerollSec = Math.min(inStoredFile(startSec, source), PREROLL_FRAMES / source.fps);
  return {
    startSec,
    seekSec: startSec - prerollSec,
    prerollSec,
    spanFrames,
    spanSec: spanFrames / fps,
    kept: read.kept.map(({ firstFrame, endFrame }) => ({
      firstFrame: firstFrame - spanFirst,
      endFrame: endFrame - spanFirst,
    })),
    // A part has no sound.
    heard: { startSec: 0, endSec: spanFrames / fps },
  };
}

/** The reads with the frames before cutting that become the frames `span` of the clip. */
function readsWithin(reads: readonly Read[], span: FrameSpan): Read[] {
  let shown = 0;
  return reads.flatMap((read) => {
    const kept = read.kept.flatMap(({ firstFrame, endFrame }) => {
      const offset = firstFrame - shown;
      const from = Math.max(shown, span.firstFrame);
      shown += endFrame - firstFrame;
      const until = Math.min(shown, span.endFrame);
      return until > from ? [{ firstFrame: from + offset, endFrame: until + offset }] : [];
    });
    return kept.length === 0 ? [] : [{ ...read, kept }];
  });
}

function segmentWithin(segment: TimelineSegment, span: FrameSpan): TimelineSegment[] {
  const first = Math.max(segment.firstFrame, span.firstFrame);
  const end = Math.min(segment.endFrame, span.endFrame);
  if (end <= first) return [];
  const panels = segment.panels.map((panel) => ({
    ...panel,
    pieces: piecesWithin(panel.pieces, { first, end }, span),
    ...(panel.spots !== undefined && {
      spots: panel.spots.map((spot) => ({ ...spot, frame: spot.frame - span.firstFrame })),
    }),
  }));
  return [{ ...segment, firstFrame: first - span.firstFrame, endFrame: end - span.firstFrame, panels }];
}

function piecesWithin(
  pieces: readonly PathPiece[],
  { first, end }: { first: number; end: number },
  span: FrameSpan,
): PathPiece[] {
  return pieces.flatMap((piece, i) => {
    const from = Math.max(first, piece.from);
    if (from >= Math.min(end, pieces[i + 1]?.from ?? end)) return [];
    const passed = isMoving(piece) ? from - piece.from : 0;
    return [{ ...piece, from: from - span.firstFrame, x: piece.x + piece.dx * passed, y: piece.y + piece.dy * passed }];
  });
}
