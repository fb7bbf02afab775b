import type { Webhook } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WEBHOOK_EVENTS } from '#schema/domain/webhook-events.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Checks } from '@/ui/manage/checks.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { TextField } from '@/ui/field.tsx';

type Event = Webhook['events'][number];

/** Makes a webhook. `onMade` gets its secret, which no later answer has. */
export function NewWebhookDialog({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<Event[]>([...WEBHOOK_EVENTS]);
  const make = useAction(() => api.createWebhook({ url: url.trim(), events }), {
    changes: [['webhooks']],
    isQuiet: true,
    onDone: ({ secret }) => onMade(secret),
  });
  return (
    <Dialog title={t('account.webhooks.make')} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(undefined);
        }}
      >
        <TextField
          label={t('account.webhooks.url')}
          hint={t('account.webhooks.urlHint')}
          type="url"
          required
          value={url}
          placeholder="https://"
          onChange={(event) => setUrl(event.target.value)}
        />
        <Checks
          legend={t('account.webhooks.when')}
          values={WEBHOOK_EVENTS}
          chosen={events}
          textOf={(event) => t(`account.webhooks.events.${event.replaceAll('.', '_')}`)}
          onChange={setEvents}
        />
        <DialogButtons error={make.error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={make.isPending || events.length === 0}>
            {t('account.webhooks.make')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
