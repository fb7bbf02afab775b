import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sentence } from '../logic/sentences.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';
import { Arranger } from './arranger.ts';

/** What changes the order of the sentences. */
export function useArranger(sentences: readonly Sentence[]): Arranger {
  const { t } = useTranslation();
  const stores = useEditor();
  const words = useWords();
  const [arranger] = useState(() => new Arranger(stores, { sentences, words, t }));
  arranger.said = { sentences, words, t };
  return arranger;
}
