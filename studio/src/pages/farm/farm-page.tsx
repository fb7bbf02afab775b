import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { ApiError } from 'clipmill';
import { LogOut, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Toaster } from 'sonner';
import { errorWords } from '@/api/error-words.ts';
import { farmQuery, operator, signOutOperator } from '@/api/operator.ts';
import { queryClient } from '@/api/query-client.ts';
import { useAction } from '@/api/use-action.ts';
import { useTheme } from '@/colours.ts';
import { ThemeButton } from '@/shell/theme-button.tsx';
import { TopBar } from '@/shell/top-bar.tsx';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';
import { SubNav } from '@/ui/manage/sub-nav.tsx';
import { OperatorSignIn } from './operator-sign-in.tsx';

const forget = () => queryClient.removeQueries({ queryKey: ['operator'] });

/** The farm, for operators. */
export function FarmPage() {
  const { t } = useTranslation();
  const { isDark } = useTheme();
  const { data, error } = useQuery(farmQuery);
  const isOut = error instanceof ApiError && error.status === 401;
  const leave = useAction(signOutOperator, {
    changes: [],
    onDone: () => {
      forget();
      void queryClient.fetchQuery(farmQuery).catch(() => undefined);
    },
  });
  const actions = !isOut && (
    <Button onClick={() => leave.mutate(undefined)}>
      <LogOut aria-hidden className="size-4" />
      {t('farm.signOut')}
    </Button>
  );
  return (
    <>
      <TopBar>
        <span className="flex-1" />
        <Button asChild>
          <Link to="/">{t('farm.toStudio')}</Link>
        </Button>
        <span className="-mr-2.5">
          <ThemeButton />
        </span>
      </TopBar>
      <main>
        <Page title={t('farm.title')} actions={actions}>
          {isOut && <OperatorSignIn />}
          {!isOut && error !== null && <Notice tone="danger">{errorWords(t, error)}</Notice>}
          {!isOut && data !== undefined && <Parts isStopped={data.intake.is_stopped} />}
        </Page>
      </main>
      <Toaster position="bottom-center" theme={isDark ? 'dark' : 'light'} />
    </>
  );
}

/** `isStopped`: no new work is accepted, which every part says. */
function Parts({ isStopped }: { isStopped: boolean }) {
  const { t } = useTranslation();
  const open = useAction(operator.setIntake, { changes: [farmQuery.queryKey] });
  const parts = [
    { to: '/farm', text: t('farm.overview.title') },
    { to: '/farm/jobs', text: t('farm.jobs.title') },
    { to: '/farm/nodes', text: t('farm.nodes.title') },
    { to: '/farm/dead-letters', text: t('farm.deadLetters.title') },
    { to: '/farm/users', text: t('farm.users.title') },
    { to: '/farm/checks', text: t('farm.checks.title') },
    { to: '/farm/set-up', text: t('farm.setUp.title') },
  ] as const;
  return (
    <>
      <SubNav label={t('farm.parts')} parts={[...parts]} />
      <div className="grid grid-cols-1 gap-6">
        {isStopped && (
          <div className="sticky top-(--bar) z-20">
            <Notice tone="warn">
              <p>{t('farm.intake.stopped')}</p>
              <Button size="small" className="mt-2" disabled={open.isPending} onClick={() => open.mutate('open')}>
                <Play aria-hidden className="size-4" />
                {t('farm.intake.open')}
              </Button>
            </Notice>
          </div>
        )}
        <Outlet />
      </div>
    </>
  );
}
