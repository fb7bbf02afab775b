import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { sentenceAt } from '../logic/sentences.ts';
import { SentenceRow } from './sentence-row.tsx';
import type { SentencesProps } from './transcript-props.ts';

/** What is shown before and after the clip, and what a button adds (seconds). */
const ROOM_SEC = 30;
const STEP_SEC = 120;

/** What is said in the clip and near it. The page scrolls, not the list. */
export function NearSentences(props: SentencesProps) {
  const { sentences, range, sec, isPlaying } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState({ from: range.startSec - ROOM_SEC, to: range.endSec + ROOM_SEC });
  const from = Math.min(shown.from, range.startSec - ROOM_SEC);
  const to = Math.max(shown.to, range.endSec + ROOM_SEC);
  const near = sentences.filter(({ start, end }) => end > from && start < to);
  const spoken = sentences[sentenceAt(sentences, sec)];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPlaying) list.current?.querySelector('[data-spoken=true]')?.scrollIntoView({ block: 'nearest' });
  }, [isPlaying, spoken?.start]);
  return (
    <div ref={list} role="region" aria-label={t('editor.transcript')} className="py-1">
      {near[0] !== sentences[0] && (
        <Button look="quiet" className="w-full justify-center" onClick={() => setShown({ from: from - STEP_SEC, to })}>
          <ChevronUp aria-hidden className="size-4" />
          {t('editor.earlier')}
        </Button>
      )}
      {near.map((sentence) => (
        // It comes to rest below the player, which stays in view.
        <div
          key={sentence.start}
          data-spoken={sentence === spoken}
          className="scroll-mt-[calc(34dvh+8rem)] scroll-mb-4"
        >
          <SentenceRow {...props} sentence={sentence} sec={sentence === spoken ? sec : null} />
        </div>
      ))}
      {near.at(-1) !== sentences.at(-1) && (
        <Button look="quiet" className="w-full justify-center" onClick={() => setShown({ from, to: to + STEP_SEC })}>
          <ChevronDown aria-hidden className="size-4" />
          {t('editor.later')}
        </Button>
      )}
    </div>
  );
}
