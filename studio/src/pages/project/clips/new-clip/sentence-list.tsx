import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Range } from '#schema/domain/clip.ts';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import type { Sentence } from '../../../editor/logic/sentences.ts';

type SentenceListProps = {
  sentences: readonly Sentence[];
  range: Range;
  onStart: (sec: number) => void;
  onEnd: (sec: number) => void;
};

/** About two lines of text, until a row is measured. */
const ROW_PX = 72;

/** What is said. A sentence starts the clip, its button ends it. Only the rows that are seen are in the page. */
export function SentenceList({ sentences, range, onStart, onEnd }: SentenceListProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: sentences.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  if (sentences.length === 0) return <p className="text-muted py-6 text-center">{t('clips.own.nothing')}</p>;
  return (
    <div
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={t('editor.transcript')}
      className="border-line h-[min(24rem,40dvh)] overflow-y-auto rounded-xl border"
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start: top }) => {
          const sentence = sentences[index];
          if (sentence === undefined) return null;
          const { start, end, words } = sentence;
          const isInside = start < range.endSec && end > range.startSec;
          return (
            <div
              key={key}
              data-index={index}
              ref={rows.measureElement}
              className={cn(
                'absolute inset-x-0 top-0 flex items-start gap-2 border-l-4 px-3 py-1.5',
                isInside ? 'border-accent bg-tint' : 'border-transparent',
              )}
              style={{ transform: `translateY(${top}px)` }}
            >
              <button type="button" className="min-w-0 flex-1 rounded text-left" onClick={() => onStart(start)}>
                <span className="text-muted mr-2 text-sm tabular-nums">{clock(start)}</span>
                {words.map(({ text }) => text).join(' ')}
              </button>
              <Button
                look="quiet"
                size="small"
                className="text-muted"
                aria-label={t('clips.own.endAt', { time: clock(end) })}
                disabled={end <= range.startSec}
                onClick={() => onEnd(end)}
              >
                {t('clips.own.end')}
              </Button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
