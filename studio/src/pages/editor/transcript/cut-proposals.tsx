import { RotateCcw, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { formatTenths } from '@/format.ts';
import { useStore } from '@/store.ts';
import { Button } from '@/ui/button.tsx';
import { SmallSelect } from '@/ui/small-select.tsx';
import { PACES } from '../../../../../schema/domain/cuts/long-silences.ts';
import { type Group, GROUPS, isTaken, type Proposal, savedBy, stateOf, take, takeBack } from '../logic/proposals.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useProposals } from '../state/proposals.tsx';
import { useWords } from '../state/words.tsx';

/** Shows in the text what could be cut out: fillers, repeats and long pauses. */
export function ProposeCuts() {
  const { t } = useTranslation();
  const { pace } = useEditor();
  const isShown = useStore(pace, (value) => value !== null);
  return (
    <Button
      look="quiet"
      size="small"
      className="aria-expanded:bg-sunken"
      aria-expanded={isShown}
      onClick={() => pace.set(isShown ? null : PACES[0])}
    >
      <Scissors aria-hidden className="size-4" />
      {t('editor.proposals.open')}
    </Button>
  );
}

/** Cuts all proposals of a kind, or brings them back. Not there until somebody asks for proposals. */
export function CutProposals() {
  const { t } = useTranslation();
  const { pace: asked } = useEditor();
  const { proposals, error } = useProposals();
  const pace = useStore(asked, (value) => value);
  if (pace === null) return null;
  return (
    <div role="group" aria-label={t('editor.proposals.open')} className="flex flex-wrap items-center gap-2 p-2">
      <span aria-hidden className="text-sm max-sm:hidden">
        {t('editor.proposals.pace')}
      </span>
      <SmallSelect
        label={t('editor.proposals.pace')}
        value={pace}
        options={PACES.map((value) => ({ value, label: t(`editor.proposals.paces.${value}`) }))}
        onChange={(value) => asked.set(value)}
        isOwnRow
      />
      {proposals !== null && (
        <>
          {GROUP_NAMES.map((group) => (
            <GroupButton key={group} group={group} proposals={proposals} />
          ))}
          <Saving proposals={proposals} />
        </>
      )}
      {error !== null && <p className="text-danger text-sm">{errorWords(t, error)}</p>}
    </div>
  );
}

const GROUP_NAMES = Object.keys(GROUPS) as Group[];
type Proposed = { proposals: readonly Proposal[] };

function GroupButton({ group, proposals }: Proposed & { group: Group }) {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const words = useWords();
  const all = useEdits(({ struck, range }) => stateOf(group, proposals, struck, range).all.length);
  const open = useEdits(({ struck, range }) => stateOf(group, proposals, struck, range).open.length);
  const seconds = useEdits(({ struck, range }) => formatTenths(stateOf(group, proposals, struck, range).savedSec));
  if (all === 0) return null;
  const [Icon, change] = open > 0 ? [Scissors, take] : [RotateCcw, takeBack];
  const run = () =>
    edits.edit((now) => {
      const { all: whole } = stateOf(group, proposals, now.struck, now.range);
      return { ...now, struck: change(now.struck, whole, { range: now.range, words }) };
    });
  return (
    <Button size="small" onClick={run}>
      <Icon aria-hidden className="size-4" />
      {open > 0
        ? t(`editor.proposals.groups.${group}.cut`, { count: open, seconds })
        : t(`editor.proposals.groups.${group}.restore`, { count: all })}
    </Button>
  );
}

/** What is left to save. The button of a single group says so itself. */
function Saving({ proposals }: Proposed) {
  const { t } = useTranslation();
  const groups = useEdits(
    ({ range }) => GROUP_NAMES.filter((name) => stateOf(name, proposals, [], range).all.length > 0).length,
  );
  const seconds = useEdits(({ struck, range }) => {
    const open = proposals.filter((one) => !isTaken(one, struck));
    return formatTenths(savedBy(open, struck, range));
  });
  return (
    <p role="status" className="text-muted text-sm">
      {groups === 0 && t('editor.proposals.none')}
      {groups > 1 && t('editor.proposals.saving', { seconds })}
    </p>
  );
}
