import { ApiError } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NEEDED_SETTINGS, type NeededSetting } from '#schema/domain/farm/needed-settings.ts';
import { errorWords } from '@/api/error-words.ts';
import { examineWith } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { CheckRow } from '@/pages/farm/check-row.tsx';
import { Typed } from '@/text/typed.tsx';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { CopyField } from '@/ui/manage/copy-field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Section } from '@/ui/manage/section.tsx';
import { Notice } from '@/ui/notice.tsx';
import { neededIn, valueOf } from './values.ts';

/** What the doctor says to the operator, with the values that can be made here. The token stays in this form. */
export function MissingPart() {
  const { t } = useTranslation();
  const examine = useAction(examineWith, { changes: [], isQuiet: true });
  // Without settings the server tells nobody else anything, so a wrong token looks like a broken server.
  const isWrong = examine.error instanceof ApiError && [401, 500].includes(examine.error.status);
  const check = examine.data?.data.checks.find(({ id }) => id === 'settings.valid');
  return (
    <Section title={t('setUp.missing.title')} hint={t('setUp.missing.hint')}>
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          examine.mutate(fieldsOf(event.currentTarget)('token').trim());
        }}
      >
        <TextField label={t('farm.signIn.token')} name="token" type="password" required autoComplete="off" />
        {examine.error !== null && (
          <Notice tone="danger">{isWrong ? t('farm.signIn.wrong') : errorWords(t, examine.error)}</Notice>
        )}
        <Button look="primary" type="submit" disabled={examine.isPending} className="justify-self-start">
          {t('setUp.missing.show')}
        </Button>
      </form>
      {check !== undefined && (
        <ul aria-label={t('setUp.missing.title')} className="divide-line mt-6 divide-y">
          <CheckRow check={check} />
          {neededIn(check.note).map((name) => (
            <SettingRow key={name} name={name} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SettingRow({ name }: { name: NeededSetting }) {
  const { t } = useTranslation();
  const [value] = useState(() => valueOf(name, { origin: location.origin, today: new Date() }));
  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere">
        <code>{name}</code>
        {': '}
        <Typed text={t(`setUp.needed.${name}`, { defaultValue: NEEDED_SETTINGS[name] })} />
      </p>
      {value !== null && <CopyField label={t('setUp.valueFor', { name })} value={value} />}
    </li>
  );
}
