import type { ApiKey } from 'clipmill';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#schema/domain/time.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Checks } from '@/ui/manage/checks.tsx';
import { CopyField } from '@/ui/manage/copy-field.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons, DoneButton } from '@/ui/manage/dialog-buttons.tsx';
import { SelectField, TextField } from '@/ui/field.tsx';

type Scope = ApiKey['scopes'][number];
type Kind = ApiKey['kind'];
const KINDS: Kind[] = ['live', 'test'];
const SCOPES: Scope[] = ['read', 'write', 'webhooks', 'publish', 'accounts'];
/** Days that a key lives. 0: forever. */
const LIVES = [0, 30, 90, 365];

/** Makes a key, and shows it only this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [scopes, setScopes] = useState<Scope[]>(['read', 'write']);
  const make = useAction(
    ({ name, kind, days }: { name: string; kind: Kind; days: number }) => {
      const end = days === 0 ? {} : { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() };
      return api.createApiKey({ name, scopes, kind, ...end });
    },
    { changes: [['api-keys']], isQuiet: true },
  );
  if (make.data !== undefined) return <MadeKeyDialog apiKey={make.data.key} onClose={onClose} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = fieldsOf(event.currentTarget);
    make.mutate({ name: field('name').trim(), kind: field('kind') as Kind, days: Number(field('days')) });
  };
  return (
    <Dialog title={t('account.keys.make')} description={t('account.keys.makeHint')} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('account.keys.name')}
          name="name"
          required
          maxLength={100}
          hint={t('account.keys.nameHint')}
        />
        <Checks
          legend={t('account.keys.may')}
          values={SCOPES}
          chosen={scopes}
          textOf={(scope) => t(`account.keys.scopeHints.${scope}`)}
          onChange={setScopes}
        />
        <SelectField label={t('account.keys.kind')} name="kind" defaultValue="live">
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`account.keys.kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('account.keys.life')} name="days" defaultValue={0}>
          {LIVES.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t('account.keys.endless') : t('account.keys.days', { count: days })}
            </option>
          ))}
        </SelectField>
        <DialogButtons error={make.error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={make.isPending || scopes.length === 0}>
            {t('account.keys.make')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('account.keys.made')} description={t('account.keys.madeHint')} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <CopyField label={t('account.keys.key')} value={apiKey} />
        <DoneButton onClose={onClose} />
      </div>
    </Dialog>
  );
}
