import { useMutation } from '@tanstack/react-query';
import { LogIn, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { sendCode } from '@/api/user.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Notice } from '@/ui/notice.tsx';

type CodeFormProps = { isBusy: boolean; onEnter: (account: { email: string; code: string }) => void };

/** An e-mail address, then the code that was sent to it. */
export function CodeForm({ isBusy, onEnter }: CodeFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: sendCode });
  const isSent = send.isSuccess;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSent) onEnter({ email, code: code.trim() });
        else send.mutate(email);
      }}
    >
      {send.error !== null && <Notice tone="danger">{errorWords(t, send.error)}</Notice>}
      {isSent && <Notice tone="good">{t('signIn.sent', { email })}</Notice>}
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="email"
        required
        autoFocus
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          send.reset();
        }}
      />
      {isSent && (
        <TextField
          label={t('signIn.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" className="justify-center" disabled={isBusy || send.isPending}>
        {isSent ? <LogIn aria-hidden className="size-5" /> : <Mail aria-hidden className="size-5" />}
        {t(isSent ? 'signIn.enter' : 'signIn.send')}
      </Button>
      {isSent && (
        <Button look="quiet" className="justify-center" disabled={send.isPending} onClick={() => send.mutate(email)}>
          {t('signIn.sendAgain')}
        </Button>
      )}
    </form>
  );
}
