import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { TextField } from '@/ui/field.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';

type PasswordFormProps = { error: Error | null; isBusy: boolean; onEnter: (password: string) => void };

/** Asks for the password of a link. */
export function PasswordForm({ error, isBusy, onEnter }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  return (
    <Page title={t('review.page.locked')} isNarrow>
      <Card className="max-w-md">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onEnter(password);
          }}
        >
          {error !== null && <Notice tone="danger">{errorWords(t, error)}</Notice>}
          <TextField
            label={t('review.share.password')}
            hint={t('review.page.lockedHint')}
            type="password"
            autoComplete="off"
            required
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" look="primary" className="justify-center" disabled={isBusy}>
            <LockKeyhole aria-hidden className="size-5" />
            {t('review.page.open')}
          </Button>
        </form>
      </Card>
    </Page>
  );
}
