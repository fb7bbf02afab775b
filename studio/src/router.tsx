import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ApiError } from 'clipmill';
import { queryClient } from './api/query-client.ts';
import { session } from './api/client.ts';
import { settingsQuery } from './api/server/settings.ts';
import { mayBeSignedIn, renewDaily, userQuery } from './api/user.ts';
import { restOfTexts } from './i18n.ts';
import { Broken, BrokenPage } from './shell/broken.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Opening } from './shell/opening.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Broken });

type Load = Parameters<typeof lazyRouteComponent>[0];

/** A page whose texts are not among those of the first page. */
const lazyPage = (load: Load, name: string) =>
  lazyRouteComponent(async () => (await Promise.all([load(), restOfTexts()]))[0], name);

type From = { from?: string };
const readFrom = (search: Record<string, unknown>): From =>
  typeof search['from'] === 'string' && /^\/(?![/\\])/.test(search['from']) ? { from: search['from'] } : {};

/** To the set-up, as long as the server lacks settings. Without an answer, the page says what is wrong. */
async function onlyIfSetUp(): Promise<void> {
  const settings = await queryClient.ensureQueryData({ ...settingsQuery, retry: false }).catch(() => null);
  if (settings?.lacks) throw redirect({ to: '/set-up' });
}

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyPage(() => import('./pages/set-up/set-up-page.tsx'), 'SetUpPage'),
  beforeLoad: async () => {
    const { lacks } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
    if (lacks === null) throw redirect({ to: '/farm/set-up' });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readFrom,
  beforeLoad: onlyIfSetUp,
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

/** For people with a link, who have no account. */
const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  component: lazyPage(() => import('./pages/review/review-page.tsx'), 'ReviewPage'),
});

/** Everything else needs a user. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  errorComponent: Broken,
  pendingComponent: Opening,
  pendingMs: 300,
  beforeLoad: async ({ location }) => {
    const toSignIn = () => redirect({ to: '/sign-in', search: location.href === '/' ? {} : { from: location.href } });
    if (!(await mayBeSignedIn(queryClient))) throw toSignIn();
    try {
      // The settings say whom users ask, in many texts. No page waits for them.
      void queryClient.prefetchQuery(settingsQuery);
      // The client retries for some seconds; then the user decides.
      await queryClient.ensureQueryData({ ...userQuery, retry: false });
      renewDaily().catch(() => undefined);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw toSignIn();
      await onlyIfSetUp();
      throw error;
    }
  },
});

const page = <Path extends string>(path: Path, load: Load, name: string) =>
  createRoute({ getParentRoute: () => inside, path, component: lazyPage(load, name) });

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  /** Another app of the device has sent something: see `useShared`. */
  validateSearch: ({ shared }): { shared?: 'here' | 'lost' } =>
    shared === 'here' || shared === 'lost' ? { shared } : {},
  component: lazyRouteComponent(() => import('./pages/start/start-page.tsx'), 'StartPage'),
});
/** One URL per project: its progress while it is made, its clips afterwards. */
const project = page('/projects/$projectId', () => import('./pages/project/project-page.tsx'), 'ProjectPage');
const editor = page(
  '/projects/$projectId/shorts/$shortId',
  () => import('./pages/editor/editor-page.tsx'),
  'EditorPage',
);
const toReview = page('/to-review', () => import('./pages/to-review/to-review-page.tsx'), 'ToReviewPage');
const library = page('/library', () => import('./pages/library/library-page.tsx'), 'LibraryPage');
const calendar = page('/calendar', () => import('./pages/calendar/calendar-page.tsx'), 'CalendarPage');
const results = page('/results', () => import('./pages/results/results-page.tsx'), 'ResultsPage');
const lives = page('/lives', () => import('./pages/lives/lives-page.tsx'), 'LivesPage');
const live = page('/lives/$liveId', () => import('./pages/lives/live-page.tsx'), 'LivePage');
const account = page('/account', () => import('./pages/account/account-page.tsx'), 'AccountPage');
const accountPart = <Path extends string>(path: Path, load: Load, name: string) =>
  createRoute({ getParentRoute: () => account, path, component: lazyPage(load, name) });
const accountParts = [
  accountPart('/', () => import('./pages/account/credits-part.tsx'), 'CreditsPart'),
  accountPart('/connections', () => import('./pages/account/connections/connections-part.tsx'), 'ConnectionsPart'),
  accountPart('/keys', () => import('./pages/account/keys-part.tsx'), 'KeysPart'),
  accountPart('/requests', () => import('./pages/account/requests/requests-part.tsx'), 'RequestsPart'),
  accountPart('/webhooks', () => import('./pages/account/webhooks/webhooks-part.tsx'), 'WebhooksPart'),
  accountPart('/notifications', () => import('./pages/account/notifications-part.tsx'), 'NotificationsPart'),
  accountPart('/viewers', () => import('./pages/account/taste-part.tsx'), 'TastePart'),
  accountPart('/dictionary', () => import('./pages/account/dictionary-part.tsx'), 'DictionaryPart'),
  accountPart('/brands', () => import('./pages/account/brands/brands-part.tsx'), 'BrandsPart'),
  accountPart('/security', () => import('./pages/account/security-part.tsx'), 'SecurityPart'),
  accountPart('/looks', () => import('./pages/account/looks-part.tsx'), 'LooksPart'),
  accountPart('/data', () => import('./pages/account/data-part.tsx'), 'DataPart'),
];

/** For operators, who have their own token. */
const farm = createRoute({
  getParentRoute: () => root,
  path: '/farm',
  beforeLoad: onlyIfSetUp,
  component: lazyPage(() => import('./pages/farm/farm-page.tsx'), 'FarmPage'),
});

const farmPart = <Path extends string>(path: Path, load: Load, name: string) =>
  createRoute({ getParentRoute: () => farm, path, component: lazyPage(load, name) });
const farmParts = [
  farmPart('/', () => import('./pages/farm/overview-part.tsx'), 'OverviewPart'),
  farmPart('/jobs', () => import('./pages/farm/jobs-part.tsx'), 'JobsPart'),
  farmPart('/nodes', () => import('./pages/farm/nodes-part.tsx'), 'NodesPart'),
  farmPart('/dead-letters', () => import('./pages/farm/dead-letters-part.tsx'), 'DeadLettersPart'),
  farmPart('/checks', () => import('./pages/farm/checks-part.tsx'), 'ChecksPart'),
  farmPart('/users', () => import('./pages/farm/users-part.tsx'), 'UsersPart'),
  farmPart('/set-up', () => import('./pages/farm/set-up-part.tsx'), 'SetUpPart'),
];

const routeTree = root.addChildren([
  setUp,
  signIn,
  review,
  farm.addChildren(farmParts),
  inside.addChildren([
    start,
    project,
    editor,
    toReview,
    library,
    calendar,
    results,
    lives,
    live,
    account.addChildren(accountParts),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage,
});

session.onEnd = () => {
  if (router.state.location.pathname === '/sign-in' || router.state.location.pathname.startsWith('/farm')) return;
  queryClient.removeQueries({ queryKey: userQuery.queryKey });
  void router.navigate({ to: '/sign-in', search: { from: router.state.location.href } });
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
