import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sentence, sentencesOf } from '../logic/sentences.ts';
import { useWords } from '../state/words.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { AllSentences } from './all-sentences.tsx';
import { CheckWords } from './check-words.tsx';
import { NearSentences } from './near-sentences.tsx';
import { TextTools } from './text-tools.tsx';
import { useWordActions } from './use-word-actions.ts';
import { WritingOffer } from './writing-offer.tsx';

/** All that is said, sentence by sentence. On a telephone only what is said near the clip, so that the page ends. */
export function Transcript() {
  const { t } = useTranslation();
  const sentences = useSentences();
  const actions = useWordActions();
  const isNarrow = useIsNarrow();
  if (sentences.length === 0) return <p className="text-muted p-4">{t('editor.noWords')}</p>;
  const List = isNarrow ? NearSentences : AllSentences;
  return (
    <div className="relative flex h-full flex-col">
      <CheckWords actions={actions} />
      <TextTools />
      <div className="min-h-0 flex-1">
        <List sentences={sentences} actions={actions} />
      </div>
      <WritingOffer />
    </div>
  );
}

function useSentences(): readonly Sentence[] {
  const words = useWords();
  const last = useRef<readonly Sentence[]>([]);
  const sentences = useMemo(() => sentencesOf(words, last.current), [words]);
  last.current = sentences;
  return sentences;
}
