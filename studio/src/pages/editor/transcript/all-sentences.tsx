import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Long, LongList, useLongList } from '@/ui/long-list.tsx';
import { type Row, rowOfWord, spokenRow } from '../logic/rows.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { SentenceRow } from './sentence-row.tsx';
import type { Arranger } from './arranger.ts';
import type { WordActions } from './use-word-actions.ts';

/** About three lines of text, until a row is measured. */
const ROW_PX = 96;

export type SentencesProps = { rows: readonly Row[]; actions: WordActions; arranger: Arranger };

/** A list with its own scroll bar, which follows playback. */
export function AllSentences({ rows: said, actions, arranger }: SentencesProps) {
  const { t } = useTranslation();
  const { edits, playback, checking, finding } = useEditor();
  const list = useLongList(said.length, ROW_PX);
  const { rows } = list;
  useWholeFirstRow(list);
  const first = useRef(Math.max(0, spokenRow(said, { sec: edits.now.range.startSec + 0.01, take: 0 })));
  useEffect(() => rows.scrollToIndex(first.current, { align: 'start' }), [rows]);
  useEffect(() => {
    let followed = -1;
    const follow = () => {
      const { isPlaying, sec, take } = playback.state.value;
      const spoken = isPlaying ? spokenRow(said, { sec, take }) : -1;
      if (spoken !== followed && spoken >= 0) rows.scrollToIndex(spoken, { align: 'auto' });
      followed = spoken;
    };
    follow();
    return playback.state.subscribe(follow);
  }, [rows, said, playback]);
  useEffect(() => {
    const show = (wanted: number | null | undefined) => {
      const at = rowOfWord(said, wanted);
      if (at !== -1) rows.scrollToIndex(at, { align: 'auto' });
    };
    show(checking.wanted.value);
    const ends = [
      checking.wanted.subscribe(() => show(checking.wanted.value)),
      finding.found.subscribe(() => show([...finding.found.value.current][0])),
    ];
    return () => ends.forEach((end) => end());
  }, [rows, said, checking, finding]);
  return (
    <LongList list={list} label={t('editor.transcript')} className="h-full lg:overscroll-contain">
      {(index) => {
        const row = said[index];
        return row !== undefined && <SentenceRow key={row.key} row={row} actions={actions} arranger={arranger} />;
      }}
    </LongList>
  );
}

/** Tools that open above the list make it lower: it then begins with a whole sentence, not in the middle of a line. */
function useWholeFirstRow({ box, rows }: Long): void {
  useEffect(() => {
    if (box.current === null) return undefined;
    let heightPx = box.current.clientHeight;
    const watch = new ResizeObserver(([entry]) => {
      const before = heightPx;
      heightPx = entry?.contentRect.height ?? before;
      if (heightPx >= before) return;
      const first = rows.getVirtualItems().find(({ start }) => start >= (rows.scrollOffset ?? 0));
      if (first !== undefined) rows.scrollToIndex(first.index, { align: 'start' });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [box, rows]);
}
