import type { ShortListItem } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';

type DeleteClipProps = {
  projectId: string;
  clip: Pick<ShortListItem, 'id' | 'title'>;
  onClose: () => void;
  /** Instead of `onClose`, once the clip is gone. */
  onDeleted?: () => void;
};

/** Asks before a clip is deleted with all that was rendered of it. */
export function DeleteClipDialog({ projectId, clip, onClose, onDeleted = onClose }: DeleteClipProps) {
  const { t } = useTranslation();
  const remove = useAction(() => api.deleteShort(projectId, clip.id), {
    changes: [['shorts', projectId], ['renders']],
    done: t('clips.deletion.done'),
    onDone: onDeleted,
  });
  return (
    <ConfirmDialog
      isOpen
      isBusy={remove.isPending}
      title={t('clips.deletion.title')}
      description={t('clips.deletion.text')}
      action={t('clips.deletion.action')}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p className="truncate font-medium">{clip.title}</p>
    </ConfirmDialog>
  );
}
