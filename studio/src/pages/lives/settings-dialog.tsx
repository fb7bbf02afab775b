import type { Monitor, MonitorChanges } from 'clipmill';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { TextField } from '@/ui/field.tsx';

/** Settings of a followed channel: its name, who sees it, and whether it is paused. */
export function SettingsDialog({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(monitor.name);
  const [isPublic, setIsPublic] = useState(monitor.visibility === 'public');
  const [isPaused, setIsPaused] = useState(monitor.paused_at !== null);
  const save = useAction((changes: MonitorChanges) => api.updateMonitor(monitor.id, changes), {
    changes: [['monitors']],
    done: t('lives.saved'),
    onDone: onClose,
    isQuiet: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      name: name.trim(),
      visibility: isPublic ? 'public' : 'private',
      ...(isPaused !== (monitor.paused_at !== null) && { paused: isPaused }),
    });
  };
  return (
    <Dialog isOpen title={t('lives.settingsTitle')} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('lives.name')}
          value={name}
          required
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <CheckBox
          label={t('lives.isPublic')}
          checked={isPublic}
          onChange={(event) => setIsPublic(event.target.checked)}
        />
        <CheckBox
          label={t('lives.isPaused')}
          checked={isPaused}
          onChange={(event) => setIsPaused(event.target.checked)}
        />
        <DialogButtons error={save.error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={save.isPending || name.trim() === ''}>
            {t('common.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
