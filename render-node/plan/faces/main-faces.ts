import type { Face } from '#schema/domain/media.ts';

/** A face at least this large relative to the largest one in the picture is a main face. */
export const MAIN_FACE_AREA = 0.4;
/** A face counts as inside the picture if at least this share of it is. */
export const VISIBLE_SHARE = 0.85;

/** The main faces of a picture: the largest one and those not much smaller. */
export function mainFaces(faces: readonly Face[]): Face[] {
  const largest = Math.max(0, ...faces.map(areaOf));
  return faces.filter((face) => areaOf(face) >= largest * MAIN_FACE_AREA);
}

function areaOf({ box }: Face): number {
  return box[2] * box[3];
}

/** Share of a face (0 to 1) that a crop shows. */
export function visibleShare(face: Face, crop: { x: number; y: number; width: number; height: number }): number {
  const [x, y, width, height] = face.box;
  const across = Math.min(x + width, crop.x + crop.width) - Math.max(x, crop.x);
  const down = Math.min(y + height, crop.y + crop.height) - Math.max(y, crop.y);
  return (Math.max(0, across) * Math.max(0, down)) / areaOf(face);
}

/** A face is cut if more than the first and less than the second of these shares of it is visible. */
const CUT = { from: 0.1, to: 0.9 };

/** Whether a visible share (0 to 1) of a face means that it is cut. */
export function isCutFace(share: number): boolean {
  return share > CUT.from && share < CUT.to;
}
