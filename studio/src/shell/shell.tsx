import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { CalendarDays, Coins, FolderOpen, ListChecks, Plus, Radio, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { followChanges } from '@/api/events/live-updates.ts';
import { waitingQuery } from '@/api/undecided.ts';
import { userQuery } from '@/api/user.ts';
import { formatNumber } from '@/format.ts';
import { useCanPost } from '@/posting/queries.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { MessagesPlace } from './messages-place.tsx';
import { ThemeButton } from './theme-button.tsx';
import { TopBar } from './top-bar.tsx';
import { UploadWaits } from './upload-waits.tsx';

const PLACES = [
  { to: '/', label: 'shell.start', icon: Plus },
  { to: '/library', label: 'shell.library', icon: FolderOpen },
  { to: '/to-review', label: 'shell.toReview', icon: ListChecks },
  { to: '/calendar', label: 'shell.calendar', icon: CalendarDays },
  { to: '/lives', label: 'shell.lives', icon: Radio },
  { to: '/account', label: 'shell.account', icon: UserRound },
] as const;

const ITEM =
  'text-muted hover:text-text relative flex h-11 flex-col items-center justify-center rounded-lg px-0.5 text-[0.6875rem] leading-4 whitespace-nowrap sm:px-2 xl:flex-row xl:gap-2 xl:px-3 xl:text-base';
const PLACE = `${ITEM} aria-[current=page]:bg-tint aria-[current=page]:text-text`;

/** The frame of every page: links to the others, the balance, and messages. */
export function Shell() {
  const { t } = useTranslation();
  useEffect(() => {
    const left = new AbortController();
    // It ends when the user leaves the page, or when the session is over: the client notifies the router.
    followChanges(left.signal).catch(() => undefined);
    return () => left.abort();
  }, []);
  return (
    <>
      <a href="#content" className="bg-raised sr-only focus:not-sr-only focus:absolute focus:z-50 focus:p-3">
        {t('shell.skip')}
      </a>
      <TopBar fillsPhone>
        <Places />
        <Balance />
        {/* A phone has no room for it; the account has it too. */}
        <span className="-mr-2.5 max-sm:hidden">
          <ThemeButton />
        </span>
      </TopBar>
      <ConnectionNotice />
      <UploadWaits />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <MessagesPlace />
    </>
  );
}

/** Pages that belong to a place, by how their paths begin. */
const INSIDE = [
  [/^\/projects\b/, '/library'],
  [/^\/results\b/, '/calendar'],
] as const;

/** The pages. Those of a project belong to the library, what worked to the calendar. */
function Places() {
  const { t } = useTranslation();
  const canPost = useCanPost();
  const inside = useLocation({ select: ({ pathname }) => INSIDE.find(([begins]) => begins.test(pathname))?.[1] });
  return (
    <nav aria-label={t('shell.places')} className="flex min-w-0 flex-1 justify-around sm:justify-start sm:gap-1">
      {PLACES.filter(({ to }) => canPost || to !== '/calendar').map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={PLACE}
          activeOptions={{ exact: to === '/' }}
          {...(to === inside && { 'aria-current': 'page' })}
        >
          <Icon aria-hidden className="size-5" />
          <Label text={t(label)} />
          {to === '/to-review' && <Waiting />}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone, there is room for the first word alone. Screen readers read all of it. */
function Label({ text }: { text: string }) {
  const [first, ...rest] = text.split(' ');
  return (
    <span>
      {first}
      {rest.length > 0 && <span className="max-sm:sr-only"> {rest.join(' ')}</span>}
    </span>
  );
}

/** How many clips wait for a decision. Nothing, if none does. */
function Waiting() {
  const { data: waiting } = useQuery(waitingQuery);
  if (waiting === undefined || waiting.total === 0) return null;
  return (
    <span className="bg-accent text-on-accent absolute top-0 left-1/2 ml-1 rounded-full px-1.5 text-[0.6875rem] leading-4 tabular-nums xl:static xl:ml-0 xl:text-sm xl:leading-5">
      {formatNumber(waiting.total)}
      {waiting.has_more && '+'}
    </span>
  );
}

function Balance() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  if (user === undefined) return null;
  return (
    <Link
      to="/account"
      className={ITEM}
      aria-label={t('shell.balance', { count: user.balance })}
      title={t('shell.creditHint')}
    >
      <Coins aria-hidden className="size-5" />
      <span className="tabular-nums">
        {formatNumber(user.balance)}
        <span className="max-xl:hidden"> {t('shell.credits', { count: user.balance })}</span>
      </span>
    </Link>
  );
}
