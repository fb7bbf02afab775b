import { Keyboard, Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import type { Editor } from './state/use-editor.ts';
import { MakeButton } from './versions/make-button.tsx';
import type { Versions } from './versions/use-versions.ts';

type ToolbarProps = { editor: Editor; versions: Versions; onHelp: () => void };

export function Toolbar({ editor, versions, onHelp }: ToolbarProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        size="icon"
        disabled={!editor.canUndo}
        onClick={editor.undo}
        aria-label={t('editor.undo')}
        title={t('editor.undo')}
      >
        <Undo2 aria-hidden className="size-5" />
      </Button>
      <Button
        size="icon"
        disabled={!editor.canRedo}
        onClick={editor.redo}
        aria-label={t('editor.redo')}
        title={t('editor.redo')}
      >
        <Redo2 aria-hidden className="size-5" />
      </Button>
      <Button size="icon" onClick={onHelp} aria-label={t('editor.keys.title')} title={t('editor.keys.title')}>
        <Keyboard aria-hidden className="size-5" />
      </Button>
      <MakeButton versions={versions} title={editor.edits.title} />
    </>
  );
}
