import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { Notice } from '@/ui/notice.tsx';
import type { Range } from '../../../../schema/domain/clip.ts';
import { formatTime } from './logic/clock.ts';
import type { Edits, Field } from './logic/edits.ts';
import type { SaveState } from './logic/save-queue.ts';
import { useEditor, useEdits } from './state/editor-stores.tsx';

type Conflicting = Extract<SaveState, { name: 'conflict' }>;

/** The same was changed elsewhere: both values, and the choice. Nothing is sent until it is made. */
export function ConflictDialog() {
  const save = useStore(useEditor().edits.save, (state) => (state.name === 'conflict' ? state : null));
  return save !== null && <Conflict conflict={save} />;
}

function Conflict({ conflict }: { conflict: Conflicting }) {
  const { t } = useTranslation();
  const { queue } = useEditor().edits;
  const edits = useEdits((now) => now);
  const [closed, setClosed] = useState<Conflicting | null>(null);
  const resolve = (choice: 'mine' | 'theirs') => void queue.resolve(choice, conflict);
  if (closed === conflict) {
    return (
      <div className="fixed inset-x-4 bottom-4 z-30">
        <Notice tone="warn">
          {t('editor.save.conflict')}{' '}
          <Button size="small" onClick={() => setClosed(null)}>
            {t('editor.conflict.choose')}
          </Button>
        </Notice>
      </div>
    );
  }
  return (
    <Dialog
      isOpen
      title={t('editor.conflict.title')}
      description={t('editor.conflict.text')}
      onClose={() => setClosed(conflict)}
    >
      <dl className="mb-4 grid gap-3">
        {conflict.fields.map((field) => (
          <div key={field}>
            <dt className="font-medium">{t(field === 'title' ? 'editor.name' : `editor.conflict.${field}`)}</dt>
            <dd>{t('editor.conflict.here', { value: shown(field, edits) || t('editor.conflict.none') })}</dd>
            <dd>{t('editor.conflict.there', { value: shown(field, conflict.theirs) || t('editor.conflict.none') })}</dd>
          </div>
        ))}
      </dl>
      <DialogButtons>
        <Button onClick={() => resolve('theirs')}>{t('editor.conflict.theirs')}</Button>
        <Button look="primary" onClick={() => resolve('mine')}>
          {t('editor.conflict.mine')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function shown(field: Field, edits: Edits): string {
  switch (field) {
    case 'title':
      return edits.title;
    case 'range':
      return shownRange(edits.range);
    case 'struck':
    case 'pieces':
    case 'bRoll':
      return shownRanges(edits[field]);
    case 'look':
      return edits.look?.hasCaptions === true ? edits.look.captions.style : '';
    case 'words':
      return Object.values(edits.words).slice(0, 12).join(' ');
    case 'framing':
      return String(edits.framing.length);
    case 'cover':
      return shownTime(edits.cover);
  }
}

function shownTime(sec: number | null): string {
  return sec === null ? '' : formatTime(sec);
}

function shownRanges(ranges: readonly Range[] | null): string {
  return (ranges ?? []).map(shownRange).join(', ');
}

function shownRange({ startSec, endSec }: Range): string {
  return `${formatTime(startSec)} – ${formatTime(endSec)}`;
}
