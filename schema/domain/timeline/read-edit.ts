import type { EditedPiece } from './edited-piece.ts';
import { readFcpxml } from './read-fcpxml.ts';
import { readOtio } from './read-otio.ts';
import { UnreadableEdit } from './unreadable-edit.ts';

/**
 * What a clip shows after it was edited elsewhere, from FCPXML or OpenTimelineIO: the pieces of its lowest video track in
 * playing order. Of several timelines, the one that is named `name`. Throws `UnreadableEdit`.
 */
export function readEdit(document: string, name: string): EditedPiece[] {
  const text = document.replace(/^\uFEFF/, '').trimStart();
  const timelines = text.startsWith('{') ? readOtio(text) : readFcpxml(text);
  const named = timelines.filter((timeline) => timeline.name === name);
  const [only, second] = timelines.length === 1 ? timelines : named;
  if (only === undefined || second !== undefined) {
    throw new UnreadableEdit(
      `It has ${timelines.length} timelines. Export the one of this clip alone, or name it “${name}”.`,
    );
  }
  if (only.pieces.length === 0)
    throw new UnreadableEdit('Its lowest video track is empty. Export the timeline of the clip.');
  return only.pieces;
}
