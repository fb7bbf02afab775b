import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactWords } from '@/api/server/contact.ts';
import { errorWords } from '@/api/error-words.ts';
import { settingsQuery } from '@/api/server/settings.ts';
import { ThemeButton } from '@/shell/theme-button.tsx';
import { Card } from '@/ui/card.tsx';
import { Notice } from '@/ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { LanguageSelect } from './language-select.tsx';
import { PasswordForm } from './password-form.tsx';
import { useEntry } from './use-entry.ts';

/** Sign-in: by password, by a code from an e-mail, or by a link that contains both. */
export function SignInPage() {
  const { t } = useTranslation();
  const { given, enter } = useEntry();
  const { data: settings } = useQuery(settingsQuery);
  const [byCode, setByCode] = useState(false);
  useEffect(() => {
    document.title = `${t('signIn.title')} · clipmill`;
  }, [t]);
  const choose = (isByCode: boolean) => {
    enter.reset();
    setByCode(isByCode);
  };
  const sendsMail = settings?.sends_mail === true;
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] p-4">
      <div className="flex items-center gap-1 justify-self-end">
        <LanguageSelect />
        <ThemeButton />
      </div>
      <div className="w-full max-w-sm place-self-center pb-24">
        <div className="mb-8 text-center">
          <p className="mb-4 flex items-center justify-center gap-3 text-3xl font-semibold">
            <Clapperboard aria-hidden className="text-accent size-10" />
            clipmill
          </p>
          <h1 className="text-2xl font-semibold">{t('signIn.title')}</h1>
          <p className="text-muted mt-2 text-balance">{t('signIn.about')}</p>
        </div>
        <Card className="grid gap-4">
          {enter.error !== null && <Notice tone="danger">{errorWords(t, enter.error)}</Notice>}
          {byCode ? (
            <CodeForm isBusy={enter.isPending} onEnter={enter.mutate} />
          ) : (
            <PasswordForm key={given?.email} account={given} isBusy={enter.isPending} onEnter={enter.mutate} />
          )}
          {sendsMail && !byCode && <p className="text-muted text-center text-sm">{t('signIn.forgotten')}</p>}
          {sendsMail && (
            <TextButton onClick={() => choose(!byCode)}>
              {t(byCode ? 'signIn.withPassword' : 'signIn.withCode')}
            </TextButton>
          )}
        </Card>
        <WithoutAccount byCode={byCode} signsUp={settings?.signs_up === true} onSignUp={() => choose(true)} />
      </div>
    </main>
  );
}

type WithoutAccountProps = { byCode: boolean; signsUp: boolean; onSignUp: () => void };

/** How people come to an account. */
function WithoutAccount({ byCode, signsUp, onSignUp }: WithoutAccountProps) {
  const { t } = useTranslation();
  return (
    <p className="text-muted mt-4 text-center text-sm text-balance">
      {!signsUp && t('signIn.noAccount', { contact: contactWords() })}
      {signsUp && byCode && t('signIn.codeMakes')}
      {signsUp && !byCode && (
        <>
          {t('signIn.isNew')} <TextButton onClick={onSignUp}>{t('signIn.signUp')}</TextButton>
        </>
      )}
    </p>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="text-accent hover:text-accent-strong text-sm underline underline-offset-4"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
