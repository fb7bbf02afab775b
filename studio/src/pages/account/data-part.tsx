import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { useAction } from '@/api/use-action.ts';
import { userQuery } from '@/api/user.ts';
import { Button } from '@/ui/button.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { TextField } from '@/ui/field.tsx';
import { Section } from '@/ui/manage/section.tsx';

/** Export of the user's data, and deletion of the account. */
export function DataPart() {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Section title={t('account.export.title')} hint={t('account.export.hint')}>
        <Button asChild>
          {/* The browser streams it into a file, whatever its size. */}
          <a href="/studio/api/v1/user/export" download="clipmill-export.json">
            <Download aria-hidden className="size-4" />
            {t('account.export.action')}
          </a>
        </Button>
      </Section>
      <Section title={t('account.deletion.title')} hint={t('account.deletion.hint')}>
        <Button look="danger" onClick={() => setIsLeaving(true)}>
          {t('account.deletion.action')}
        </Button>
        {isLeaving && <DeletionDialog onClose={() => setIsLeaving(false)} />}
      </Section>
    </>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { data: user } = useQuery(userQuery);
  const remove = useAction(
    ({ email, password }: { email: string; password: string }) =>
      api.deleteUser({ email, ...(password === '' ? {} : { password }) }),
    {
      changes: [],
      isQuiet: true,
      done: t('account.deletion.done'),
      onDone: () => {
        queryClient.clear();
        void router.navigate({ to: '/sign-in', search: {} });
      },
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = fieldsOf(event.currentTarget);
    remove.mutate({ email: field('email').trim(), password: field('password') });
  };
  return (
    <Dialog title={t('account.deletion.title')} description={t('account.deletion.warning')} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('account.deletion.email')}
          hint={t('account.deletion.emailHint', { email: user?.email })}
          name="email"
          type="email"
          required
          autoComplete="off"
        />
        <TextField
          label={t('account.deletion.password')}
          hint={t('account.deletion.passwordHint')}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <DialogButtons error={remove.error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="final" type="submit" disabled={remove.isPending}>
            {t('account.deletion.confirm')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
