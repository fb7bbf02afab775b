import type { FaceSample, LayoutSegment } from '#schema/domain/media.ts';
import { isCutFace, visibleShare } from '../faces/main-faces.ts';
import { type Box, eyeLevel } from '../math/boxes.ts';
import { median, quantile } from '../math/stats.ts';
import { cropAt } from './crop-at.ts';

/** Room around a face's box, in its own sizes: hair above it, ears next to it, a chin below it. */
const HAIR = 0.45;
const EARS = 0.2;
const CHIN = 0.25;
/** A head is in the picture from this share on, and may lose the other share to a smaller crop. */
const IN_PICTURE = 0.5;
const MAY_LOSE = 0.02;
/** Eyes below this share of the picture's height are too low. Two lines of captions fit below the chins. */
const LOWEST_EYES = 0.55;
const LOWEST_CHIN = 0.68;

/** What two segments show of a head with its hair, and of its face. `eyes`, `chin`: how far down in the smaller one. */
type Head = { before: number; after: number; faceBefore: number; faceAfter: number; eyes: number; chin: number };

/**
 * Whether a segment with a smaller crop shows the heads that the other one shows, cuts no more of those it does not,
 * and has eyes and chins at heights where they belong. Not if nobody is seen.
 */
export function keepsHeads(after: LayoutSegment, before: LayoutSegment, samples: readonly FaceSample[]): boolean {
  const heads = samples
    .filter(({ atSec }) => atSec >= before.startSec && atSec < before.endSec)
    .flatMap((sample) => headsOf(sample, before, after));
  const shown = heads.filter((head) => head.before >= IN_PICTURE);
  const cuts = (key: 'faceBefore' | 'faceAfter') => heads.filter((head) => isCutFace(head[key])).length;
  return (
    shown.length > 0 &&
    shown.every((head) => head.after >= head.before - MAY_LOSE) &&
    cuts('faceAfter') <= cuts('faceBefore') &&
    median(shown.map(({ eyes }) => eyes)) <= LOWEST_EYES &&
    quantile(
      shown.map(({ chin }) => chin),
      0.95,
    ) <= LOWEST_CHIN
  );
}

function headsOf({ atSec, faces, bodies = [] }: FaceSample, before: LayoutSegment, after: LayoutSegment): Head[] {
  const boxes = faces.length > 0 ? faces.map(({ box }) => box) : bodies.map(({ head }) => head);
  const [old, smaller] = [shownAt(before, atSec), shownAt(after, atSec)];
  if (old === null || smaller === null) return [];
  return boxes.map((box) => ({
    before: shareIn(old, withHair(box)),
    after: shareIn(smaller, withHair(box)),
    faceBefore: shareIn(old, box),
    faceAfter: shareIn(smaller, box),
    eyes: (eyeLevel(box) - smaller.y) / smaller.height,
    chin: (box[1] + box[3] - smaller.y) / smaller.height,
  }));
}

type Shown = { x: number; y: number; width: number; height: number };

function shownAt({ crops: [crop] }: LayoutSegment, atSec: number): Shown | null {
  return crop === undefined ? null : cropAt(crop, atSec);
}

function shareIn(crop: Shown, box: Box): number {
  return visibleShare({ box, score: 1 }, crop);
}

function withHair([x, y, width, height]: Box): Box {
  return [x - EARS * width, y - HAIR * height, width * (1 + 2 * EARS), height * (1 + HAIR + CHIN)];
}
