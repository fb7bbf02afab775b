import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '@/api/use-action.ts';
import { queryClient } from '@/api/query-client.ts';
import { signOut, userQuery } from '@/api/user.ts';
import { Button } from '@/ui/button.tsx';
import { Page } from '@/ui/page.tsx';
import { SubNav } from '@/ui/manage/sub-nav.tsx';

/** The account: the shared frame of its parts. */
export function AccountPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const leave = useAction(signOut, {
    changes: [],
    onDone: () => {
      queryClient.clear();
      void router.navigate({ to: '/sign-in', search: {} });
    },
  });
  const parts = [
    { to: '/account', text: t('account.credits.title') },
    { to: '/account/connections', text: t('posting.connections.title') },
    { to: '/account/brands', text: t('account.brands.title') },
    { to: '/account/dictionary', text: t('account.dictionary.title') },
    { to: '/account/viewers', text: t('account.taste.title') },
    { to: '/account/notifications', text: t('account.notifications.title') },
    { to: '/account/looks', text: t('account.looks.title') },
    { to: '/account/security', text: t('account.security.title') },
    { to: '/account/data', text: t('account.data.title') },
    // For those who write programs.
    { to: '/account/keys', text: t('account.keys.title') },
    { to: '/account/requests', text: t('account.requests.title') },
    { to: '/account/webhooks', text: t('account.webhooks.title') },
  ] as const;
  const { data: user } = useQuery(userQuery);
  const actions = (
    <>
      <span className="text-muted self-center text-sm wrap-anywhere">{user?.email}</span>
      <Button onClick={() => leave.mutate(undefined)} disabled={leave.isPending}>
        <LogOut aria-hidden className="size-4" />
        {t('account.signOut')}
      </Button>
    </>
  );
  return (
    <Page title={t('account.title')} isNarrow actions={actions}>
      <SubNav label={t('account.parts')} parts={[...parts]} />
      <div className="grid grid-cols-1 gap-6">
        <Outlet />
      </div>
    </Page>
  );
}
