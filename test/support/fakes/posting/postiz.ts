import { answer, makeSlow, makeStandIn } from './stand-in.ts';

/** A stand-in of the public API of Postiz: https://docs.postiz.com/public-api. Our own values. */
type Post = {
  id: string;
  channel: string;
  content: string;
  media: string;
  state: string;
  date: number;
  settings: object;
  published: number;
};

type Given = {
  integration: { id: string };
  value: { content: string; image: { path: string }[] }[];
  settings: { __type: string };
};

export const FAKE_POSTIZ_KEY = 'key-of-the-fake-postiz';
export const FAKE_CHANNELS = [
  { id: 'channel-x', name: 'Green', identifier: 'x', picture: '', disabled: false, profile: 'green' },
  { id: 'channel-li', name: 'Green Ltd', identifier: 'linkedin', picture: '', disabled: false, profile: 'green' },
  { id: 'channel-reddit', name: 'r/green', identifier: 'reddit', picture: '', disabled: false, profile: 'green' },
];

export function makeFakePostiz() {
  const posts: Post[] = [];
  const slow = makeSlow<string>('PUBLISHED');
  let isKeyOver = false;
  let media = 0;

  async function create(request: Request): Promise<Response> {
    const body = (await request.json()) as {
      type: string;
      date: string;
      posts: Given[];
    };
    const [post] = body.posts;
    const channel = FAKE_CHANNELS.find(({ id }) => id === post?.integration.id);
    if (body.type !== 'draft' || channel?.identifier !== post?.settings.__type)
      return answer(400, { message: 'bad settings' });
    return keep(channel?.id ?? '', { ...post, date: Date.parse(body.date) });
  }

  function keep(channel: string, { value = [], settings, date }: Partial<Given> & { date: number }): Response {
    const { content = '', image = [] } = value[0] ?? {};
    const id = `post-${posts.length + 1}`;
    posts.push({
      id,
      channel,
      content,
      media: image[0]?.path ?? '',
      state: 'DRAFT',
      date,
      settings: settings ?? {},
      published: 0,
    });
    return answer(200, [{ postId: id, integration: channel }]);
  }

  /** Each time that a post is scheduled, Postiz posts it: also a post that is out already. */
  function schedule(post: Post | undefined): Response {
    if (post === undefined) return answer(400, {});
    Object.assign(post, { state: 'QUEUE', published: post.published + 1 });
    return answer(200, { id: post.id, state: 'QUEUE' });
  }

  function list(url: URL): Response {
    const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(url.searchParams.get(name) ?? ''));
    for (const post of posts.filter(({ state }) => state === 'QUEUE')) {
      post.state = slow.look(post.id) ?? post.state;
    }
    const found = posts.filter(({ date }) => date >= Number(from) && date <= Number(to));
    return answer(200, {
      posts: found.map(({ id, content, state, date, channel }) => ({
        id,
        content,
        state,
        publishDate: new Date(date).toISOString(),
        integration: { id: channel },
        releaseURL: state === 'PUBLISHED' ? `https://social.example/${id}` : null,
      })),
    });
  }

  const standIn = makeStandIn(async (request, url) => {
    const path = url.pathname.replace('/public/v1', '');
    const signedIn = (name: string, work: () => Promise<Response> | Response) => ({
      name,
      answer: () =>
        isKeyOver || request.headers.get('Authorization') !== FAKE_POSTIZ_KEY
          ? answer(401, { msg: 'Invalid API key' })
          : work(),
    });
    if (path === '/integrations') return signedIn('channels', () => answer(200, FAKE_CHANNELS));
    if (path === '/upload-from-url') {
      media += 1;
      const { url: from } = (await request.json()) as { url: string };
      return signedIn('media', () => answer(200, { id: `media-${media}`, path: `${from}#${media}`, name: 'clip.mp4' }));
    }
    const status = /^\/posts\/([^/]+)\/status$/.exec(path)?.[1];
    if (status !== undefined) return signedIn('publish', () => schedule(posts.find(({ id }) => id === status)));
    if (path !== '/posts') return null;
    return request.method === 'POST' ? signedIn('draft', () => create(request)) : signedIn('list', () => list(url));
  });
  return {
    ...standIn,
    posts,
    /** How often something was posted. */
    published: () => posts.reduce((sum, post) => sum + post.published, 0),
    endKey: (isOver = true) => void (isKeyOver = isOver),
    process: slow.process,
    processEach: slow.processEach,
  };
}
