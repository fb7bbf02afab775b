import type { Crop } from '#schema/domain/media.ts';
import { centreX, clamp, eyeLevel } from '../boxes.ts';
import { cropOfHeight } from '../crop-size.ts';
import type { Subject } from '../subjects.ts';
import { type ShotView, stillCrop } from './shot-view.ts';

/** Tight, so that the panel shows the webcam and not the screen around it: an inset's picture is 2.5 to 3 faces tall. */
const FACE_IN_INSET_PANEL = 0.42;
const EYE_LINE = 0.42;
/** An inset whose face was found in fewer of a shot's samples is not in it: the shot is framed by itself then. */
const SEEN_IN_SHOT = 0.2;

/** The webcam as a panel of this aspect, still and the same in all shots; null where this shot does not show it. */
export function insetCrop({ shot, picture, sampleCount }: ShotView, inset: Subject, aspect: number): Crop | null {
  const seen = inset.sightings.filter(({ atSec }) => atSec >= shot.startSec && atSec < shot.endSec).length;
  if (seen < SEEN_IN_SHOT * sampleCount) return null;
  const size = cropOfHeight(picture, aspect, inset.box[3] / FACE_IN_INSET_PANEL);
  const x = clamp(centreX(inset.box) - size.width / 2, 0, picture.width - size.width);
  const y = clamp(eyeLevel(inset.box) - size.height * EYE_LINE, 0, picture.height - size.height);
  return stillCrop(shot, size, x, y);
}
