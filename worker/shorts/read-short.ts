import type { LayoutSegment, Word } from '#schema/domain/media.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/failures.ts';
import { readSegments, readWords } from './read-facts.ts';
import { findShort, type RenderOfShort, type ShortWithProject } from './store.ts';

export type FullShort = ShortWithProject & {
  renders: RenderOfShort[];
  words: Word[];
  segments: LayoutSegment[];
  /** A signed address of the source with the short's range as its fragment; null until it is downloaded. */
  previewUrl: string | null;
};

/** A short with everything that is known of it. Throws `request.not_found`. */
export async function readShort(
  deps: Pick<Deps, 'db' | 'media' | 'signer'>,
  wanted: { userId: string; projectId: string; shortId: string },
): Promise<FullShort> {
  const found = await findShort(deps.db, wanted);
  if (found === null) throw new Refusal('request.not_found');
  const { short, project } = found;
  const [words, segments, source] = await Promise.all([
    readWords(deps, project.transcriptKey, short),
    readSegments(deps, short.framingKey),
    project.sourceKey === null ? null : deps.signer.get(project.sourceKey),
  ]);
  const previewUrl = source === null ? null : `${source}#t=${short.startSec},${short.endSec}`;
  return { ...found, words, segments, previewUrl };
}
