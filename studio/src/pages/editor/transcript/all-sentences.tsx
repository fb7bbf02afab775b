import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LongList, useLongList } from '@/ui/long-list.tsx';
import { type Sentence, sentenceAt } from '../logic/sentences.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { SentenceRow } from './sentence-row.tsx';
import type { WordActions } from './use-word-actions.ts';

/** About three lines of text, until a row is measured. */
const ROW_PX = 96;

export type SentencesProps = { sentences: readonly Sentence[]; actions: WordActions };

/** A list with its own scroll bar, which follows playback. */
export function AllSentences({ sentences, actions }: SentencesProps) {
  const { t } = useTranslation();
  const { edits, playback, checking, finding } = useEditor();
  const list = useLongList(sentences.length, ROW_PX);
  const { rows } = list;
  const first = useRef(Math.max(0, sentenceAt(sentences, edits.now.range.startSec + 0.01)));
  useEffect(() => rows.scrollToIndex(first.current, { align: 'start' }), [rows]);
  useEffect(() => {
    let followed = -1;
    const follow = () => {
      const { isPlaying, sec } = playback.state.value;
      const spoken = isPlaying ? sentenceAt(sentences, sec) : -1;
      if (spoken !== followed && spoken >= 0) rows.scrollToIndex(spoken, { align: 'auto' });
      followed = spoken;
    };
    follow();
    return playback.state.subscribe(follow);
  }, [rows, sentences, playback]);
  useEffect(() => {
    const show = (wanted: number | null | undefined) => {
      const at = sentences.findIndex(({ words }) => words.some(({ index }) => index === wanted));
      if (at !== -1) rows.scrollToIndex(at, { align: 'auto' });
    };
    const ends = [
      checking.wanted.subscribe(() => show(checking.wanted.value)),
      finding.found.subscribe(() => show([...finding.found.value.current][0])),
    ];
    return () => ends.forEach((end) => end());
  }, [rows, sentences, checking, finding]);
  return (
    <LongList list={list} label={t('editor.transcript')} className="h-full lg:overscroll-contain">
      {(index) => {
        const sentence = sentences[index];
        if (sentence === undefined) return null;
        return <SentenceRow sentence={sentence} untilSec={sentences[index + 1]?.start} actions={actions} />;
      }}
    </LongList>
  );
}
