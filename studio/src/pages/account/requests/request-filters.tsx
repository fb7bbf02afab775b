import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { METHODS, type Method } from '#schema/domain/access/requests.ts';
import { readUlid } from '#schema/domain/ids.ts';
import { everyApiKeyQuery } from '@/api/account.ts';
import { SelectField, TextField } from '@/ui/field.tsx';

/** Which requests to show. An empty text: all. */
export type Wish = { keyId: string; isFailed: boolean; method: Method | ''; id: string };
export const NO_WISH: Wish = { keyId: '', isFailed: false, method: '', id: '' };

type RequestFiltersProps = { wish: Wish; onChange: (changed: Partial<Wish>) => void };

/** The choices above the log. */
export function RequestFilters({ wish, onChange }: RequestFiltersProps) {
  const { t } = useTranslation();
  const { data: keys } = useQuery(everyApiKeyQuery);
  const all = <option value="">{t('account.requests.all')}</option>;
  const isWrong = wish.id !== '' && readUlid(wish.id) === null;
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-3">
      <SelectField
        label={t('account.requests.key')}
        value={wish.keyId}
        onChange={(event) => onChange({ keyId: event.target.value })}
      >
        {all}
        {keys?.data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('account.requests.status')}
        value={wish.isFailed ? 'failed' : ''}
        onChange={(event) => onChange({ isFailed: event.target.value !== '' })}
      >
        {all}
        <option value="failed">{t('account.requests.failed')}</option>
      </SelectField>
      <SelectField
        label={t('account.requests.method')}
        value={wish.method}
        onChange={(event) => onChange({ method: METHODS.find((each) => each === event.target.value) ?? '' })}
      >
        {all}
        {METHODS.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <TextField
        label={t('account.requests.id')}
        hint={t('account.requests.idHint')}
        {...(isWrong && { error: t('account.requests.idWrong') })}
        className="sm:col-span-3"
        value={wish.id}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ id: event.target.value.trim() })}
      />
    </div>
  );
}
