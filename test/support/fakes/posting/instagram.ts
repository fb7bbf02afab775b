import { answer, makeSlow, makeStandIn, makeTokens } from './stand-in.ts';

/**
 * A stand-in of Instagram's login and content publishing:
 * https://developers.facebook.com/docs/instagram-platform/content-publishing. Our own values.
 */
type Container = { id: string; account: string; fields: Record<string, string>; status: string };
type Media = {
  id: string;
  account: string;
  caption: string;
  timestamp: string;
  permalink: string;
  video: string;
  cover: string | null;
};

const CLIENT = { id: 'client-of-the-fake-instagram', secret: 'secret-of-the-fake-instagram' };
export const FAKE_INSTAGRAM = CLIENT;

export function makeFakeInstagram(clock: () => number = Date.now) {
  const tokens = makeTokens();
  const containers = new Map<string, Container>();
  const media: Media[] = [];
  const seen = new Map<string, { views: number; likes: number; ig_reels_avg_watch_time?: number }>();
  const slow = makeSlow<string>('FINISHED');

  const error = (code: number, sub = 0) =>
    answer(400, { error: { message: 'made up', type: 'OAuthException', code, error_subcode: sub, fbtrace_id: 'x' } });

  async function exchange(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const code = form.get('code') ?? '';
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (!isClient || !code.startsWith('code-')) return answer(400, { error_type: 'OAuthException', code: 400 });
    return answer(200, { access_token: tokens.issue(code.slice(5)).access, user_id: 1, permissions: 'a' });
  }

  /** A long-lived token is access and refresh token in one. */
  function lengthen(url: URL): Response {
    const account = tokens.ofAccess(url.searchParams.get('access_token') ?? '');
    if (account === null) return error(190);
    return answer(200, { access_token: tokens.issue(account).access, token_type: 'bearer', expires_in: 5_183_944 });
  }

  function readContainer(container: Container): Response {
    if (container.status === 'IN_PROGRESS') {
      container.status = slow.look(container.id) ?? container.status;
    }
    return answer(200, { id: container.id, status_code: container.status });
  }

  function publish(container: Container | undefined): Response {
    if (container === undefined || container.status !== 'FINISHED') return error(9_007, 2_207_027);
    container.status = 'PUBLISHED';
    const id = `media-${media.length + 1}`;
    const fields = container.fields as { caption?: string; video_url?: string; cover_url?: string };
    const { caption = '', video_url: video = '', cover_url: cover = null } = fields;
    const timestamp = new Date(clock()).toISOString();
    media.unshift({
      id,
      account: container.account,
      caption,
      timestamp,
      permalink: `https://www.instagram.com/reel/${id}/`,
      video,
      cover,
    });
    return answer(200, { id });
  }

  async function graph(request: Request, url: URL, account: string): Promise<Response> {
    const [first = '', second = ''] = url.pathname.slice(1).split('/');
    const form = Object.fromEntries(new URLSearchParams(request.method === 'POST' ? await request.text() : ''));
    if (first === 'me') return answer(200, { user_id: account, username: `insta_${account}` });
    if (second === 'insights') return insights(first, url);
    if (second === 'media_publish') return publish(containers.get(form['creation_id'] ?? ''));
    if (second === 'media' && request.method === 'POST') return make(form, account);
    if (second === 'media') return answer(200, { data: media.filter((each) => each.account === account) });
    return readOne(first);
  }

  /** A set without entries: nothing is known yet. */
  function insights(id: string, { searchParams }: URL): Response {
    if (!media.some((each) => each.id === id)) return error(100, 33);
    const metrics = searchParams.get('metric')?.split(',') ?? [];
    const numbers = Object.entries(seen.get(id) ?? {}).filter(([name]) => metrics.includes(name));
    const entry = ([name, value]: [string, number]) => ({ name, period: 'lifetime', values: [{ value }], id: 'x' });
    return answer(200, { data: numbers.map(entry) });
  }

  function make(form: Record<string, string>, account: string): Response {
    if (form['media_type'] !== 'REELS' || !URL.canParse(form['video_url'] ?? '')) return error(100);
    const id = `container-${containers.size + 1}`;
    containers.set(id, { id, account, fields: form, status: 'IN_PROGRESS' });
    return answer(200, { id });
  }

  function readOne(first: string): Response {
    const container = containers.get(first);
    if (container !== undefined) return readContainer(container);
    const found = media.find(({ id }) => id === first);
    return found === undefined ? error(100) : answer(200, { id: found.id, permalink: found.permalink });
  }

  const nameOf = (request: Request, path: string): string => {
    if (path.endsWith('/media_publish')) return 'publish';
    if (path.endsWith('/media')) return request.method === 'POST' ? 'container' : 'media';
    if (path.endsWith('/insights')) return 'insights';
    return path === '/me' ? 'me' : 'status';
  };
  const standIn = makeStandIn(async (request, url) => {
    const path = url.pathname;
    if (path === '/oauth/access_token') return { name: 'token', answer: () => exchange(request) };
    if (path === '/access_token' || path === '/refresh_access_token')
      return { name: 'lengthen', answer: () => lengthen(url) };
    const account = tokens.of(request) ?? tokens.ofAccess(url.searchParams.get('access_token') ?? '');
    const work = () => (account === null ? error(190) : graph(request, url, account));
    return { name: nameOf(request, path), answer: work };
  });
  return {
    ...standIn,
    media,
    /** Insights of media by id. */
    seen,
    tokens,
    notAllowed: { status: 403, body: { error: { code: 10 } } },
    quotaUsed: { status: 403, body: { error: { code: 9, error_subcode: 2_207_042 } } },
    expireContainers: () => containers.forEach((container) => (container.status = 'EXPIRED')),
    process: slow.process,
    processEach: slow.processEach,
    /** The account and the text of a container. */
    textOf: (id: string) => `${containers.get(id)?.account} ${containers.get(id)?.fields['caption']}`,
  };
}
