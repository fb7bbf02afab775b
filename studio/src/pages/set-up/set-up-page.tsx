import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '@/api/server/settings.ts';
import { LanguageSelect } from '@/pages/sign-in/language-select.tsx';
import { ThemeButton } from '@/shell/theme-button.tsx';
import { TopBar } from '@/shell/top-bar.tsx';
import { Typed } from '@/text/typed.tsx';
import { Button } from '@/ui/button.tsx';
import { CopyField } from '@/ui/manage/copy-field.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { Page } from '@/ui/page.tsx';
import { MissingPart } from './missing-part.tsx';
import { makeToken } from './values.ts';

/** A server that lacks settings. Nothing of it is shown: what everybody may know is which part comes next. */
export function SetUpPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { data: settings } = useQuery(settingsQuery);
  const again = (
    <Button onClick={() => void router.invalidate()}>
      <RefreshCw aria-hidden className="size-4" />
      {t('setUp.again')}
    </Button>
  );
  return (
    <>
      <TopBar>
        <span className="flex-1" />
        <LanguageSelect />
        <ThemeButton />
      </TopBar>
      <main>
        <Page title={t('setUp.title')} actions={again} isNarrow>
          <p className="text-muted mb-6 max-w-prose">
            {t('setUp.about')} <Typed text={t('setUp.how')} />
          </p>
          {settings?.lacks === 'operator_token' ? <TokenPart /> : <MissingPart />}
        </Page>
      </main>
    </>
  );
}

function TokenPart() {
  const { t } = useTranslation();
  const [token] = useState(makeToken);
  return (
    <Section title={t('setUp.token.title')} hint={t('setUp.token.hint')}>
      <CopyField label="OPERATOR_TOKEN" value={token} />
    </Section>
  );
}
