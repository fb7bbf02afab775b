import { join } from 'node:path';
import type { FramedPerson } from '#schema/artifacts/framing.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { writeOwn } from '../../base/own-file.ts';
import { facePictureSize } from '../../ffmpeg/args/analysis.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import { type Box, intersectionOverUnion } from '../../plan/math/boxes.ts';
import { FACE_SIDE, type FacePicture } from '../../plan/picture/face-pictures.ts';
import type { StageContext } from '../shared/stage.ts';

const DEADLINE_MS = 60_000;
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

/** Stores the image as JPEG. */
export async function storeFaceImage(
  image: Uint8Array,
  output: { url: string; contentType: string },
  { tools, signal, workdir }: StageContext,
  name: string,
): Promise<void> {
  const [raw, file] = [join(workdir, `${name}.rgb`), join(workdir, `${name}-faces.jpg`)];
  await writeOwn(raw, image);
  const size = `${FACE_SIDE}x${image.length / 3 / FACE_SIDE}`;
  const input = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', size, '-i', raw];
  const args = ['-y', ...input, '-frames:v', '1', '-q:v', '4', '-pix_fmt', 'yuvj420p', '-update', '1', file];
  await runFfmpeg({ ffmpegPath: tools.ffmpeg.ffmpegPath, args, workdir, signal, deadlineMs: DEADLINE_MS });
  await tools.objects.putFile(output, file, signal);
}
