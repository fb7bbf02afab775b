import { canvasOf } from '#schema/domain/render-plan.ts';
import { expectFaces, type Expectation, foundShare, spread } from '../../plan/check/expected-faces.ts';
import type { FaceFinder, FoundFace, Picture } from '../../tools/faces/face-finder.ts';
import { errorName } from '../../base/log.ts';
import type { Clip } from '../../drawing/clip.ts';
import type { PlannedJob, RenderContext } from './job/work.ts';
import { mean } from '../../plan/math/stats.ts';

/** A small picture of the finished file and its time in seconds of the clip. */
export type SeenPicture = Picture & { atSec: number };

/**
 * Share (0 to 1) of the source's faces that the detector finds in the finished file, over at most eight pictures. Null
 * if the source shows none at those times, or if the detector fails, which does not fail the render.
 */
export async function seeFaces(
  { plan, sourceInfo: source }: PlannedJob,
  { clip, pictures }: { clip: Pick<Clip, 'samples' | 'segments' | 'timeline'>; pictures: readonly SeenPicture[] },
  { tools, signal, log }: RenderContext,
): Promise<number | null> {
  const sizes = { source, canvas: canvasOf(plan) };
  const expected = pictures.flatMap((picture) => {
    const wanted = expectFaces(clip.samples, clip.segments, clip.timeline.startSec + picture.atSec, sizes);
    return wanted === null ? [] : [{ picture, wanted }];
  });
  try {
    const shares: number[] = [];
    for (const { picture, wanted } of spread(expected)) {
      signal.throwIfAborted();
      shares.push(await lookAt(picture, wanted, tools.faces));
    }
    return shares.length === 0 ? null : mean(shares);
  } catch (error) {
    signal.throwIfAborted();
    log.warn('face_detection_failed', { error: errorName(error) });
    return null;
  }
}

async function lookAt(picture: Picture, wanted: Expectation, finder: FaceFinder): Promise<number> {
  const share = (found: readonly FoundFace[]) =>
    foundShare(
      wanted,
      found.map(({ box }) => box[3] / picture.height),
    );
  const found = await finder.find(picture);
  const plain = share(found);
  if (plain === 1 || finder.findSmall === undefined) return plain;
  return Math.max(plain, share(await finder.findSmall(picture, found)));
}
