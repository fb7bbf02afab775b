import type { Rect } from '../math/rect.ts';
import { harmOf, isFree, KEPT_SHARE, type KeepClear } from './avoid.ts';
import type { PlacedCard } from './layout.ts';
import { type CaptionScene, sceneAt } from './scene.ts';
import type { TitleCard, TitleContext } from './title-card.ts';
import { type TitlePlaces, titlePlaces } from './title-places.ts';

/** Height above a face's box of the hairline and of the crown, and of the throat below; in heights of the box. */
const FOREHEAD = 0.3;
const CROWN = 0.55;
const THROAT = 0.25;
/** If no place is free, covering a forehead or throat counts this much relative to eyes, nose and mouth. */
const RIM_HARM = 0.25;

/** `heads` are faces with forehead and throat, `hair` also goes up to the crown. All kinds include burnt-in text. */
type Obstacle = 'hair' | 'heads' | 'faces' | 'nothing';
type Preference = { among: Exclude<keyof TitlePlaces, 'top'>[]; clearOf: Obstacle; take: 'first' | 'least harm' };

/** Where to place a title, most preferred first: the first row with a free place wins. */
const PREFERENCES: readonly Preference[] = [
  { among: ['besideCaptions', 'usual', 'anyHeight', 'anyHeightSmallest'], clearOf: 'hair', take: 'first' },
  { among: ['besideCaptions'], clearOf: 'heads', take: 'first' },
  { among: ['usual'], clearOf: 'heads', take: 'first' },
  { among: ['anyHeight'], clearOf: 'heads', take: 'first' },
  { among: ['usual'], clearOf: 'faces', take: 'least harm' },
  { among: ['anyHeightSmallest'], clearOf: 'heads', take: 'first' },
  { among: ['usual', 'anyHeightSmallest'], clearOf: 'nothing', take: 'least harm' },
];

/** What a title has to avoid: faces and burnt-in text in the clip's scenes, and captions, which are placed first. */
type BesideTitle = { scenes: readonly CaptionScene[]; captions: readonly PlacedCard[] };

/** Chooses one place for a title for its whole time, by `PREFERENCES`. */
export function chooseTitlePlace(text: string, at: TitleContext, { scenes, captions }: BesideTitle): TitleCard {
  const boundaryY = sceneAt(scenes, 0, 1)?.boundaryY ?? null;
  const { top, ...places } = titlePlaces(text, at, { captions, boundaryY });
  const keep = keepClear(scenes, top.endSec);
  const harm = ({ box }: TitleCard) => harmOf(box, { ...keep.faces, always: [] }) + RIM_HARM * harmOf(box, keep.heads);
  for (const { among, clearOf, take } of PREFERENCES) {
    const clear = among
      .flatMap((name) => places[name]())
      .filter(({ box }) => isFree(box, keep[clearOf], box.top === top.box.top ? KEPT_SHARE : undefined));
    const [best] = take === 'first' ? clear : clear.toSorted((a, b) => harm(a) - harm(b));
    if (best !== undefined) return best;
  }
  return top;
}

/** What a title keeps clear of: everything seen until it disappears. */
function keepClear(scenes: readonly CaptionScene[], endSec: number): Record<Obstacle, KeepClear> {
  const looks = scenes.flatMap((scene) => scene.looks).filter(({ atSec }) => atSec < endSec);
  const texts = scenes.flatMap((scene) => scene.texts).filter(({ startSec }) => startSec < endSec);
  const always = texts.map(({ box }) => box);
  return {
    hair: { moments: looks.map(({ faces }) => faces.map((face) => headOf(face, CROWN))), always },
    heads: { moments: looks.map(({ faces }) => faces.map((face) => headOf(face, FOREHEAD))), always },
    faces: { moments: looks.map(({ faces }) => faces), always },
    nothing: { moments: [], always: [] },
  };
}

function headOf(face: Rect, above: number): Rect {
  const high = face.bottom - face.top;
  return { ...face, top: face.top - above * high, bottom: face.bottom + THROAT * high };
}
