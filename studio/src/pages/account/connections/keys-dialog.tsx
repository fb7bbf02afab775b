import type { CreateConnectionRequest, NewConnection } from 'clipmill';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { connectionsQuery } from '@/posting/queries.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { TextField } from '@/ui/field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import type { ByKeys } from './use-consent.ts';

/** A field of a form, named as in the API. */
type Asked = { name: string; value?: string; isSecret?: true; isOptional?: true; isUrl?: true; hasHint?: true };

const FIELDS: Record<ByKeys, readonly Asked[]> = {
  postiz: [
    { name: 'url', value: 'https://api.postiz.com/public/v1', isUrl: true, hasHint: true },
    { name: 'key', isSecret: true, hasHint: true },
    { name: 'channel', isOptional: true, hasHint: true },
  ],
  bucket: [
    { name: 'endpoint', isUrl: true, hasHint: true },
    { name: 'region', value: 'auto', hasHint: true },
    { name: 'bucket' },
    { name: 'prefix', isOptional: true, hasHint: true },
    { name: 'access_key_id' },
    { name: 'secret_access_key', isSecret: true, hasHint: true },
  ],
  webhook: [{ name: 'url', isUrl: true, hasHint: true }],
};

type KeysDialogProps = { destination: ByKeys; onClose: () => void; onMade: (made: NewConnection) => void };

/** Connects what needs keys or an address instead of an agreement. The server tries them before it keeps them. */
export function KeysDialog({ destination, onClose, onMade }: KeysDialogProps) {
  const { t } = useTranslation();
  const make = useAction((request: CreateConnectionRequest) => api.createConnection(request), {
    changes: [connectionsQuery.queryKey],
    done: t('posting.connections.connected'),
    isQuiet: true,
    onDone: onMade,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(requestOf(destination, fieldsOf(event.currentTarget)));
  };
  return (
    <Dialog
      isOpen
      title={t(`posting.connections.connectTo.${destination}`)}
      description={t(`posting.keys.${destination}.about`)}
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid gap-4">
        {FIELDS[destination].map(({ name, value, isSecret, isOptional, isUrl, hasHint }) => (
          <TextField
            key={name}
            name={name}
            label={t(`posting.keys.${destination}.${name}`)}
            {...(hasHint && { hint: t(`posting.keys.${destination}.${name}_hint`) })}
            type={isSecret ? 'password' : isUrl ? 'url' : 'text'}
            required={!isOptional}
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <DialogButtons error={make.error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={make.isPending}>
            {t('posting.connections.connect')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function requestOf(destination: ByKeys, given: (name: string) => string): CreateConnectionRequest {
  const value = (name: string) => given(name).trim();
  switch (destination) {
    case 'postiz':
      // The refusal of a channel that does not exist names those that do.
      return { destination, url: value('url'), key: value('key'), channel: value('channel') || '?' };
    case 'bucket':
      return {
        destination,
        endpoint: value('endpoint'),
        region: value('region'),
        bucket: value('bucket'),
        prefix: value('prefix'),
        access_key_id: value('access_key_id'),
        secret_access_key: value('secret_access_key'),
      };
    case 'webhook':
      return { destination, url: value('url') };
  }
}
