import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { sentenceAt, sentencesOf, type TimedWord } from '../logic/sentences.ts';
import { SentenceRow } from './sentence-row.tsx';

type TranscriptProps = {
  /** With the corrected texts. */
  words: readonly TimedWord[];
  range: Range;
  sec: number;
  isPlaying: boolean;
  onSeek: (sec: number) => void;
  onCorrect: (words: Record<string, string>) => void;
  onRange: (to: (range: Range) => Range) => void;
  originalOf: (index: number) => string;
};

/** About three lines of text, until a row is measured. */
const ROW_PX = 96;

/** All that is said, sentence by sentence. Only the rows that are seen are in the page. */
export function Transcript(props: TranscriptProps) {
  const { words, range, sec, isPlaying } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const sentences = useMemo(() => sentencesOf(words), [words]);
  const rows = useVirtualizer({
    count: sentences.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const first = useRef(Math.max(0, sentenceAt(sentences, range.startSec + 0.01)));
  const spoken = sentenceAt(sentences, sec);
  useEffect(() => rows.scrollToIndex(first.current, { align: 'start' }), [rows]);
  useEffect(() => {
    if (isPlaying && spoken >= 0) rows.scrollToIndex(spoken, { align: 'auto' });
  }, [rows, spoken, isPlaying]);
  if (sentences.length === 0) return <p className="text-muted p-4">{t('editor.noWords')}</p>;
  return (
    <div
      ref={box}
      className="h-full overflow-y-auto lg:overscroll-contain"
      tabIndex={0}
      role="region"
      aria-label={t('editor.transcript')}
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const sentence = sentences[index];
          if (sentence === undefined) return null;
          return (
            <div
              key={key}
              data-index={index}
              ref={rows.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <SentenceRow {...props} sentence={sentence} sec={index === spoken ? sec : null} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
