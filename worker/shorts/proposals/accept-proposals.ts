import type { AcceptCutsRequest } from '#schema/contract/cuts/proposals.ts';
import { withoutFlashes } from '#schema/domain/boundaries.ts';
import { joined, partsWithin } from '#schema/domain/clip.ts';
import { stretchesOf } from '#schema/domain/cuts/played.ts';
import type { CutProposal } from '#schema/domain/cuts/proposals.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import { checkRest } from '../cut-out.ts';
import { type FullShort, readShort } from '../read-short.ts';
import { editShort } from '../short-store.ts';
import { readProposals, type WantedCuts } from './read-proposals.ts';

type AcceptDeps = Pick<Deps, 'db' | 'media' | 'signer'>;

/**
 * Adds proposals to the cuts of a short. What is cut already stays. Throws `request.not_found`, and `request.invalid`
 * for an unknown id, for more cuts than a short may have, if hardly anything would be left, and if another request
 * changed the cuts meanwhile.
 */
export async function acceptProposals(
  deps: AcceptDeps,
  wanted: Omit<WantedCuts, 'pace'>,
  { pace, ...chosen }: AcceptCutsRequest,
): Promise<FullShort> {
  const { short, words, proposals } = await readProposals(deps, { ...wanted, pace });
  const accepted = chosenOf(proposals, chosen);
  const before = short.cuts ?? [];
  // Cuts outside of the short stay for when it is moved back.
  const more = stretchesOf(short).flatMap((stretch) =>
    withoutFlashes(partsWithin(stretch, [...before, ...accepted]), stretch, words),
  );
  const cuts = joined([...before, ...more]);
  if (cuts.length > LIMITS.cutsPerShort) {
    throw refused(`kinds and ids would make ${cuts.length} cuts. A short can have at most ${LIMITS.cutsPerShort}.`);
  }
  checkRest({ ...short, cuts });
  if (accepted.length > 0) await storeCuts(deps, wanted, { cuts, cutsBefore: short.cuts });
  return readShort(deps, wanted);
}

function chosenOf(
  proposals: readonly CutProposal[],
  { kinds, ids }: Pick<AcceptCutsRequest, 'kinds' | 'ids'>,
): CutProposal[] {
  const known = new Set(proposals.map(({ id }) => id));
  const at = ids.findIndex((id) => !known.has(id));
  if (at !== -1) throw refused(`ids.${at} is not proposed at this pace, or no longer. List the proposals again.`);
  return proposals.filter(({ id, kind }) => kinds.includes(kind) || ids.includes(id));
}

async function storeCuts(
  deps: AcceptDeps,
  wanted: Omit<WantedCuts, 'pace'>,
  edit: Pick<Parameters<typeof editShort>[2], 'cuts' | 'cutsBefore'>,
): Promise<void> {
  if (await editShort(deps.db, wanted.shortId, edit, [])) return;
  await readShort(deps, wanted);
  throw refused('kinds and ids: another request changed the cuts at the same time. Send your request again.');
}

function refused(sentence: string): ApiError {
  return new ApiError('request.invalid', sentence);
}
