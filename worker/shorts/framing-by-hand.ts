import type { ShotEdit } from '#schema/contract/short-edit.ts';
import {
  editOfShot,
  type FramingEdit,
  type FramingEdits,
  changeEdits,
  LEAST_PANEL,
  mostZoom,
  undoEdits,
} from '#schema/domain/framing-edit.ts';
import { FORMATS } from '#schema/domain/formats.ts';
import type { Face, Shot } from '#schema/domain/media.ts';
import type { FramedShort } from '../media/read-artifacts.ts';
import { ApiError } from '../http/failures.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';

/** How much the aspect ratio of a crop may differ from that of the format: its sides are even numbers of pixels. */
const ASPECT_TOLERANCE = 0.02;

type Subject = { framed: FramedShort; project: Pick<ProjectRow, 'aspectRatio' | 'sourceInfo'> };

/** The edits after a request. Throws `request.invalid` for a shot, a face or a crop that does not exist. */
export function framedByHand(
  before: FramingEdits | null,
  { shots, undoFraming }: { shots: readonly ShotEdit[]; undoFraming: boolean },
  subject: Subject,
): FramingEdits {
  if (!undoFraming) {
    return changeEdits(
      before,
      shots.map((shot, index) => readEdit(shot, `shots.${index}`, subject)),
    );
  }
  const undone = undoEdits(before);
  if (undone === null) throw new ApiError('request.invalid', 'undo_framing: nothing is left to undo.');
  return undone;
}

function readEdit({ time, layout, face, crop, panels }: ShotEdit, path: string, subject: Subject): FramingEdit {
  const shot = subject.framed.shots.find(({ startSec, endSec }) => startSec <= time && time < endSec);
  if (shot === undefined) throw new ApiError('request.invalid', `${path}.time must be within a shot of the short.`);
  return {
    startSec: shot.startSec,
    endSec: shot.endSec,
    ...(layout ? { layout } : {}),
    ...(face ? { face: placeOf(face, `${path}.face`, shot, subject) } : {}),
    ...(crop ? { crop: readCrop(crop, `${path}.crop`, shot, subject) } : {}),
    ...(panels ? { panels: readPanels(panels, `${path}.panels`, subject) } : {}),
  };
}

/** The median box of the face: its place during the shot. */
function placeOf(id: string, path: string, shot: Shot, { framed }: Subject): NonNullable<FramingEdit['face']> {
  const asked: FramingEdit = { ...shot };
  const person = framed.people?.find((one) => one.id === id && editOfShot(one, [asked]) !== null);
  const middle = person?.track[Math.floor(person.track.length / 2)];
  if (middle !== undefined) return middle.box;
  throw new ApiError('request.invalid', `${path} must be the id of a face in this shot. See shots of the short.`);
}

function readCrop(
  crop: NonNullable<ShotEdit['crop']>,
  path: string,
  shot: Shot,
  { project }: Subject,
): NonNullable<FramingEdit['crop']> {
  const refuse = (reason: string) => new ApiError('request.invalid', `${path}${reason}`);
  const { aspect_ratio: aspectRatio = project.aspectRatio } = crop;
  const { width, height, label } = FORMATS[aspectRatio];
  if (Math.abs(crop.width / crop.height / (width / height) - 1) > ASPECT_TOLERANCE) {
    throw refuse(` must have the aspect ratio ${label}, or name another one as aspect_ratio.`);
  }
  const source = project.sourceInfo ?? { width: 0, height: 0 };
  const least = Math.floor(Math.min(source.width, source.height * (width / height)) / mostZoom(source, aspectRatio));
  if (crop.width < least - 1)
    throw refuse(`.width must be at least ${least}: a closer crop of this source is blurred.`);
  const tooClose = crop.points.findIndex(({ scale = 1 }) => crop.width * scale < least - 1);
  if (tooClose !== -1) {
    const most = Math.ceil((1_000 * least) / crop.width) / 1_000;
    throw refuse(`.points.${tooClose}.scale must be at least ${most}: a closer crop of this source is blurred.`);
  }
  const outside = crop.points.findIndex(
    ({ x, y, scale = 1 }) => x + crop.width * scale > source.width || y + crop.height * scale > source.height,
  );
  if (outside !== -1) throw refuse(`.points.${outside} is outside of the picture.`);
  const late = crop.points.findIndex(({ time }, index) => index > 0 && time <= (crop.points[index - 1]?.time ?? 0));
  if (late !== -1) throw refuse(`.points.${late}.time must be after the point before it.`);
  const points = crop.points.map(({ time, ...point }) => ({ atSec: clampTo(time, shot), ...point }));
  return { width: crop.width, height: crop.height, points, aspectRatio, ...(crop.ease === true && { eased: true }) };
}

function readPanels(
  { share, ...parts }: NonNullable<ShotEdit['panels']>,
  path: string,
  { project }: Subject,
): NonNullable<FramingEdit['panels']> {
  const source = project.sourceInfo ?? { width: 0, height: 0 };
  const [least, low] = [Math.ceil(LEAST_PANEL * source.width), Math.ceil(LEAST_PANEL * source.height)];
  for (const name of ['first', 'second'] as const) {
    const { x, y, width, height } = parts[name];
    if (x + width > source.width || y + height > source.height) {
      throw new ApiError('request.invalid', `${path}.${name} is outside of the picture.`);
    }
    if (width < least || height < low) {
      throw new ApiError('request.invalid', `${path}.${name} must be at least ${least} by ${low} pixels.`);
    }
  }
  const box = ({ x, y, width, height }: typeof parts.first): Face['box'] => [x, y, width, height];
  return { first: box(parts.first), second: box(parts.second), ...(share !== undefined && { share }) };
}

function clampTo(time: number, shot: Shot): number {
  return Math.min(shot.endSec, Math.max(shot.startSec, time));
}
