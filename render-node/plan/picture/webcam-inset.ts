import { type Box, centreDistance, centreX, type Size } from '../math/boxes.ts';
import { clamp } from '../math/numbers.ts';
import { makeThinned } from '../math/thin-out.ts';
import { type GreenPlane, isPictureOfItsOwn } from './inset-proof.ts';

/**
 * A webcam's picture overlaid on a screen. `box` is in pixels of the pictures that were read. Times are those of its
 * first and last sighting. `isProved`: beyond doubt; otherwise straight things in a room may look like this.
 */
export type SeenInset = { box: Box; firstSec: number; lastSec: number; isProved: boolean };

/** The face in a webcam inset is small, off the middle, and hardly moves. */
const TALLEST_FACE = 0.3;
const LEAST_OFF_CENTRE = 0.16;
const SAME_PLACE = 0.6;
/** Number of places watched at a time. A face at a new place replaces the one seen least. */
const MOST_PLACES = 4;
/** A place seen in fewer pictures than this share of the best place's is a false detection. */
const SEEN_AS_OFTEN = 0.5;
/** Fewer sightings are not enough evidence. */
const LEAST_SIGHTINGS = 5;
/** Largest distance of the borders from the face, in its widths and heights. */
const REACH = { across: 5, up: 2.2, down: 4.5 };
/** A step of a border in 255ths, in any colour, over two pixels. */
const EDGE_STEP = 14;
/** Share of a side, over all pictures, that must be a step. Rounded corners are left out. */
const LEAST_SIDE = 0.62;
const CORNER = 0.05;
/** Score of the picture's edge as a side. A detected border is better. */
const PICTURE_EDGE = 0.82;
/** Lines that are tried for each side. */
const LINES = 10;
/** A larger rectangle is a picture of its own: a tile of a call, half of a split screen. */
const LARGEST = 0.24;
/** Cameras record 16:9 at most, and few webcams are cropped wider than films. A banner or a strip of wall is wider. */
const WIDEST = 2.4;
/** Looks that are kept for the proof, a quarter of a megabyte each. */
const MOST_LOOKS = 24;
/** A webcam is seen in at least this share of the looks from its first to its last. */
const SEEN_MOSTLY = 0.6;
/** Filmed people move: mean change between pictures, in 255ths, around the face. A photo on a slide does not. */
const LEAST_LIFE = 0.8;

export type InsetReader = {
  read(data: Uint8Array, faces: readonly { box: Box }[], atSec: number): void;
  find(): SeenInset[];
};

type Place = {
  face: Box;
  sightings: number;
  firstSec: number;
  lastSec: number;
  life: number;
  upright: Uint16Array;
  level: Uint16Array;
  before: Uint8Array | null;
};

/**
 * Reads pictures (rgb24) with the faces found in them, in order, and finds the rectangles of webcam pictures: straight
 * steps in picture after picture around a small face at rest. Memory: ten megabytes at most, for four places and 24
 * pictures.
 */
export function makeInsetReader(size: Size): InsetReader {
  let places: Place[] = [];
  const seen: Seen[] = [];
  const looks = makeThinned<Look>(MOST_LOOKS);
  return {
    read: (data, faces, atSec) => {
      const aside = faces.filter((face) => isSmallAside(face.box, size));
      seen.push({ atSec, aside });
      if (aside.length > 0) looks.addMade(() => ({ atSec, green: greenOf(data) }));
      for (const { box } of aside) {
        const known = places.find(({ face }) => isSamePlace(face, box));
        const place = known ?? newPlace(box, size, atSec);
        if (known === undefined) {
          places = [...places.toSorted((a, b) => b.sightings - a.sightings).slice(0, MOST_PLACES - 1), place];
        }
        countSteps(place, data, size);
        place.sightings += 1;
        place.lastSec = atSec;
      }
    },
    find: () => {
      const most = Math.max(0, ...places.map(({ sightings }) => sightings));
      const often = places
        .filter(({ sightings }) => sightings >= SEEN_AS_OFTEN * most)
        .toSorted((a, b) => b.sightings - a.sightings);
      const found = withoutDoubles(often.flatMap((place) => findRectangle(place, size) ?? []));
      // Several are the tiles of a call.
      const [inset] = found;
      if (inset === undefined || found.length > 1) return [];
      return [{ ...inset, isProved: isProved(inset, { seen, looks: looks.kept(), size }) }];
    },
  };
}

type Seen = { atSec: number; aside: readonly { box: Box }[] };
type Look = { atSec: number; green: GreenPlane };
type FoundInset = Omit<SeenInset, 'isProved'>;

