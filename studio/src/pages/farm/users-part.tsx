import { useQuery } from '@tanstack/react-query';
import { ApiError } from 'clipmill';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { operatedUserQuery } from '@/api/operator.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Notice } from '@/ui/notice.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { OperatedUserSection } from './operated-user-section.tsx';

/** Finds a user by e-mail address or id. */
export function UsersPart() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { data: user, error } = useQuery({ ...operatedUserQuery(name), enabled: name !== '' });
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Section title={t('farm.users.title')} hint={t('farm.users.hint')}>
        <form
          role="search"
          className="flex max-w-xl flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setName(fieldsOf(event.currentTarget)('name').trim());
          }}
        >
          <TextField label={t('farm.users.name')} name="name" required className="min-w-0 flex-1 basis-64" />
          <Button look="primary" type="submit">
            <Search aria-hidden className="size-4" />
            {t('farm.users.find')}
          </Button>
        </form>
        {error !== null && (
          <div className="mt-4">
            <Notice tone="danger">{isUnknown ? t('farm.users.unknown') : errorWords(t, error)}</Notice>
          </div>
        )}
      </Section>
      {user !== undefined && error === null && <OperatedUserSection key={user.id} user={user} />}
    </>
  );
}
