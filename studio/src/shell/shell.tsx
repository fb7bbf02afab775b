import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Clapperboard, Coins, FolderOpen, Plus, Radio, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { followChanges } from '@/api/live-updates.ts';
import { userQuery } from '@/api/user.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { MessagesPlace } from './messages-place.tsx';
import { ThemeButton } from './theme-button.tsx';

const PLACES = [
  { to: '/', label: 'shell.start', icon: Plus },
  { to: '/library', label: 'shell.library', icon: FolderOpen },
  { to: '/lives', label: 'shell.lives', icon: Radio },
  { to: '/account', label: 'shell.account', icon: UserRound },
] as const;

const ITEM =
  'text-muted hover:text-text flex h-11 items-center gap-2 rounded-lg px-2 sm:px-3 aria-[current=page]:bg-tint aria-[current=page]:text-text';

/** What stands around every page: the way to the others, the balance, and messages. */
export function Shell() {
  const { t } = useTranslation();
  useEffect(() => {
    const left = new AbortController();
    // It ends when the page is left, or when the session is over: the client tells the router so.
    followChanges(left.signal).catch(() => undefined);
    return () => left.abort();
  }, []);
  return (
    <>
      <a href="#content" className="bg-raised sr-only focus:not-sr-only focus:absolute focus:z-50 focus:p-3">
        {t('shell.skip')}
      </a>
      <header className="border-line bg-raised/90 sticky top-0 z-30 border-b backdrop-blur">
        <div className="mx-auto flex max-w-[110rem] items-center gap-1 px-2 py-1 sm:gap-3 sm:px-6 lg:px-8">
          <Link to="/" className="flex items-center gap-2 font-semibold" aria-label="clipmill">
            <Clapperboard aria-hidden className="text-accent size-6" />
            <span className="hidden md:inline">clipmill</span>
          </Link>
          <nav aria-label={t('shell.places')} className="flex flex-1 justify-center gap-1 sm:justify-start">
            {PLACES.map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} className={ITEM} activeOptions={{ exact: to === '/' }} aria-label={t(label)}>
                <Icon aria-hidden className="size-5" />
                <span className="hidden sm:inline">{t(label)}</span>
              </Link>
            ))}
          </nav>
          <Balance />
          <ThemeButton />
        </div>
      </header>
      <ConnectionNotice />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <MessagesPlace />
    </>
  );
}

function Balance() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  if (user === undefined) return null;
  return (
    <Link to="/account" className={ITEM} aria-label={t('shell.balance', { count: user.balance })}>
      <Coins aria-hidden className="size-5" />
      <span className="tabular-nums">{user.balance.toLocaleString()}</span>
    </Link>
  );
}
