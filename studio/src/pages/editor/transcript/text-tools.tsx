import { Search } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { useShortcuts } from '@/ui/keys/use-shortcuts.ts';
import { CutProposals, ProposeCuts } from './cut-proposals.tsx';
import { FindAndReplace } from './find-and-replace.tsx';

/** What is done with the text of a clip as a whole. The browser's own search misses what is scrolled out of view. */
export function TextTools() {
  const { t } = useTranslation();
  const [isFinding, setFinding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = useCallback(() => {
    setFinding(true);
    field.current?.focus();
    field.current?.select();
  }, []);
  const close = () => {
    setFinding(false);
    button.current?.focus();
  };
  useShortcuts((event) => (isFind(event) ? open : undefined));
  return (
    <div className="border-line border-b">
      <div className="flex flex-wrap items-center p-2">
        <Button
          ref={button}
          look="quiet"
          size="small"
          className="aria-expanded:bg-sunken"
          aria-expanded={isFinding}
          aria-keyshortcuts="Control+F Meta+F"
          onClick={isFinding ? close : open}
        >
          <Search aria-hidden className="size-4" />
          {t('editor.find.title')}
        </Button>
        <ProposeCuts />
      </div>
      {isFinding && <FindAndReplace field={field} onClose={close} />}
      <CutProposals />
    </div>
  );
}

function isFind({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
