import { useQuery } from '@tanstack/react-query';
import type { Delivery, Webhook } from 'clipmill';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DELIVERY_STATES } from '#schema/domain/webhook-events.ts';
import { deliveriesQuery } from '@/api/account.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { SelectField } from '@/ui/field.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';

const TONES = { pending: 'warn', delivered: 'good', failed: 'danger' } as const;

/** What was sent, and whether it arrived. */
export function DeliveriesSection({ webhooks }: { webhooks: Webhook[] }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState('');
  const [webhookId, setWebhookId] = useState('');
  const changing = (set: (value: string) => void) => (event: ChangeEvent<HTMLSelectElement>) => {
    set(event.target.value);
    setPage(1);
  };
  const query = useQuery(
    deliveriesQuery({
      page,
      status: DELIVERY_STATES.find((state) => state === status),
      webhookId: webhookId === '' ? undefined : webhookId,
    }),
  );
  return (
    <Section title={t('account.deliveries.title')} hint={t('account.deliveries.hint')}>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <SelectField label={t('account.deliveries.state')} value={status} onChange={changing(setStatus)}>
          <option value="">{t('account.deliveries.all')}</option>
          {DELIVERY_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`account.deliveries.states.${state}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('account.deliveries.webhook')} value={webhookId} onChange={changing(setWebhookId)}>
          <option value="">{t('account.deliveries.all')}</option>
          {webhooks.map(({ id, url }) => (
            <option key={id} value={id}>
              {url}
            </option>
          ))}
        </SelectField>
      </div>
      <PagedList
        label={t('account.deliveries.title')}
        query={query}
        empty={t('account.deliveries.empty')}
        onPage={setPage}
      >
        {(deliveries) => deliveries.map((delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />)}
      </PagedList>
    </Section>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { id, url, event, status, attempts, last_status: answer, next_attempt_at: nextAt, created_at: at } = delivery;
  const resend = useAction(() => api.resendDelivery(id), {
    changes: [['deliveries']],
    done: t('account.deliveries.resent'),
  });
  const said = answer === null ? t('account.deliveries.noAnswer') : t('account.deliveries.answer', { status: answer });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{t(`account.webhooks.events.${event.replaceAll('.', '_')}`)}</p>
        <p className="text-muted text-sm wrap-anywhere">{url}</p>
        <p className="text-muted text-sm">
          {formatTime(at)}
          {attempts > 0 && ` · ${t('account.deliveries.attempts', { count: attempts })} · ${said}`}
          {nextAt !== null && attempts > 0 && ` · ${t('account.deliveries.next', { at: formatTime(nextAt) })}`}
        </p>
      </div>
      <Badge tone={TONES[status]}>
        {t(
          status === 'pending' && attempts > 0 ? 'account.deliveries.retrying' : `account.deliveries.states.${status}`,
        )}
      </Badge>
      <Button size="small" onClick={() => resend.mutate(undefined)} disabled={resend.isPending || status === 'pending'}>
        {t('account.deliveries.resend')}
      </Button>
    </li>
  );
}
