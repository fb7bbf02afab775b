import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Connection, Render } from 'clipmill';
import { Send } from 'lucide-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { Retry } from '@/ui/retry.tsx';
import { connectionsQuery } from '../queries.ts';
import { DestinationFields } from './destination-fields.tsx';
import { type PostForm, usePostForm } from './use-post-form.ts';
import { WhenFields } from './when-fields.tsx';

type PostDialogProps = {
  /** Finished videos, one of each clip. */
  renders: readonly Render[];
  onClose: () => void;
};

/** Posts a clip now or at a time, or several clips one after the other. Nothing is sent that breaks a limit. */
export function PostDialog({ renders, onClose }: PostDialogProps) {
  const { t } = useTranslation();
  const { data: connections, error, refetch } = useQuery(connectionsQuery);
  const [first] = renders;
  const count = renders.length;
  const title =
    count === 1 ? t('posting.dialog.title', { title: first?.short.title }) : t('posting.dialog.titleMany', { count });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {connections === undefined && error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {connections?.length === 0 && <NoConnections onClose={onClose} />}
      {connections !== undefined && connections.length > 0 && (
        <Form renders={renders} connections={connections} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NoConnections({ onClose }: Pick<PostDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{t('posting.dialog.noConnections')}</p>
      <Button asChild look="primary">
        <Link to="/account/connections" onClick={onClose}>
          {t('posting.dialog.toConnections')}
        </Link>
      </Button>
    </div>
  );
}

function Form({ renders, connections, onClose }: PostDialogProps & { connections: readonly Connection[] }) {
  const { t } = useTranslation();
  const form = usePostForm({ renders, connections, onClose });
  const { destinations, send, when } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second Enter would post the clip twice.
    if (form.canSend) send.mutate(undefined);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Connections connections={connections} form={form} onClose={onClose} />
      {renders.length > 1 && <p className="text-muted text-sm">{t('posting.dialog.written')}</p>}
      {destinations.map((destination) => (
        <DestinationFields key={destination} destination={destination} renders={renders} form={form} />
      ))}
      <WhenFields renders={renders} form={form} />
      <DialogButtons error={send.error} note={form.isNowhere ? t('posting.dialog.nowhere') : undefined}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" disabled={!form.canSend}>
          <Send aria-hidden className="size-4" />
          {t(when.kind === 'now' ? 'posting.dialog.post' : 'posting.dialog.plan')}
        </Button>
      </DialogButtons>
    </form>
  );
}

type ConnectionsProps = { connections: readonly Connection[]; form: PostForm; onClose: () => void };

/** Those that do not work are named, so that nobody looks for them. */
function Connections({ connections, form, onClose }: ConnectionsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('posting.dialog.where')}</legend>
      {connections.map(({ id, name, destination, status }) => (
        <div key={id} className="flex flex-wrap items-center gap-x-3">
          <CheckBox
            disabled={status === 'broken'}
            checked={form.chosen.has(id)}
            onChange={({ target }) => form.choose(id, target.checked)}
            label={
              <span className="wrap-anywhere">
                {name} <span className="text-muted">· {t(`posting.kinds.${destination}`)}</span>
                {status === 'broken' && (
                  <span className="text-danger"> · {t('posting.connections.states.broken')}</span>
                )}
              </span>
            }
          />
          {status === 'broken' && (
            <Link
              to="/account/connections"
              onClick={onClose}
              aria-label={t('posting.connections.reconnectOf', { name })}
              className="text-accent underline"
            >
              {t('posting.connections.reconnect')}
            </Link>
          )}
        </div>
      ))}
    </fieldset>
  );
}
