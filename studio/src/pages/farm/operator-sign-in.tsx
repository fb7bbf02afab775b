import { ApiError } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { signInOperator } from '@/api/operator.ts';
import { queryClient } from '@/api/query-client.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Notice } from '@/ui/notice.tsx';
import { Section } from '@/ui/manage/section.tsx';

/** Asks for the operator token, which goes into a cookie. */
export function OperatorSignIn() {
  const { t } = useTranslation();
  const signIn = useAction(signInOperator, {
    // Only afterwards: refetching the farm would unmount this form and its message.
    changes: [],
    onDone: () => void queryClient.invalidateQueries({ queryKey: ['operator'] }),
    isQuiet: true,
  });
  const isWrong = signIn.error instanceof ApiError && signIn.error.status === 401;
  return (
    <Section title={t('farm.signIn.title')} hint={t('farm.signIn.hint')} className="mx-auto w-full max-w-xl">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(fieldsOf(event.currentTarget)('token').trim());
        }}
      >
        <TextField label={t('farm.signIn.token')} name="token" type="password" required autoComplete="off" />
        {signIn.error !== null && (
          <Notice tone="danger">{isWrong ? t('farm.signIn.wrong') : errorWords(t, signIn.error)}</Notice>
        )}
        <Button look="primary" type="submit" disabled={signIn.isPending} className="justify-self-start">
          {t('farm.signIn.action')}
        </Button>
      </form>
    </Section>
  );
}
