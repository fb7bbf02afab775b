import type { ShortListItem } from 'clipmill';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#schema/domain/limits.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { SelectField, TextField } from '@/ui/field.tsx';
import { PLACES, type Renaming, renamings } from './rename-pattern.ts';
import { useBatch } from './use-batch.ts';

type RenameClipsProps = { projectId: string; clips: ShortListItem[]; onClose: () => void };

/** Renames clips by a pattern, and shows each new title first. If some are kept, only those, unless the user says otherwise. */
export function RenameClipsDialog({ projectId, clips, onClose }: RenameClipsProps) {
  const { t } = useTranslation();
  const change = useBatch(projectId);
  const kept = clips.filter(({ mark }) => mark === 'keep');
  const [pattern, setPattern] = useState('{title}');
  const [areAll, setAreAll] = useState(kept.length === 0);
  const [isBusy, setIsBusy] = useState(false);
  const changes = renamings(areAll ? clips : kept, pattern);
  const count = changes.length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const edits = changes.map(({ id, title }) => ({ id, title }));
    const back = changes.map(({ id, before }) => ({ id, title: before }));
    const isDone = await change(edits, back, t('clips.batch.renamed', { count }));
    if (isDone) return onClose();
    return setIsBusy(false);
  };
  return (
    <Dialog isOpen isWide title={t('clips.batch.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
          <TextField
            label={t('clips.batch.pattern')}
            hint={t('clips.batch.hint', { title: PLACES[0], number: PLACES[1] })}
            value={pattern}
            maxLength={LIMITS.shortTitleChars}
            onChange={({ target }) => setPattern(target.value)}
          />
          <SelectField
            label={t('clips.batch.which')}
            value={areAll ? 'all' : 'kept'}
            onChange={({ target }) => setAreAll(target.value === 'all')}
          >
            <option value="kept" disabled={kept.length === 0}>
              {t('clips.batch.kept', { count: kept.length })}
            </option>
            <option value="all">{t('clips.batch.all', { count: clips.length })}</option>
          </SelectField>
        </div>
        <Preview changes={changes} />
        <DialogButtons>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || count === 0}>
            {t('clips.batch.rename', { count })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Preview({ changes }: { changes: Renaming[] }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('clips.batch.preview')}
      aria-live="polite"
      className="bg-sunken max-h-64 overflow-y-auto rounded-lg p-3"
    >
      {changes.length === 0 && <p className="text-muted text-sm">{t('clips.batch.nothing')}</p>}
      <ul className="grid gap-2 text-sm">
        {changes.map(({ id, before, title }) => (
          <li key={id} className="grid items-baseline gap-x-2 sm:grid-cols-[1fr_auto_1fr]">
            <span className="text-muted wrap-break-word">{before}</span>
            <ArrowRight aria-hidden className="text-muted size-4 self-center max-sm:hidden" />
            <span className="font-medium wrap-break-word">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
