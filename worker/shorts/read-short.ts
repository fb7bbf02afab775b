import { asideRanges, type AsideRange } from '#schema/domain/texts/asides.ts';
import { overlapSec } from '#schema/domain/clip.ts';
import { correctWords } from '#schema/domain/corrections.ts';
import { stretchesOf } from '#schema/domain/cuts/played.ts';
import type { ScoreDetails } from '#schema/domain/score.ts';
import type { Db, Deps } from '../base/deps.ts';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { ApiError } from '../http/failures.ts';
import { isVisible } from './store/live-shorts.ts';
import { type FramedShort, type PlacedWord, readFramed, readHeard } from '../media/read-artifacts.ts';
import { readScore } from './scores.ts';
import { findShort, type RenderOfShort, type ShortWithProject } from './short-store.ts';

export type FullShort = ShortWithProject & {
  renders: RenderOfShort[];
  /** The words in its range and its pieces, as the user corrected them. */
  words: PlacedWord[];
  /** What can be cut out of it without losing anything that is said. */
  asides: AsideRange[];
  framed: FramedShort;
  score: ScoreDetails;
  /**
   * A signed URL of the source with the short's range as its fragment, for shorts without a preview. Null before the
   * source is downloaded.
   */
  previewUrl: string | null;
};

/** A short with all its details. Throws `request.not_found`. */
export async function readShort(
  deps: Pick<Deps, 'db' | 'media' | 'signer'>,
  wanted: { userId: string; projectId: string; shortId: string },
): Promise<FullShort> {
  const found = (await findShort(deps.db, wanted)) ?? (await findAsGuest(deps.db, wanted));
  if (found === null) throw new ApiError('request.not_found');
  const { short, project, edits } = found;
  const [heard, framed, score, source] = await Promise.all([
    readHeard(deps, project.transcriptKey),
    readFramed(deps, short.framingKey),
    readScore(deps, short),
    project.sourceKey === null ? null : deps.signer.get(project.sourceKey),
  ]);
  const previewUrl = source === null ? null : `${source}#t=${short.startSec},${short.endSec}`;
  const all = correctWords(heard.words, edits.corrections);
  const stretches = stretchesOf(short);
  const words = all.filter((word) => stretches.some((stretch) => overlapSec(word, stretch) > 0));
  const asides = stretches.flatMap((within) => asideRanges({ ...heard, words: all, within }));
  return { ...found, words, asides, framed, score, previewUrl };
}

/** What can be posted with a short: its texts for each platform. Throws `request.not_found`. */
export async function readTextsToPost(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: { userId: string; projectId: string; shortId: string },
): Promise<Pick<FullShort, 'short' | 'project' | 'score'>> {
  const found = (await findShort(deps.db, wanted)) ?? (await findAsGuest(deps.db, wanted));
  if (found === null) throw new ApiError('request.not_found');
  return { ...found, score: await readScore(deps, found.short) };
}

/** Shorts of lives have no real owner. Users who may see the live see them, with their own renders. */
async function findAsGuest(db: Db, wanted: { userId: string; projectId: string; shortId: string }) {
  if (!(await isVisible(db, { userId: wanted.userId, momentId: wanted.projectId }))) return null;
  return findShort(db, { ...wanted, userId: LIVES_OWNER_ID, readerId: wanted.userId });
}
