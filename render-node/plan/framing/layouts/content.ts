import { overlapSec } from '#schema/domain/clip.ts';
import type { FaceSample, LayoutSegment, Shot, ShotContent } from '#schema/domain/media.ts';
import { type Box, centreX, type Size } from '../../math/boxes.ts';

/** The content of a shot: the whole picture, unless black or blurred bars were found. */
export function contentOf(shot: Shot, contents: readonly ShotContent[], picture: Size): Box {
  const found = contents.find((content) => overlapSec(content, shot) > 0);
  return found?.box ?? [0, 0, picture.width, picture.height];
}

/** A box of the source, relative to the content's corner. */
export function fromContent([x, y, width, height]: Box, [left, top]: Box): Box {
  return [x - left, y - top, width, height];
}

export function toSource([x, y, width, height]: Box, [left, top]: Box): Box {
  return [x + left, y + top, width, height];
}

/** The part of a box that is within the content, relative to the content's corner. */
export function clipToContent([x, y, width, height]: Box, [left, top, across, down]: Box): Box {
  const [from, to] = [Math.max(0, x - left), Math.min(across, x + width - left)];
  const [above, below] = [Math.max(0, y - top), Math.min(down, y + height - top)];
  return [from, above, Math.max(0, to - from), Math.max(0, below - above)];
}

/** The faces and bodies within the content, relative to its corner. Faces of a blurred copy in the bars are dropped. */
export function samplesWithin(samples: readonly FaceSample[], content: Box, picture: Size): FaceSample[] {
  if (isWhole(content, picture)) return [...samples];
  const [left, top, width, height] = content;
  const isWithin = (box: Box) => {
    const [x, y] = [centreX(box) - left, box[1] + box[3] / 2 - top];
    return x >= 0 && x <= width && y >= 0 && y <= height;
  };
  return samples.map(({ atSec, faces, bodies }) => ({
    atSec,
    faces: faces.filter(({ box }) => isWithin(box)).map((face) => ({ ...face, box: fromContent(face.box, content) })),
    bodies: bodies
      ?.filter(({ head }) => isWithin(head))
      .map((body) => ({ ...body, head: fromContent(body.head, content), box: fromContent(body.box, content) })),
  }));
}

/** A segment that was planned within the content, in pixels of the source. A fitted segment shows the content only. */
export function segmentOfSource(segment: LayoutSegment, content: Box, picture: Size): LayoutSegment {
  if (isWhole(content, picture)) return segment;
  const [left, top, width, height] = content;
  if (segment.layout === 'fit' && segment.crops.length === 0) {
    return { ...segment, crops: [{ width, height, points: [{ atSec: segment.startSec, x: left, y: top }] }] };
  }
  const crops = segment.crops.map((crop) => ({
    ...crop,
    points: crop.points.map(({ atSec, x, y }) => ({ atSec, x: x + left, y: y + top })),
  }));
  return { ...segment, crops };
}

function isWhole([, , width, height]: Box, picture: Size): boolean {
  return width >= picture.width && height >= picture.height;
}