/** Seen in most looks, and a picture of its own. */
function isProved(
  { box, firstSec, lastSec }: FoundInset,
  { seen, looks, size }: { seen: readonly Seen[]; looks: readonly Look[]; size: Size },
): boolean {
  const isBetween = ({ atSec }: { atSec: number }) => atSec >= firstSec && atSec <= lastSec;
  const during = seen.filter(isBetween);
  const showing = during.filter(({ aside }) => aside.some((face) => isMiddleIn(face.box, box)));
  if (showing.length < SEEN_MOSTLY * during.length) return false;
  const planes = looks.filter(isBetween).map(({ green }) => green);
  return isPictureOfItsOwn(planes, size, box);
}

function greenOf(data: Uint8Array): GreenPlane {
  const green = new Uint8Array(data.length / 3);
  for (let i = 0, at = 1; i < green.length; i++, at += 3) green[i] = data[at] ?? 0;
  return green;
}

/**
 * A head that sways far is watched at two places of one rectangle. The place seen more often gives the rectangle, both
 * give the times.
 */
function withoutDoubles(insets: readonly (FoundInset & { face: Box })[]): FoundInset[] {
  const kept: FoundInset[] = [];
  for (const { box, firstSec, lastSec, face } of insets) {
    const same = kept.find((inset) => isMiddleIn(face, inset.box));
    if (same === undefined) kept.push({ box, firstSec, lastSec });
    else {
      same.firstSec = Math.min(same.firstSec, firstSec);
      same.lastSec = Math.max(same.lastSec, lastSec);
    }
  }
  return kept;
}

function isMiddleIn(face: Box, [left, top, width, height]: Box): boolean {
  const [x, y] = [centreX(face), face[1] + face[3] / 2];
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function isSmallAside(box: Box, size: Size): boolean {
  const aside = Math.max(
    Math.abs(centreX(box) / size.width - 0.5),
    Math.abs((box[1] + box[3] / 2) / size.height - 0.5),
  );
  return box[3] <= TALLEST_FACE * size.height && aside >= LEAST_OFF_CENTRE;
}

function isSamePlace(face: Box, box: Box): boolean {
  const resize = Math.max(face[2] / box[2], box[2] / face[2]);
  return resize <= 1.6 && centreDistance(face, box) <= SAME_PLACE * face[2];
}

function newPlace(face: Box, { width, height }: Size, atSec: number): Place {
  const map = () => new Uint16Array(width * height);
  return { face, sightings: 0, firstSec: atSec, lastSec: atSec, life: 0, upright: map(), level: map(), before: null };
}

/** The part of the picture in which the borders may be. */
function surroundings([x, y, w, h]: Box, { width, height }: Size) {
  return {
    left: Math.max(1, Math.floor(x - REACH.across * w)),
    right: Math.min(width - 2, Math.ceil(x + w + REACH.across * w)),
    top: Math.max(1, Math.floor(y - REACH.up * h)),
    bottom: Math.min(height - 2, Math.ceil(y + h + REACH.down * h)),
  };
}

function countSteps(place: Place, data: Uint8Array, size: Size): void {
  const { left, right, top, bottom } = surroundings(place.face, size);
  const row = size.width * 3;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const at = y * row + x * 3;
      const spot = y * size.width + x;
      if (isStep(data, at - 3, at + 3)) place.upright[spot] = (place.upright[spot] ?? 0) + 1;
      if (isStep(data, at - row, at + row)) place.level[spot] = (place.level[spot] ?? 0) + 1;
    }
  }
  const face = cutFace(data, place.face, size);
  if (place.before !== null) place.life += meanChange(face, place.before);
  place.before = face;
}

function isStep(data: Uint8Array, a: number, b: number): boolean {
  return (
    Math.abs((data[a] ?? 0) - (data[b] ?? 0)) > EDGE_STEP ||
    Math.abs((data[a + 1] ?? 0) - (data[b + 1] ?? 0)) > EDGE_STEP ||
    Math.abs((data[a + 2] ?? 0) - (data[b + 2] ?? 0)) > EDGE_STEP
  );
}

/** Green channel of the face's box. */
function cutFace(data: Uint8Array, box: Box, { width, height }: Size): Uint8Array {
  const [x, y, w, h] = box.map(Math.round) as [number, number, number, number];
  const cut = new Uint8Array(w * h);
  for (let row = 0, to = 0; row < h; row++) {
    const line = clamp(y + row, 0, height - 1) * width;
    for (let column = 0; column < w; column++) cut[to++] = data[(line + clamp(x + column, 0, width - 1)) * 3 + 1] ?? 0;
  }
  return cut;
}

function meanChange(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / Math.max(1, a.length);
}

type Sides = { left: number; right: number; top: number; bottom: number };

