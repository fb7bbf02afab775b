import type { Method } from './document.ts';

/** Resources in the order of the page; an endpoint belongs to the first whose pattern its path matches. */
export const TAGS = [
  { name: 'Account', pattern: /^\/(login|logout|token|social|user)/, description: 'Sign in, the user, their credits.' },
  { name: 'Sources', pattern: /^\/videoMetadata/, description: 'Look at a video before anything is spent on it.' },
  {
    name: 'Uploads',
    pattern: /^\/uploads/,
    description: 'Send a file of your own, part by part; its `url` is a source.',
  },
  { name: 'Projects', pattern: /^\/(createShorts|projects)/, description: 'A long video on its way to shorts.' },
  {
    name: 'Shorts',
    pattern: /^\/shorts(?!.*\/render$)/,
    description: 'Clips with a range, a score and the reasons for it.',
  },
  { name: 'Renders', pattern: /^\/(renders|shorts\/.*\/render)/, description: 'Shorts as MP4 files.' },
  { name: 'Lives', pattern: /^\/lives/, description: 'Live streams that are followed while they run.' },
  { name: 'Webhooks', pattern: /^\/webhooks/, description: 'Be told instead of asking.' },
  { name: 'Other', pattern: /^/, description: 'Everything else.' },
] as const;

export function tagOf(path: string): string {
  return TAGS.find(({ pattern }) => pattern.test(path))?.name ?? 'Other';
}

/** Endpoints whose name does not follow from their path. */
const IRREGULAR: Record<string, string> = {
  'POST /token/refresh': 'refreshToken',
  'POST /social/callback/email': 'signInByEmail',
  'GET /user': 'getUser',
  'GET /user/credits': 'listCredits',
  'GET /projects/{id}/transcript': 'getTranscript',
  'GET /shorts/{project_id}': 'listShorts',
  'POST /renders/bulk': 'renderShorts',
  'POST /webhooks/secret': 'makeWebhookSecret',
  'POST /webhooks/deliveries/{id}/resend': 'resendDelivery',
  'POST /renders/{id}/published': 'markPublished',
  'GET /lives/monitors': 'listMonitors',
  'POST /lives/monitor': 'createMonitor',
  'GET /lives/public': 'listPublicMonitors',
  'GET /lives/{liveId}/detail': 'getLive',
  'PATCH /lives/monitors/{id}': 'updateMonitor',
  'DELETE /lives/monitors/{id}': 'deleteMonitor',
  'POST /lives/monitors/{id}/favorite': 'favoriteMonitor',
  'DELETE /lives/monitors/{id}/favorite': 'unfavoriteMonitor',
  'POST /lives/shorts/{short_id}/copy': 'copyLiveShort',
  'POST /lives/shorts/{live_id}/{short_id}/copy': 'copyShortOfLive',
};

const VERBS: Record<Method, string> = { get: 'get', post: 'create', put: 'replace', patch: 'update', delete: 'delete' };

/**
 * The name of an endpoint: `GET /projects` is `listProjects`, `GET /projects/{id}` `getProject`, `POST /projects` `createProject`,
 * `POST /shorts/{project_id}/{short_id}/render` `renderShort`, `POST /createShorts` itself.
 */
export function operationIdOf(method: Method, path: string): string {
  const irregular = IRREGULAR[`${method.toUpperCase()} ${path}`];
  if (irregular !== undefined) return irregular;
  const segments = path.split('/').slice(1);
  const nouns = segments.filter((segment) => !segment.startsWith('{'));
  const last = nouns.at(-1) ?? '';
  const endsInParameter = segments.at(-1)?.startsWith('{') ?? false;
  if (!endsInParameter && method === 'get') return `list${pascal(last)}`;
  const isAction = !endsInParameter && method === 'post' && !last.endsWith('s');
  if (isAction || nouns.join('/') === 'createShorts')
    return last + nouns.slice(0, -1).map(singular).map(pascal).join('');
  return VERBS[method] + nouns.map(singular).map(pascal).join('');
}

function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.endsWith('s') ? noun.slice(0, -1) : noun;
}

export function pascal(text: string): string {
  const camel = text.replaceAll(/[-_](\w)/g, (_match, letter: string) => letter.toUpperCase());
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}
