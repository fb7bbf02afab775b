import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { Button } from '@/ui/button.tsx';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { useEditor, useEdits, usePlayback } from '../state/editor-stores.tsx';
import type { SentencesProps } from './all-sentences.tsx';
import { isSpokenAt } from '../logic/rows.ts';
import { SentenceRow, type SentenceRowProps } from './sentence-row.tsx';

/** What is shown before and after the clip, and what a button adds (seconds). */
const ROOM_SEC = 30;
const STEP_SEC = 120;

/** What is said in the clip and near it. The page scrolls, not the list. */
export function NearSentences({ rows, actions, arranger }: SentencesProps) {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const [shown, setShown] = useState<Range>(() => withRoom(edits.now.range));
  const first = useEdits(({ range }) => {
    const { startSec } = joined(shown, range);
    return rows.findIndex((row) => row.place !== null || row.sentence.end > startSec);
  });
  const last = useEdits(({ range }) => {
    const { endSec } = joined(shown, range);
    return rows.findLastIndex((row) => row.place !== null || row.start < endSec);
  });
  const showMore = (earlierSec: number, laterSec: number) => {
    const { startSec, endSec } = joined(shown, edits.now.range);
    setShown({ startSec: startSec - earlierSec, endSec: endSec + laterSec });
  };
  return (
    <div role="region" aria-label={t('editor.transcript')} className="py-1">
      {first !== 0 && (
        <Button look="quiet" className="w-full justify-center" onClick={() => showMore(STEP_SEC, 0)}>
          <ChevronUp aria-hidden className="size-4" />
          {t('editor.earlier')}
        </Button>
      )}
      {first !== -1 &&
        rows
          .slice(first, last + 1)
          .map((row) => <FollowedRow key={row.key} row={row} actions={actions} arranger={arranger} />)}
      {last !== rows.length - 1 && (
        <Button look="quiet" className="w-full justify-center" onClick={() => showMore(0, STEP_SEC)}>
          <ChevronDown aria-hidden className="size-4" />
          {t('editor.later')}
        </Button>
      )}
    </div>
  );
}

function withRoom({ startSec, endSec }: Range): Range {
  return { startSec: startSec - ROOM_SEC, endSec: endSec + ROOM_SEC };
}

/** What was asked for, and the clip with its room. */
function joined(shown: Range, clip: Range): Range {
  const { startSec, endSec } = withRoom(clip);
  return { startSec: Math.min(shown.startSec, startSec), endSec: Math.max(shown.endSec, endSec) };
}

/** A sentence that scrolls into view when it is played, or has the word to check. */
function FollowedRow(props: SentenceRowProps) {
  const { checking } = useEditor();
  const row = useRef<HTMLDivElement>(null);
  const isPlayed = usePlayback(({ sec, take, isPlaying }) => isPlaying && isSpokenAt({ sec, take }, props.row));
  const isWanted = useStore(checking.wanted, (wanted) =>
    props.row.sentence.words.some(({ index }) => index === wanted),
  );
  useEffect(() => {
    if (isPlayed || isWanted) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isPlayed, isWanted]);
  return (
    // It comes to rest between the player and the words to check, which stay in view.
    <div ref={row} className="scroll-mt-[calc(30dvh+8rem)] scroll-mb-16">
      <SentenceRow {...props} />
    </div>
  );
}