/** The four lines around the face that are steps from corner to corner; the clearest such rectangle. */
function findRectangle(place: Place, size: Size): (FoundInset & { face: Box }) | null {
  if (place.sightings < LEAST_SIGHTINGS || place.life / (place.sightings - 1) < LEAST_LIFE) return null;
  const upright: Along = (at, from, to) =>
    shareAlong(place, place.upright, { at, from, to, step: size.width, along: 1 });
  const level: Along = (at, from, to) => shareAlong(place, place.level, { at, from, to, step: 1, along: size.width });
  const { lefts, rights, tops, bottoms } = linesAround(place, size, { upright, level });
  const frames = lefts.flatMap((left) => rights.map((right) => ({ left, right })));
  const bands = tops.flatMap((top) => bottoms.map((bottom) => ({ top, bottom })));
  let best: { sides: Sides; clear: number } | null = null;
  for (const frame of frames) {
    for (const band of bands) {
      const sides = { ...frame, ...band };
      const clear = clearness(sides, size, { upright, level });
      if (clear > (best?.clear ?? 0)) best = { sides, clear };
    }
  }
  if (best === null) return null;
  const { left, right, top, bottom } = best.sides;
  const box: Box = [left + 1, top + 1, right - left - 1, bottom - top - 1];
  return { box, face: place.face, firstSec: place.firstSec, lastSec: place.lastSec };
}

/** Lines that may be sides, and the edges of the picture (-1, and its size) if they are within reach. */
function linesAround({ face }: Place, size: Size, { upright, level }: { upright: Along; level: Along }) {
  const reach = surroundings(face, size);
  const [x, y, w, h] = face;
  const uprights = (from: number, to: number) => clearest(from, to, (at) => upright(at, y, y + h));
  const levels = (from: number, to: number) => clearest(from, to, (at) => level(at, x, x + w));
  const edge = (isNear: boolean, at: number) => (isNear ? [at] : []);
  return {
    lefts: [...uprights(reach.left, x), ...edge(reach.left <= 1, -1)],
    rights: [...uprights(x + w, reach.right), ...edge(reach.right >= size.width - 2, size.width)],
    tops: [...levels(reach.top, y), ...edge(reach.top <= 1, -1)],
    bottoms: [...levels(y + h, reach.bottom), ...edge(reach.bottom >= size.height - 2, size.height)],
  };
}

type Along = (at: number, from: number, to: number) => number;

/**
 * Mean share of the sides that are steps, with a small bonus for size: of two rectangles the outer one is the webcam's,
 * since the inner one has a door or a shelf in the background as a side. 0 if a side is no step, or if size or aspect
 * are not those of an inset.
 */
function clearness(sides: Sides, size: Size, along: { upright: Along; level: Along }): number {
  const { left, right, top, bottom } = sides;
  const [width, height] = [right - left, bottom - top];
  if (width * height > LARGEST * size.width * size.height || width < 0.7 * height || width > WIDEST * height) return 0;
  const [trimX, trimY] = [width * CORNER, height * CORNER];
  const side = (isEdge: boolean, share: () => number) => (isEdge ? PICTURE_EDGE : share());
  const shares = [
    side(left < 0, () => along.upright(left, top + trimY, bottom - trimY)),
    side(right >= size.width, () => along.upright(right, top + trimY, bottom - trimY)),
    side(top < 0, () => along.level(top, left + trimX, right - trimX)),
    side(bottom >= size.height, () => along.level(bottom, left + trimX, right - trimX)),
  ];
  const found = shares.filter((share) => share >= LEAST_SIDE).length;
  return found < 4 ? 0 : (shares.reduce((sum, share) => sum + share, 0) / 4) * (width * height) ** 0.2;
}

function shareAlong(
  { sightings }: Place,
  map: Uint16Array,
  line: { at: number; from: number; to: number; step: number; along: number },
): number {
  const [first, last] = [Math.max(0, Math.ceil(line.from)), Math.floor(line.to)];
  let sum = 0;
  for (let i = first; i <= last; i++) sum += map[line.at * line.along + i * line.step] ?? 0;
  return sum / (Math.max(1, last - first + 1) * sightings);
}

/** The lines of a span with the most steps, next to the face. */
function clearest(from: number, to: number, shareOf: (at: number) => number): number[] {
  const lines = Array.from({ length: Math.max(0, Math.floor(to) - Math.ceil(from) + 1) }, (_, i) => Math.ceil(from) + i)
    .map((at) => ({ at, share: shareOf(at) }))
    .filter(({ share }) => share >= LEAST_SIDE / 2);
  return lines
    .toSorted((a, b) => b.share - a.share)
    .slice(0, LINES)
    .map(({ at }) => at);
}
