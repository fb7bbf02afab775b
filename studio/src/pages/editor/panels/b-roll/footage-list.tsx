import type { Footage } from 'clipmill';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { addFootage, deleteFootage, describeFootage, footageQuery } from '@/api/looks/footage.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { B_ROLL } from '../../../../../../schema/domain/footage/footage.ts';
import { roomAt, withItem } from '../../logic/b-roll.ts';
import { useEditor } from '../../state/editor-stores.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** The pictures and videos of the account: to add, describe, place and delete. */
export function FootageList({ footage }: { footage: readonly Footage[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="mb-2 font-medium">{t('editor.bRoll.footage')}</h2>
      <AddFiles />
      <ul aria-label={t('editor.bRoll.footage')} className="divide-line divide-y">
        {footage.toReversed().map((item) => (
          <li key={item.id} className="py-3">
            <FootageItem item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is reloaded when footage changes: the proposals, too. */
function useChanges() {
  const { projectId, shortId } = useEditor().place;
  return [[...footageQuery.queryKey], ['shorts', projectId, shortId, 'b-roll']];
}

function AddFiles() {
  const { t } = useTranslation();
  const id = useId();
  const [share, setShare] = useState(0);
  const add = useAction(addFootage, { changes: useChanges() });
  return (
    <div className="mb-2">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t(add.isPending ? 'editor.bRoll.adding' : 'editor.bRoll.add')}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept=".png,.jpg,.jpeg,.webp,.mp4,.mov,.mkv"
        className="max-w-full"
        aria-describedby={`${id}-hint`}
        disabled={add.isPending}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          setShare(0);
          if (files.length > 0) add.mutate({ files, onShare: setShare });
        }}
      />
      {add.isPending && (
        <div className="my-2 flex items-center gap-3">
          <div className="flex-1">
            <ProgressBar share={share} label={t('editor.bRoll.adding')} />
          </div>
          <span className="text-muted text-sm tabular-nums">
            {t('start.percent', { percent: Math.floor(share * 100) })}
          </span>
        </div>
      )}
      <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
        {t('editor.bRoll.files')}
      </p>
    </div>
  );
}

function FootageItem({ item }: { item: Footage }) {
  const { t } = useTranslation();
  const { edits, playback } = useEditor();
  const changes = useChanges();
  const describe = useAction(describeFootage, { changes });
  const remove = useAction(deleteFootage, { changes });
  const [isAsking, ask] = useState(false);
  const { id, name, description } = item;
  const place = () => {
    const { range, pieces, bRoll } = edits.now;
    const room = roomAt(playback.sec, { ...range, pieces }, bRoll);
    if (bRoll.length >= B_ROLL.perShort) toast.error(t('editor.bRoll.many', { most: B_ROLL.perShort }));
    else if (room === null) toast.error(t('editor.bRoll.noRoom'));
    else edits.edit((now) => ({ ...now, bRoll: withItem(now.bRoll, { ...room, footageId: id, fit: 'fill' }) }));
  };
  return (
    <div className="flex flex-wrap items-center gap-3" role="group" aria-label={name}>
      <Thumbnail footage={item} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-sm font-medium">{name}</p>
        <TextField
          label={t('editor.bRoll.description')}
          hint={t('editor.bRoll.descriptionHint')}
          defaultValue={description}
          maxLength={500}
          onKeyDown={(event) => event.stopPropagation()}
          onBlur={({ target }) => {
            if (target.value.trim() !== description) describe.mutate({ id, description: target.value });
          }}
        />
      </div>
      <Button size="small" onClick={place} aria-label={t('editor.bRoll.hereOf', { name })}>
        {t('editor.bRoll.here')}
      </Button>
      <Button size="small" onClick={() => ask(true)} aria-label={t('common.deleteOf', { what: name })}>
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        title={t('editor.bRoll.deleteTitle', { name })}
        description={t('editor.bRoll.deleteHint')}
        action={t('common.delete')}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate(id)}
      />
    </div>
  );
}
