import type { CutProposalsView } from '#schema/contract/cuts/proposals.ts';
import { holds } from '#schema/domain/clip.ts';
import { playedSec } from '#schema/domain/cuts/played.ts';
import type { Pace } from '#schema/domain/cuts/long-silences.ts';
import { isCutOut, savedSec } from '#schema/domain/cuts/proposals.ts';
import { toMs } from '#schema/domain/time.ts';
import { viewWord } from '../../projects/view-word.ts';
import type { ProposedCuts } from './read-proposals.ts';

export function viewProposals({ short, words, proposals }: ProposedCuts, pace: Pace): CutProposalsView {
  const cuts = short.cuts ?? [];
  const viewed = proposals.map((proposal) => {
    const { id, kind, startSec, endSec } = proposal;
    const isCut = isCutOut(proposal, cuts);
    const gone =
      kind === 'pause' ? [] : words.filter((word) => holds(proposal, (word.startSec + word.endSec) / 2)).map(viewWord);
    const seconds = isCut ? 0 : toMs(savedSec(proposal, cuts));
    return { id, kind, start: startSec, end: endSec, seconds_saved: seconds, is_cut: isCut, words: gone };
  });
  const saved = playedSec(short) - playedSec({ ...short, cuts: [...cuts, ...proposals] });
  return { short_id: short.id, pace, seconds_saved: toMs(saved), proposals: viewed };
}
