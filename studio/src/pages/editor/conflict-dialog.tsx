import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { formatTime } from './logic/clock.ts';
import type { Edits, Field } from './logic/edits.ts';
import type { SaveState } from './logic/save-queue.ts';

type ConflictProps = { save: SaveState; mine: Edits; onChoose: (choice: 'mine' | 'theirs') => void };

/** The same was changed elsewhere: both values, and the choice. Nothing is sent until it is made. */
export function ConflictDialog({ save, mine, onChoose }: ConflictProps) {
  const { t } = useTranslation();
  if (save.name !== 'conflict') return null;
  return (
    <Dialog
      isOpen
      title={t('editor.conflict.title')}
      description={t('editor.conflict.text')}
      onClose={() => onChoose('mine')}
    >
      <dl className="mb-4 grid gap-3">
        {save.fields.map((field) => (
          <div key={field}>
            <dt className="font-medium">{t(field === 'title' ? 'editor.name' : `editor.conflict.${field}`)}</dt>
            <dd>{t('editor.conflict.here', { value: shown(field, mine) })}</dd>
            <dd>{t('editor.conflict.there', { value: shown(field, save.theirs) })}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onChoose('theirs')}>{t('editor.conflict.theirs')}</Button>
        <Button look="primary" onClick={() => onChoose('mine')}>
          {t('editor.conflict.mine')}
        </Button>
      </div>
    </Dialog>
  );
}

function shown(field: Field, edits: Edits): string {
  switch (field) {
    case 'title':
      return edits.title;
    case 'range':
      return `${formatTime(edits.range.startSec)} – ${formatTime(edits.range.endSec)}`;
    case 'words':
      return Object.values(edits.words).slice(0, 12).join(' ');
    case 'framing':
      return String(edits.framing.length);
  }
}
