import { useQuery } from '@tanstack/react-query';
import type { Monitor } from 'clipmill';
import { Pause, Play, Plus, Radio, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api } from '@/api/client.ts';
import { monitorsQuery } from '@/api/lives.ts';
import { queryClient } from '@/api/query-client.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { MenuItem, MenuLine } from '@/ui/menu.tsx';
import { Retry } from '@/ui/retry.tsx';
import { LiveCard } from './live-card.tsx';
import { GRID, LivePlaceholders } from './live-placeholders.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

type Asking = { about: 'settings' | 'delete'; monitor: Monitor };

/** The channels that the user follows: those on air first, then favourites. */
export function MyLives({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const { data: monitors, error, refetch } = useQuery(monitorsQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  if (monitors === undefined) {
    return error === null ? <LivePlaceholders /> : <Retry error={error} onRetry={() => void refetch()} />;
  }
  if (monitors.length === 0) {
    return (
      <EmptyState icon={Radio} title={t('lives.emptyMine.title')} text={t('lives.emptyMine.text')}>
        <Button look="primary" onClick={onAdd}>
          <Plus aria-hidden className="size-5" />
          {t('lives.add')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={GRID}>
        {monitors.toSorted(byUrgency).map((monitor) => (
          <LiveCard
            key={monitor.id}
            monitor={monitor}
            menu={<OwnItems monitor={monitor} onAsk={(about) => setAsking({ about, monitor })} />}
            onResume={() => void setPaused(monitor, false)}
          />
        ))}
      </ul>
      {asking?.about === 'settings' && <SettingsDialog monitor={asking.monitor} onClose={() => setAsking(null)} />}
      {asking?.about === 'delete' && <DeleteDialog monitor={asking.monitor} onClose={() => setAsking(null)} />}
    </>
  );
}

const rankOf = ({ live, is_favorited: isFavorite, paused_at: pausedAt }: Monitor) =>
  (live.status === 'monitoring' && pausedAt === null ? 2 : 0) + (isFavorite ? 1 : 0);

const byUrgency = (a: Monitor, b: Monitor) => rankOf(b) - rankOf(a) || b.created_at.localeCompare(a.created_at);

async function setPaused(monitor: Monitor, paused: boolean): Promise<void> {
  await api
    .updateMonitor(monitor.id, { paused })
    .catch((error: unknown) => tellError(error, () => void setPaused(monitor, paused)));
  await queryClient.invalidateQueries({ queryKey: ['monitors'] });
}

function OwnItems({ monitor, onAsk }: { monitor: Monitor; onAsk: (about: Asking['about']) => void }) {
  const { t } = useTranslation();
  const isPaused = monitor.paused_at !== null;
  return (
    <>
      <MenuItem icon={isPaused ? Play : Pause} onSelect={() => void setPaused(monitor, !isPaused)}>
        {t(isPaused ? 'lives.resume' : 'lives.pause')}
      </MenuItem>
      <MenuItem icon={Settings} onSelect={() => onAsk('settings')}>
        {t('lives.settings')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} isDangerous onSelect={() => onAsk('delete')}>
        {t('lives.delete')}
      </MenuItem>
    </>
  );
}

function DeleteDialog({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await api.deleteMonitor(monitor.id);
      toast.success(t('lives.deleted'));
      onClose();
    } catch (error) {
      tellError(error);
      setIsBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: ['monitors'] });
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={t('lives.deleteTitle', { name: monitor.name })}
      description={t('lives.deleteText')}
      action={t('lives.delete')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
