import type { Webhook } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WEBHOOK_EVENTS } from '#schema/domain/webhook-events.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { formatDay } from '@/format.ts';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';

/** A webhook, and what can be done with it. `onSecret` gets a new secret. */
export function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'delete' | 'rotate' | null>(null);
  const { id, url } = webhook;
  const close = () => setAsks(null);
  const test = useAction(() => api.testWebhook(id), { changes: [['deliveries']], done: t('account.webhooks.tested') });
  const remove = useAction(() => api.deleteWebhook(id), {
    changes: [['webhooks'], ['deliveries']],
    done: t('account.webhooks.deleted'),
    onDone: close,
  });
  const rotate = useAction(() => api.rotateSecretOfWebhook(id), {
    changes: [],
    onDone: ({ secret }) => {
      close();
      onSecret(secret);
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <WebhookFacts webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => test.mutate(undefined)} disabled={test.isPending}>
          {t('account.webhooks.test')}
        </Button>
        <Button size="small" onClick={() => setAsks('rotate')}>
          {t('account.webhooks.rotate')}
        </Button>
        <Button size="small" onClick={() => setAsks('delete')} aria-label={t('common.deleteOf', { what: url })}>
          {t('common.delete')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('account.webhooks.rotateTitle')}
        description={t('account.webhooks.rotateHint')}
        action={t('account.webhooks.rotate')}
        isOpen={asks === 'rotate'}
        isBusy={rotate.isPending}
        onClose={close}
        onConfirm={() => rotate.mutate(undefined)}
      />
      <ConfirmDialog
        title={t('account.webhooks.deleteTitle')}
        description={t('account.webhooks.deleteHint', { url })}
        action={t('common.delete')}
        isOpen={asks === 'delete'}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined)}
      />
    </li>
  );
}

function WebhookFacts({ webhook: { url, events, created_at: madeAt } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const isAll = events.length === WEBHOOK_EVENTS.length;
  const names = events.map((event) => t(`account.webhooks.events.${event.replaceAll('.', '_')}`));
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-anywhere">{url}</p>
      <p className="text-muted text-sm">
        {isAll ? t('account.webhooks.allEvents') : names.join(', ')}
        {' · '}
        {t('account.webhooks.since', { at: formatDay(madeAt) })}
      </p>
    </div>
  );
}
