import type { LayoutSegment } from '#schema/domain/media.ts';
import type { Size } from '../boxes.ts';
import { aspectOf, canCropBlindly, largestCrop } from '../crop-size.ts';
import { frameSubjects, spanOf } from '../frame-subjects.ts';
import { boxAt, type Subject } from '../subjects.ts';
import { gridOf } from '../camera-path.ts';
import { centredCrop, fitSegment, segmentOf, type ShotView } from './shot-view.ts';
import { frameSplit } from './split.ts';

/** Somebody seen in fewer samples than this passes by; and a shot that shows nobody for longer has no subject. */
const LEAST_PRESENCE = 0.25;
/** A face this much less prominent than the first is background. */
const COMPARABLE = 0.4;
/** Subjects fit together when their heads fit one crop at this share of the times that they are seen. */
const FITTING_SHARE = 0.9;

/**
 * One crop that follows whoever matters. Without a face, or with people who fit no crop, the answer is honest: two people
 * become a split, more (or two too small for panels) the whole picture; a faceless shot is fitted unless the crop
 * would lose next to nothing, since the middle of a picture is as likely as not half of a line of text.
 */
export function frameSingle(view: ShotView): LayoutSegment {
  const { shot, picture, aspect } = view;
  const isUpright = aspectOf(picture) < 1;
  const size = largestCrop(picture, aspect);
  const people = subjectsThatMatter(view.subjects);
  // A wide crop of an upright picture is a slit: a third of it, with a head cut at brow and chin.
  if ((isUpright && aspect > 1) || people.length === 0) {
    return canCropBlindly(picture, aspect)
      ? segmentOf(shot, 'single', [centredCrop(shot, size, picture)])
      : fitSegment(shot);
  }
  if (fitTogether(view, people, size)) return segmentOf(shot, 'single', [frameSubjects(shot, people, size, picture)]);
  return frameApart(view, people);
}

/** People in the shot for long enough and not far smaller than the first. */
export function subjectsThatMatter(subjects: readonly Subject[]): Subject[] {
  const lasting = subjects.filter(({ presence }) => presence >= LEAST_PRESENCE);
  const least = COMPARABLE * (lasting[0]?.prominence ?? 0);
  return lasting.filter(({ prominence }) => prominence >= least);
}

function frameApart(view: ShotView, people: readonly Subject[]): LayoutSegment {
  if (people.length > 2) return fitSegment(view.shot);
  return frameSplit(view, people) ?? fitSegment(view.shot);
}

/** Whether all heads seen at a time are no farther apart than the crop is wide (and tall), at most times. */
function fitTogether({ shot }: ShotView, people: readonly Subject[], size: Size): boolean {
  if (people.length === 1) return true;
  let seen = 0;
  let fitting = 0;
  for (const atSec of gridOf(shot)) {
    const boxes = people.map((person) => boxAt(person, atSec)).filter((box) => box !== null);
    if (boxes.length === 0) continue;
    const { left, right } = spanOf(boxes);
    const top = Math.min(...boxes.map((box) => box[1]));
    const bottom = Math.max(...boxes.map((box) => box[1] + box[3]));
    seen += 1;
    fitting += right - left <= size.width && bottom - top <= size.height ? 1 : 0;
  }
  return fitting >= FITTING_SHARE * seen;
}
