import { overlapSec } from '#schema/domain/clip.ts';
import { correctWords } from '#schema/domain/corrections.ts';
import { stretchesOf } from '#schema/domain/cuts/played.ts';
import type { Pace } from '#schema/domain/cuts/long-silences.ts';
import { type CutProposal, proposeCuts } from '#schema/domain/cuts/proposals.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import { type PlacedWord, readHeard } from '../../media/read-artifacts.ts';
import { findShort } from '../short-store.ts';
import type { ShortRow } from '../store/live-shorts.ts';

export type WantedCuts = { userId: string; projectId: string; shortId: string; pace: Pace };

/** A short with the words in it, and what could be cut out of it. */
export type ProposedCuts = { short: ShortRow; words: PlacedWord[]; proposals: CutProposal[] };

/** Throws `request.not_found`. Without a transcript nothing is proposed. */
export async function readProposals(
  deps: Pick<Deps, 'db' | 'media'>,
  { pace, ...wanted }: WantedCuts,
): Promise<ProposedCuts> {
  const found = await findShort(deps.db, wanted);
  if (found === null) throw new ApiError('request.not_found');
  const { short, project, edits } = found;
  const heard = await readHeard(deps, project.transcriptKey);
  const all = correctWords(heard.words, edits.corrections);
  const stretches = stretchesOf(short);
  const words = all.filter((word) => stretches.some((stretch) => overlapSec(word, stretch) > 0));
  const proposals = stretches.flatMap((stretch) => proposeCuts({ ...heard, words: all }, stretch, pace));
  return { short, words, proposals };
}
