import type { Project } from 'clipmill';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, sentenceOf } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { TextField } from '@/ui/field.tsx';

/** Gives a project another title. What was typed stays when the server refuses it. */
export function RenameDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(project.title);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await api.updateProject(project.id, { title: title.trim() });
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      onClose();
    } catch (refusal) {
      setError(sentenceOf(refusal));
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen title={t('library.renameTitle')} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <TextField
          label={t('library.newName')}
          value={title}
          error={error}
          required
          maxLength={200}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || title.trim() === ''}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
