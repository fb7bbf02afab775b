import type { BRollProposalsView } from '#schema/contract/b-roll/proposals.ts';
import { proposeBRoll } from '#schema/domain/b-roll/proposals.ts';
import type { Deps } from '../../base/deps.ts';
import { readAllFootage } from '../../footage/footage.ts';
import { readSpoken } from '../read-spoken.ts';

type WantedShort = { userId: string; projectId: string; shortId: string };

/** Lines of a short for which the user has footage. Throws `request.not_found`. Without a transcript nothing is proposed. */
export async function readBRollProposals(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: WantedShort,
): Promise<BRollProposalsView> {
  const [{ short, words }, footage] = await Promise.all([
    readSpoken(deps, wanted),
    readAllFootage(deps, wanted.userId),
  ]);
  const proposals = proposeBRoll(words, short, { footage, taken: short.bRoll ?? [] });
  return {
    short_id: short.id,
    proposals: proposals.map(({ footageId, startSec, endSec, ...said }) => ({
      footage_id: footageId,
      start: startSec,
      end: endSec,
      ...said,
    })),
  };
}
