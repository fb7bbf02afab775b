import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { type Row, rowsOf } from '../logic/rows.ts';
import { type Sentence, sentencesOf } from '../logic/sentences.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { AllSentences } from './all-sentences.tsx';
import { CheckWords } from './check-words.tsx';
import { NearSentences } from './near-sentences.tsx';
import { TextTools } from './text-tools.tsx';
import { useArranger } from './use-arranger.ts';
import { useWordActions } from './use-word-actions.ts';
import { WritingOffer } from './writing-offer.tsx';

/** All that is said, sentence by sentence. On a telephone only what is said near the clip, so that the page ends. */
export function Transcript() {
  const { t } = useTranslation();
  const sentences = useSentences();
  const rows = useRows(sentences);
  const actions = useWordActions();
  const arranger = useArranger(sentences);
  const isNarrow = useIsNarrow();
  if (sentences.length === 0) return <p className="text-muted p-4">{t('editor.noWords')}</p>;
  const List = isNarrow ? NearSentences : AllSentences;
  return (
    <div className="relative flex h-full flex-col">
      <CheckWords actions={actions} />
      <TextTools />
      <div className="min-h-0 flex-1">
        <List rows={rows} actions={actions} arranger={arranger} />
      </div>
      <WritingOffer />
      <Arranged />
    </div>
  );
}

/** Says where a sentence went. */
function Arranged() {
  const said = useStore(useEditor().arranging.said, (text) => text);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Without pieces, the range of the clip does not matter. */
function useRows(sentences: readonly Sentence[]): readonly Row[] {
  const pieces = useEdits((edits) => edits.pieces);
  const range = useEdits((edits) => (edits.pieces === null ? null : edits.range));
  const last = useRef<readonly Row[]>([]);
  const rows = useMemo(() => {
    const clip = pieces === null || range === null ? ({ range: null, pieces: null } as const) : { range, pieces };
    return rowsOf(sentences, clip, last.current);
  }, [sentences, pieces, range]);
  last.current = rows;
  return rows;
}

function useSentences(): readonly Sentence[] {
  const words = useWords();
  const last = useRef<readonly Sentence[]>([]);
  const sentences = useMemo(() => sentencesOf(words, last.current), [words]);
  last.current = sentences;
  return sentences;
}
