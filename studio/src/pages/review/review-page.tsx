import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ApiError } from 'clipmill';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { LanguageSelect } from '@/pages/sign-in/language-select.tsx';
import { ThemeButton } from '@/shell/theme-button.tsx';
import { TopBar } from '@/shell/top-bar.tsx';
import { Page } from '@/ui/page.tsx';
import { Retry } from '@/ui/retry.tsx';
import { PasswordForm } from './password-form.tsx';
import { accessQuery, reviewQuery } from './review-api.ts';
import { ReviewedClips } from './reviewed-clips.tsx';

/** What people with a review link see. The token of the link is in the fragment, which no server gets. */
export function ReviewPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <>
      <TopBar>
        <div className="ml-auto flex items-center gap-1">
          <LanguageSelect />
          <ThemeButton />
        </div>
      </TopBar>
      <main>
        <OpenedLink key={token} token={token} />
      </main>
    </>
  );
}

function OpenedLink({ token }: { token: string }) {
  const [password, setPassword] = useState<string | null>(null);
  const access = useQuery(accessQuery(token, password));
  const { error } = access;
  if (access.data !== undefined) return <Review access={access.data} />;
  const code = error instanceof ApiError ? error.code : '';
  const isLocked = code === 'review.password_required' || password !== null;
  if (isLocked && code !== 'review.link_gone') {
    const isWrong = code !== 'review.password_required';
    return <PasswordForm error={isWrong ? error : null} isBusy={access.isFetching} onEnter={setPassword} />;
  }
  return <Waiting error={error} onRetry={() => void access.refetch()} />;
}

function Review({ access }: { access: string }) {
  const review = useQuery(reviewQuery(access));
  if (review.data === undefined) return <Waiting error={review.error} onRetry={() => void review.refetch()} />;
  return <ReviewedClips access={access} review={review.data} onStale={() => void review.refetch()} />;
}

/** Until there is something to show, or why there is nothing. */
function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.code === 'review.link_gone') {
    return <Message title={t('review.page.gone')}>{errorWords(t, error)}</Message>;
  }
  if (error !== null) return <Retry error={error} onRetry={onRetry} />;
  return (
    <div role="status" aria-label={t('common.loading')} className="grid min-h-[60dvh] place-content-center">
      <LoaderCircle aria-hidden className="text-accent size-10 animate-spin" />
    </div>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} isNarrow>
      <p className="text-muted max-w-prose">{children}</p>
    </Page>
  );
}
