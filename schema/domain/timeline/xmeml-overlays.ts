import type { FrameRate } from './rate.ts';
import { type Media, type Overlay, pathBeside, type Sequence } from './timeline.ts';
import { el, type XmlNode } from './xml.ts';
import { pathUrl, rateOf } from './xmeml-parts.ts';

/** The file of an overlay: whole where the document names it first. */
export type OverlayFile = (overlay: Overlay, rate: FrameRate) => XmlNode;

/** The files over the pictures of a document. `file-1` is the video. */
export function overlayFiles(sequences: readonly Sequence[], media: Media): OverlayFile {
  const names = [...new Set(sequences.flatMap(({ overlays = [] }) => overlays.map((one) => one.name)))];
  const told = new Set<string>();
  return (overlay, rate) => {
    const file = { id: `file-${names.indexOf(overlay.name) + 2}` };
    if (told.has(overlay.name)) return el('file', file);
    told.add(overlay.name);
    return overlayFile(file, overlay, rate, media);
  };
}

/** The track of a sequence that lies over all others. Null: nothing is on it. `id`: of the sequence. */
export function overlayTrack({ overlays = [], rate }: Sequence, files: OverlayFile, id: number): XmlNode | null {
  if (overlays.length === 0) return null;
  const items = overlays.map((one, i) => overlayItem(one, `clipitem-${id}-o-${i + 1}`, files(one, rate), rate));
  return el('track', {}, items);
}

function overlayItem(
  { name, frame, frames, fileFrame, fileFrames, isPicture }: Overlay,
  id: string,
  file: XmlNode,
  rate: FrameRate,
): XmlNode {
  return el(
    'clipitem',
    { id },
    el('name', {}, name),
    el('enabled', {}, 'TRUE'),
    el('duration', {}, fileFrames),
    rateOf(rate),
    el('start', {}, frame),
    el('end', {}, frame + frames),
    el('in', {}, fileFrame),
    el('out', {}, fileFrame + frames),
    isPicture ? el('stillframe', {}, 'TRUE') : null,
    file,
  );
}

function overlayFile(
  attributes: { id: string },
  { name, fileFrames }: Overlay,
  rate: FrameRate,
  media: Media,
): XmlNode {
  return el(
    'file',
    attributes,
    el('name', {}, name),
    el('pathurl', {}, pathUrl(pathBeside(media, name))),
    rateOf(rate),
    el('duration', {}, fileFrames),
    el('media', {}, el('video', {})),
  );
}
