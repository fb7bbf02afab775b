import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FramedPerson } from '#schema/artifacts/framing.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { facePictureSize } from '../../ffmpeg/args/analysis.ts';
import type { RawPicture } from '../../ffmpeg/args/still.ts';
import { type Box, intersectionOverUnion } from '../../plan/math/boxes.ts';
import { FACE_SIDE, type FacePicture } from '../../plan/picture/face-pictures.ts';

/** A JPEG may be 65,500 pixels high. */
const MOST_PICTURES = 600;

/** The people with the place of their picture, and one image (rgb24) with all pictures below one another. */
export function pictureFaces(
  people: readonly FramedPerson[],
  taken: readonly FacePicture[],
  source: SourceInfo,
): { people: FramedPerson[]; image: Uint8Array } {
  const shown: Uint8Array[] = [];
  const placed = people.map((person) => {
    const best = shown.length < MOST_PICTURES ? bestPicture(person, taken, source) : undefined;
    if (best === undefined) return person;
    shown.push(best.data);
    const picture: Box = [0, (shown.length - 1) * FACE_SIDE, FACE_SIDE, FACE_SIDE];
    return { ...person, picture };
  });
  return { people: placed, image: Buffer.concat(shown) };
}

/** The picture in the middle of the person's shot, taken where the person is. */
function bestPicture(person: FramedPerson, taken: readonly FacePicture[], source: SourceInfo): FacePicture | undefined {
  const small = facePictureSize(source);
  const scale = source.width / small.width;
  const isPerson = ({ atSec, box }: FacePicture) => {
    const near = person.track.toSorted((a, b) => Math.abs(a.atSec - atSec) - Math.abs(b.atSec - atSec))[0];
    const found = box.map((side) => side * scale) as Box;
    return near !== undefined && intersectionOverUnion(near.box, found) > 0;
  };
  const middleSec = (person.startSec + person.endSec) / 2;
  return taken
    .filter(({ atSec }) => atSec >= person.startSec && atSec < person.endSec)
    .filter(isPerson)
    .toSorted((a, b) => Math.abs(a.atSec - middleSec) - Math.abs(b.atSec - middleSec))[0];
}

/** The image as a file of the job's folder, to become a JPEG. */
export async function writeFaceImage(image: Uint8Array, workdir: string, name: string): Promise<RawPicture> {
  const [rawFile, file] = [join(workdir, `${name}.rgb`), join(workdir, `${name}-faces.jpg`)];
  await writeFile(rawFile, image);
  return { rawFile, file, width: FACE_SIDE, height: image.length / 3 / FACE_SIDE };
}
