import { Redo2, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { Button } from '@/ui/button.tsx';
import { KeysButton } from '@/ui/keys/keys-button.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { useEditor } from './state/editor-stores.tsx';
import { useKeys } from './use-keys.ts';
import { MakeButton } from './versions/make-button.tsx';

export function Toolbar() {
  return (
    <>
      <History />
      <Keys />
      <MakeButton />
    </>
  );
}

function History() {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const canUndo = useStore(edits.history, ({ past }) => past.length > 0);
  const canRedo = useStore(edits.history, ({ future }) => future.length > 0);
  return (
    <>
      <Button
        size="icon"
        disabled={!canUndo}
        onClick={() => edits.undo()}
        aria-label={t('editor.undo')}
        title={t('editor.undo')}
      >
        <Undo2 aria-hidden className="size-5" />
      </Button>
      <Button
        size="icon"
        disabled={!canRedo}
        onClick={() => edits.redo()}
        aria-label={t('editor.redo')}
        title={t('editor.redo')}
      >
        <Redo2 aria-hidden className="size-5" />
      </Button>
    </>
  );
}

/** The keys of the editor, and what shows them. */
function Keys() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const help = useCallback(() => setHelpOpen(true), []);
  useKeys(help);
  return (
    <>
      <KeysButton onClick={help} />
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
