import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LongList, useLongList } from '@/ui/long-list.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { sentenceAt, sentencesOf, type TimedWord } from '../logic/sentences.ts';
import { NearSentences } from './near-sentences.tsx';
import { SentenceRow } from './sentence-row.tsx';
import type { SentencesProps, TranscriptProps } from './transcript-props.ts';

/** About three lines of text, until a row is measured. */
const ROW_PX = 96;

/** All that is said, sentence by sentence. On a telephone only what is said near the clip, so that the page ends. */
export function Transcript(props: TranscriptProps) {
  const { t } = useTranslation();
  const { words, onSeek, onStrike } = props;
  const sentences = useMemo(() => sentencesOf(words), [words]);
  const onWord = useWords(onSeek, onStrike);
  const isNarrow = useIsNarrow();
  if (sentences.length === 0) return <p className="text-muted p-4">{t('editor.noWords')}</p>;
  const List = isNarrow ? NearSentences : AllSentences;
  return <List {...props} onWord={onWord} sentences={sentences} />;
}

/** Scrolls by itself, and follows what is played. */
function AllSentences(props: SentencesProps) {
  const { sentences, range, sec, isPlaying } = props;
  const { t } = useTranslation();
  const list = useLongList(sentences.length, ROW_PX);
  const { rows } = list;
  const first = useRef(Math.max(0, sentenceAt(sentences, range.startSec + 0.01)));
  const spoken = sentenceAt(sentences, sec);
  useEffect(() => rows.scrollToIndex(first.current, { align: 'start' }), [rows]);
  useEffect(() => {
    if (isPlaying && spoken >= 0) rows.scrollToIndex(spoken, { align: 'auto' });
  }, [rows, spoken, isPlaying]);
  return (
    <LongList list={list} label={t('editor.transcript')} className="h-full lg:overscroll-contain">
      {(index) =>
        sentences[index] && <SentenceRow {...props} sentence={sentences[index]} sec={index === spoken ? sec : null} />
      }
    </LongList>
  );
}

/** A click on a word goes there. With Shift, it cuts out or brings back everything from the word clicked before. */
function useWords(onSeek: TranscriptProps['onSeek'], onStrike: TranscriptProps['onStrike']) {
  const last = useRef<TimedWord | null>(null);
  return useCallback(
    (word: TimedWord, isWithShift: boolean) => {
      const first = isWithShift ? (last.current ?? word) : word;
      last.current = word;
      if (!isWithShift) return onSeek(secIn(word));
      return onStrike({ start: Math.min(first.start, word.start), end: Math.max(first.end, word.end) });
    },
    [onSeek, onStrike],
  );
}

/** A second in a word: its first picture can begin a little before the word does. */
function secIn({ start, end }: TimedWord): number {
  return Math.min(start + 0.05, (start + end) / 2);
}
