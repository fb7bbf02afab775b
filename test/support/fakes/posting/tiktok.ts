import { answer, makeDigests, makeSlow, makeStandIn, makeTokens } from './stand-in.ts';

/**
 * A stand-in of TikTok's OAuth and Content Posting API, for uploads into the inbox:
 * https://developers.tiktok.com/doc/content-posting-api-reference-upload-video. Our own values. A refresh token works once.
 */
type Upload = {
  id: string;
  account: string;
  size: number;
  received: number;
  firsts: number[];
  chunks: number;
  status: string;
  reason: string;
};

const CLIENT = { key: 'key-of-the-fake-tiktok', secret: 'secret-of-the-fake-tiktok' };
export const FAKE_TIKTOK = CLIENT;
const LEAST_CHUNK = 5_000_000;
const MOST_CHUNK = 64_000_000;

export function makeFakeTiktok({ isHashing = false } = {}) {
  const tokens = makeTokens();
  const digests = makeDigests(isHashing);
  const uploads = new Map<string, Upload>();
  const published = new Map<string, { id: string; views: number; likes: number }>();
  let canList = true;
  const slow = makeSlow<string>('SEND_TO_USER_INBOX');
  let reason = '';
  let areUrlsOver = false;

  const ok = (data: object) => answer(200, { data, error: { code: 'ok', message: '', log_id: 'x' } });
  const error = (status: number, code: string) => answer(status, { error: { code, message: 'made up', log_id: 'x' } });

  async function giveTokens(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    if (form.get('client_key') !== CLIENT.key || form.get('client_secret') !== CLIENT.secret) {
      return answer(200, { error: 'invalid_client', error_description: 'made up', log_id: 'x' });
    }
    const code = form.get('code') ?? '';
    const isCode = form.get('grant_type') === 'authorization_code';
    const account = isCode
      ? code.startsWith('code-')
        ? code.slice(5)
        : null
      : tokens.useRefresh(form.get('refresh_token') ?? '');
    if (account === null) return answer(200, { error: 'invalid_grant', error_description: 'made up', log_id: 'x' });
    const { access, refresh } = tokens.issue(account);
    const ends = { expires_in: 7_200, refresh_expires_in: 15_552_000 };
    return answer(200, {
      open_id: account,
      scope: 'video.upload',
      token_type: 'Bearer',
      access_token: access,
      refresh_token: refresh,
      ...ends,
    });
  }

  async function begin(request: Request, url: URL, account: string): Promise<Response> {
    const { source_info: info } = (await request.json()) as { source_info: Record<string, number | string> };
    const [size, chunk, total] = [
      Number(info['video_size']),
      Number(info['chunk_size']),
      Number(info['total_chunk_count']),
    ];
    const isChunk = size < LEAST_CHUNK ? chunk === size : chunk >= LEAST_CHUNK && chunk <= MOST_CHUNK;
    if (info['source'] !== 'FILE_UPLOAD' || !isChunk || total !== Math.floor(size / chunk))
      return error(400, 'invalid_params');
    const id = `v_inbox_file~v2.${uploads.size + 1}`;
    uploads.set(id, {
      id,
      account,
      size,
      received: 0,
      firsts: [],
      chunks: total,
      status: 'PROCESSING_UPLOAD',
      reason: '',
    });
    areUrlsOver = false;
    return ok({ publish_id: id, upload_url: `${url.origin}/upload/${encodeURIComponent(id)}?token=1` });
  }

  async function receive(request: Request, upload: Upload | undefined): Promise<Response> {
    if (upload === undefined || areUrlsOver) return new Response(null, { status: 403 });
    const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(request.headers.get('Content-Range') ?? '') ?? [];
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (Number(start) !== upload.received || bytes.length !== Number(end) - Number(start) + 1) {
      return new Response(null, { status: 416 });
    }
    upload.received += bytes.length;
    upload.firsts.push(bytes[0] ?? 0);
    digests.add(upload.id, bytes);
    const range = { 'Content-Range': `bytes 0-${upload.received - 1}/${upload.size}` };
    const isWhole = upload.received === upload.size;
    if (isWhole && upload.firsts.length !== upload.chunks) return new Response(null, { status: 400 });
    return new Response(null, { status: isWhole ? 201 : 206, headers: range });
  }

  function read(upload: Upload | undefined): Response {
    if (upload === undefined) return error(400, 'invalid_publish_id');
    if (upload.received === upload.size && upload.status === 'PROCESSING_UPLOAD') {
      const end = slow.look(upload.id);
      if (end !== null) Object.assign(upload, { status: end, reason });
    }
    const { status, reason: why, received } = upload;
    const [data, id] = [{ status, fail_reason: why, uploaded_bytes: received }, published.get(upload.id)?.id ?? ''];
    // TikTok writes ids as numbers, which no JavaScript program can.
    const text = JSON.stringify({ data, error: { code: 'ok', message: '', log_id: 'x' } });
    return answer(200, text.replace('{"data":{', `{"data":{"publicaly_available_post_id":[${id}],`));
  }

  async function query(request: Request, url: URL): Promise<Response> {
    if (!canList) return error(401, 'scope_not_authorized');
    const { filters } = (await request.json()) as { filters: { video_ids: string[] } };
    const fields = url.searchParams.get('fields')?.split(',') ?? [];
    const videos = [...published.values()].filter(({ id }) => filters.video_ids.includes(id));
    const whole = videos.map(({ id, views, likes }) => ({
      id,
      view_count: views,
      like_count: likes,
      share_url: `https://www.tiktok.com/@green/video/${id}`,
    }));
    const asked = (video: object) =>
      Object.fromEntries(Object.entries(video).filter(([name]) => fields.includes(name)));
    return ok({ videos: whole.map(asked) });
  }

  const standIn = makeStandIn(async (request, url) => {
    const path = url.pathname;
    if (path === '/v2/oauth/token/') return { name: 'token', answer: () => giveTokens(request) };
    if (path === '/v2/oauth/revoke/') {
      const account = tokens.ofAccess(new URLSearchParams(await request.text()).get('token') ?? '');
      // After https://developers.tiktok.com/doc/oauth-error-handling; a token that has ended ends nothing.
      const invalid = { error: 'invalid_grant', error_description: 'made up', log_id: 'x' };
      const end = () => (account === null ? answer(200, invalid) : (tokens.revoke(account), answer(200, {})));
      return { name: 'revoke', answer: end };
    }
    if (path.startsWith('/upload/')) {
      const upload = uploads.get(decodeURIComponent(path.slice('/upload/'.length)));
      return { name: 'chunk', answer: () => receive(request, upload) };
    }
    const account = tokens.of(request);
    const signedIn = (work: (of: string) => Promise<Response> | Response) => () =>
      account === null ? error(401, 'access_token_invalid') : work(account);
    if (path === '/v2/user/info/') {
      return { name: 'me', answer: signedIn((of) => ok({ user: { open_id: of, display_name: `Tok ${of}` } })) };
    }
    if (path === '/v2/post/publish/inbox/video/init/')
      return { name: 'begin', answer: signedIn((of) => begin(request, url, of)) };
    if (path === '/v2/video/query/') return { name: 'query', answer: signedIn(() => query(request, url)) };
    if (path !== '/v2/post/publish/status/fetch/') return null;
    const { publish_id: id } = (await request.json()) as { publish_id: string };
    return { name: 'status', answer: signedIn(() => read(uploads.get(id))) };
  });
  return {
    ...standIn,
    tokens,
    /** What waits in inboxes. */
    inbox: () =>
      [...uploads.values()]
        .filter(({ status }) => status === 'SEND_TO_USER_INBOX')
        .map((upload) => ({ ...upload, sha256: digests.of(upload.id) })),
    /** What the owner of an inbox has posted, by the id of its upload. */
    published,
    refuseList: () => void (canList = false),
    quotaUsed: { status: 403, body: { error: { code: 'spam_risk_too_many_pending_share' } } },
    endUrls: () => void (areUrlsOver = true),
    process(polls: number, end?: string, why = '') {
      reason = why;
      slow.process(polls, end);
    },
    processEach: slow.processEach,
    /** Whose upload takes bytes at a path. Null: it is no such path. */
    ownerOfUpload: (path: string) => uploads.get(decodeURIComponent(path.slice('/upload/'.length)))?.account ?? null,
    /** Uploads that have all bytes, by account. */
    whole: () => [...uploads.values()].filter(({ received, size }) => received === size),
  };
}
