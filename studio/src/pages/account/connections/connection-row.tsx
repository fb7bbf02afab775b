import type { Connection } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { contactWords } from '@/api/server/contact.ts';
import { useAction } from '@/api/use-action.ts';
import { formatTime } from '@/format.ts';
import { connectionsQuery } from '@/posting/queries.ts';
import { limitsInWords } from '@/posting/limit-words.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';

type ConnectionRowProps = { connection: Connection; canReconnect: boolean; onReconnect: () => void };

/** A connection: whether it works, what can be posted there, and what can be done with it. */
export function ConnectionRow({ connection, canReconnect, onReconnect }: ConnectionRowProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, status } = connection;
  const isBroken = status === 'broken';
  const check = useAction(() => api.checkConnection(id), { changes: [connectionsQuery.queryKey] });
  const remove = useAction(() => api.deleteConnection(id), {
    changes: [connectionsQuery.queryKey, ['posts']],
    done: t('posting.connections.deleted'),
    onDone: () => setIsAsking(false),
  });
  return (
    <li className="flex flex-wrap items-start gap-3 py-4">
      <Facts connection={connection} canReconnect={canReconnect} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={t('posting.connections.checkOf', { name })}
          disabled={check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          {t('posting.connections.check')}
        </Button>
        {canReconnect && (
          <Button
            size="small"
            look={isBroken ? 'primary' : 'plain'}
            aria-label={t('posting.connections.reconnectOf', { name })}
            onClick={onReconnect}
          >
            {t('posting.connections.reconnect')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('posting.connections.disconnectOf', { name })}
          onClick={() => setIsAsking(true)}
        >
          {t('posting.connections.disconnect')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('posting.connections.deleteTitle', { name })}
        description={t('posting.connections.deleteHint')}
        action={t('posting.connections.disconnect')}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(undefined)}
      />
    </li>
  );
}

function Facts({ connection, canReconnect }: Pick<ConnectionRowProps, 'connection' | 'canReconnect'>) {
  const { t, i18n } = useTranslation();
  const { name, destination, status, checked_at: checkedAt } = connection;
  const isBroken = status === 'broken';
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{name}</span>
        <Badge tone={isBroken ? 'danger' : 'good'}>{t(`posting.connections.states.${status}`)}</Badge>
      </p>
      <p className="text-muted text-sm">
        {t(`posting.kinds.${destination}`)}
        {' · '}
        {t('posting.connections.checked', { at: formatTime(checkedAt) })}
      </p>
      {isBroken && (
        <p role="alert" className="text-danger mt-1 text-sm">
          {t(canReconnect ? 'posting.connections.broken' : 'posting.connections.brokenHere', {
            kind: t(`posting.kinds.${destination}`),
            contact: contactWords(),
          })}
        </p>
      )}
      <p className="text-muted mt-1 text-sm first-letter:uppercase">
        {limitsInWords(t, i18n.language, connection).join(' · ')}
      </p>
    </div>
  );
}
