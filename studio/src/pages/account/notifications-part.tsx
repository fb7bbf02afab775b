import { useQuery } from '@tanstack/react-query';
import type { PushSubscription } from 'clipmill';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { canNotify, ownPush, pushQuery, removePush, turnOffPush, turnOnPush } from '@/api/push.ts';
import { useAction } from '@/api/use-action.ts';
import { formatDay } from '@/format.ts';
import { Button } from '@/ui/button.tsx';
import { Badge } from '@/ui/manage/badge.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Retry } from '@/ui/retry.tsx';
import { deviceOf } from './device-of.ts';

/** Notifications: on or off for this device, and the other devices that get them. */
export function NotificationsPart() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(capabilitiesQuery);
  return (
    <>
      <Section title={t('account.notifications.title')} hint={t('account.notifications.hint')}>
        {data !== undefined && <ThisDevice pushKey={data.push_key} />}
        {data === undefined && error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      </Section>
      <DevicesSection />
    </>
  );
}

function ThisDevice({ pushKey }: { pushKey: string | null }) {
  const { t } = useTranslation();
  const { data: list } = useQuery(pushQuery(1));
  const own = ownPush.use();
  const [isDenied, setIsDenied] = useState(false);
  const changes = [['push']];
  const turnOn = useAction(turnOnPush, { changes, onDone: (isOn) => setIsDenied(!isOn) });
  const turnOff = useAction(turnOffPush, { changes });
  if (pushKey === null) return <p>{t('account.notifications.none')}</p>;
  if (!canNotify()) return <p>{t('account.notifications.unable')}</p>;
  // The server forgets a device that was signed out elsewhere.
  const isOn = own !== null && (list?.data.some(({ id }) => id === own) ?? false);
  return (
    <div className="grid justify-items-start gap-3">
      {isOn ? (
        <>
          <Badge tone="good">{t('account.notifications.on')}</Badge>
          <Button disabled={turnOff.isPending} onClick={() => turnOff.mutate(undefined)}>
            <BellOff aria-hidden className="size-4" />
            {t('account.notifications.turnOff')}
          </Button>
        </>
      ) : (
        <Button look="primary" disabled={turnOn.isPending} onClick={() => turnOn.mutate(pushKey)}>
          <Bell aria-hidden className="size-4" />
          {t('account.notifications.turnOn')}
        </Button>
      )}
      {isDenied && <Notice tone="danger">{t('account.notifications.denied')}</Notice>}
    </div>
  );
}

function DevicesSection() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(pushQuery(page));
  const title = t('account.notifications.devices');
  return (
    <Section title={title} hint={t('account.notifications.devicesHint')}>
      <PagedList label={title} query={query} empty={t('account.notifications.empty')} onPage={setPage}>
        {(devices) => devices.map((device) => <DeviceRow key={device.id} device={device} />)}
      </PagedList>
    </Section>
  );
}

function DeviceRow({ device: { id, client, created_at: since } }: { device: PushSubscription }) {
  const { t } = useTranslation();
  const what = deviceOf(client);
  const remove = useAction(() => removePush(id), { changes: [['push']], done: t('account.notifications.removed') });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-muted text-sm">{t('account.notifications.since', { at: formatDay(since) })}</p>
      </div>
      <Button
        size="small"
        disabled={remove.isPending}
        aria-label={t('account.notifications.removeOf', { what })}
        onClick={() => remove.mutate(undefined)}
      >
        {t('account.notifications.remove')}
      </Button>
    </li>
  );
}
