import type { Project } from 'clipmill';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { errorWords } from '@/api/error-words.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { TextField } from '@/ui/field.tsx';

/** Renames a project. If the server refuses, the typed title stays. */
export function RenameDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(project.title);
  const rename = useAction(() => api.updateProject(project.id, { title: title.trim() }), {
    changes: [['projects']],
    isQuiet: true,
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(undefined);
  };
  return (
    <Dialog isOpen title={t('library.renameTitle')} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('library.newName')}
          value={title}
          error={rename.error === null ? undefined : errorWords(t, rename.error)}
          required
          maxLength={200}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTitle(event.target.value)}
        />
        <DialogButtons>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={rename.isPending || title.trim() === ''}>
            {t('common.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
