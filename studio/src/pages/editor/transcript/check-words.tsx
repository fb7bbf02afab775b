import { Check, SpellCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { Button } from '@/ui/button.tsx';
import { useShortcuts } from '@/ui/keys/use-shortcuts.ts';
import { unsureIn } from '../logic/unsure.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';
import type { WordActions } from './use-word-actions.ts';

/** Goes through the words of the clip that may be misheard. Not there if it has none. */
export function CheckWords({ actions }: { actions: WordActions }) {
  const { t } = useTranslation();
  const { checking } = useEditor();
  const words = useWords();
  const unsure = useMemo(() => words.filter((word) => word.unsure === true), [words]);
  const count = useEdits((edits) => unsureIn(unsure, edits).length);
  const current = useStore(checking.current, (index) => index);
  const checked = unsure.find(({ index }) => index === current);
  useShortcuts((event) => (isNext(event) ? actions.checkNext : undefined));
  if (count === 0) return null;
  return (
    // Below the text on a telephone, so that it stays in view from word to word.
    <div className="border-line bg-raised flex flex-wrap items-center p-2 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:order-last max-md:border-t md:border-b">
      <Button
        look="quiet"
        size="small"
        title={t('editor.unsure.next')}
        aria-keyshortcuts="N"
        onClick={actions.checkNext}
      >
        <SpellCheck aria-hidden className="size-4" />
        {t('editor.unsure.count', { count })}
      </Button>
      {checked !== undefined && (
        <Button
          look="quiet"
          size="small"
          className="max-w-full"
          aria-keyshortcuts="R"
          onClick={() => actions.confirm(checked)}
        >
          <Check aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{t('editor.unsure.right', { text: checked.text })}</span>
        </Button>
      )}
    </div>
  );
}

function isNext({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'n' && !altKey && !ctrlKey && !metaKey;
}
