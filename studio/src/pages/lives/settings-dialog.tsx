import type { Monitor } from 'clipmill';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, sentenceOf } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { TextField } from '@/ui/field.tsx';

/** What can be changed of a channel that is followed: its name, who sees it, and whether it rests. */
export function SettingsDialog({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(monitor.name);
  const [isPublic, setIsPublic] = useState(monitor.visibility === 'public');
  const [isPaused, setIsPaused] = useState(monitor.paused_at !== null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await api.updateMonitor(monitor.id, {
        name: name.trim(),
        visibility: isPublic ? 'public' : 'private',
        ...(isPaused !== (monitor.paused_at !== null) && { paused: isPaused }),
      });
      onClose();
    } catch (refusal) {
      setError(sentenceOf(refusal));
      setIsBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: ['monitors'] });
  };
  return (
    <Dialog isOpen title={t('lives.settingsTitle')} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="grid gap-4">
        <TextField
          label={t('lives.name')}
          value={name}
          error={error}
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
          label={t('lives.paused')}
          checked={isPaused}
          onChange={(event) => setIsPaused(event.target.checked)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || name.trim() === ''}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
