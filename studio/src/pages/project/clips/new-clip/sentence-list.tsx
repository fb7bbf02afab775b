import { useTranslation } from 'react-i18next';
import type { Range } from '#schema/domain/clip.ts';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { LongList, useLongList } from '@/ui/long-list.tsx';
import type { Sentence } from '../../../editor/logic/sentences.ts';

type SentenceListProps = {
  sentences: readonly Sentence[];
  range: Range;
  onStart: (sec: number) => void;
  onEnd: (sec: number) => void;
};

/** About two lines of text, until a row is measured. */
const ROW_PX = 72;

/** What is said. A sentence starts the clip, its button ends it. */
export function SentenceList({ sentences, range, onStart, onEnd }: SentenceListProps) {
  const { t } = useTranslation();
  const list = useLongList(sentences.length, ROW_PX);
  if (sentences.length === 0) return <p className="text-muted py-6 text-center">{t('clips.own.nothing')}</p>;
  const row = ({ start, end, words }: Sentence) => (
    <div
      className={cn(
        'flex items-start gap-2 border-l-4 px-3 py-1.5',
        start < range.endSec && end > range.startSec ? 'border-accent bg-tint' : 'border-transparent',
      )}
    >
      <button type="button" className="min-w-0 flex-1 rounded text-left" onClick={() => onStart(start)}>
        <span className="text-muted mr-2 text-sm tabular-nums">{clock(start)}</span>
        {words.map(({ text }) => text).join(' ')}
      </button>
      <Button
        size="small"
        className="-mt-0.5 h-7"
        aria-label={t('clips.own.endAt', { time: clock(end) })}
        disabled={end <= range.startSec}
        onClick={() => onEnd(end)}
      >
        {t('clips.own.end')}
      </Button>
    </div>
  );
  return (
    <LongList list={list} label={t('editor.transcript')} className="border-line h-[min(24rem,40dvh)] rounded-xl border">
      {(index) => sentences[index] && row(sentences[index])}
    </LongList>
  );
}
