import { RotateCcw, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTenths } from '@/format.ts';
import { cn } from '@/ui/cn.ts';
import { durationOf, keptSec, overlapSec } from '../../../../../schema/domain/clip.ts';
import { joinWords } from '../../../../../schema/domain/texts/script.ts';
import { isTaken, type Proposal, take, takeBack } from '../logic/proposals.ts';
import { canStrike } from '../logic/struck.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';

/** The buttons of proposals that stand beside a word. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] | undefined }) {
  return proposals?.map((proposal) => <ProposalButton key={proposal.id} proposal={proposal} />);
}

/** Cuts one proposal, or brings it back. */
function ProposalButton({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const words = useWords();
  const { range: part } = proposal;
  const isCut = useEdits(({ struck }) => isTaken(proposal, struck));
  const isInside = useEdits(({ range }) => overlapSec(part, range) > 0);
  const mayCut = useEdits(({ range, struck }) => canStrike({ start: part.startSec, end: part.endSec }, struck, range));
  const savedSec = useEdits(({ struck }) => keptSec(part, struck));
  if (!isInside) return null;
  const texts = joinWords(proposal.words.map(({ text }) => text));
  const what = texts === '' ? t(`editor.proposals.what.${proposal.kind}`) : t('editor.proposals.said', { texts });
  const seconds = formatTenths(isCut ? durationOf(part) : savedSec);
  const label = t(isCut ? 'editor.proposals.restore' : 'editor.proposals.cut', { what, seconds });
  const Icon = isCut ? RotateCcw : Scissors;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={label}
        disabled={!isCut && !mayCut}
        onClick={() =>
          edits.edit((now) => {
            const change = isTaken(proposal, now.struck) ? takeBack : take;
            return { ...now, struck: change(now.struck, [proposal], { range: now.range, words }) };
          })
        }
        className={cn(
          'inline-flex h-6 items-center gap-1 rounded-full border px-1.5 align-middle text-xs tabular-nums',
          isCut ? 'border-line text-muted line-through' : 'border-warn bg-warn-tint border-dashed',
        )}
      >
        <Icon aria-hidden className="size-3" />
        {t('editor.proposals.seconds', { seconds })}
      </button>{' '}
    </>
  );
}
