import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandResponseSchema, brandsResponseSchema, type BrandView } from '#schema/contract/looks/brand.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { templateResponseSchema } from '#schema/contract/template.ts';
import { makeTinyVideo } from '../../support/media/tiny-video.ts';
import { makeFarm } from '../../support/system/farm.ts';
import { type LocalSystem, localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser, NODE_KEY, type TestUser } from '../support/api.ts';
import { claimFor, finishRender } from '../support/farm.ts';
import { PNG, uploadPicture } from '../support/pictures.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'contract-tests');
let ready: ReadyProject;
let pathOf: (title: string) => string;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  pathOf = (title) => `/shorts/${ready.projectId}/${ready.shortIds[title] ?? ''}`;
});

const send = (method: string, path: string, user: TestUser, body?: unknown) =>
  call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const save = async (user: TestUser, body: object): Promise<BrandView> =>
  expectSuccess(await send('POST', '/brands', user, body), 201, brandResponseSchema).data;
const videoOf = async (durationSec: number, options: Parameters<typeof makeTinyVideo>[0] = {}) =>
  new Uint8Array(await makeTinyVideo({ durationSec, ...options }));
const uploadVideo = async (user: TestUser, durationSec = 3, name = 'intro.mp4') =>
  uploadPicture(user, await videoOf(durationSec, name.endsWith('.mkv') ? { format: 'mkv' } : {}), name);

describe('the intro, the outro and the end card of a brand', () => {
  it('are saved, changed in part, replaced and removed, with their files', async () => {
    const user = await makeUser();
    const made = await save(user, {
      name: 'x',
      intro: { upload_id: await uploadVideo(user), fade: 0.5 },
      outro: { upload_id: await uploadVideo(user, 10, 'outro.mkv') },
      end_card: { text: ' Follow \n for more ', upload_id: await uploadPicture(user), background: '#aabbcc' },
    });
    const { intro, outro, end_card: card } = made;
    expect(intro).toMatchObject({ duration: expect.closeTo(3, 1), fade: 0.5 });
    expect(outro).toMatchObject({ duration: expect.closeTo(10, 1), fade: 0.3 });
    expect(card).toMatchObject({ seconds: 3, background: '#AABBCC', text: 'Follow for more', logo: true });
    const files = [intro?.url, outro?.url, card?.picture_url].map(async (url) => {
      const file = await fetch(url ?? '');
      return [file.status, file.headers.get('content-type'), (await file.arrayBuffer()).byteLength];
    });
    expect(await Promise.all(files)).toEqual([
      [200, 'video/mp4', intro?.size],
      [200, 'video/x-matroska', outro?.size],
      [200, 'image/png', PNG.length],
    ]);
    const change = async (body: object) =>
      expectSuccess(await send('PATCH', `/brands/${made.id}`, user, body), 200, brandResponseSchema).data;
    expect(await change({ intro: { fade: 0 }, end_card: { seconds: 1.5, background: null } })).toMatchObject({
      intro: { ...intro, fade: 0 },
      end_card: { ...card, seconds: 1.5, background: null },
    });
    const replaced = await change({ outro: { upload_id: await uploadVideo(user, 2) }, end_card: { upload_id: null } });
    expect(replaced.outro?.url).not.toBe(outro?.url);
    expect(replaced.end_card).toEqual({ ...card, seconds: 1.5, background: null, picture_url: null });
    expect(await change({ intro: null, outro: null, end_card: null })).toMatchObject({
      intro: null,
      outro: null,
      end_card: null,
    });
    const removals = await localSystem().sql<{ prefix: string }>(
      'select prefix from media_removals where prefix like ?',
      `public/brands/${made.id}/%`,
    );
    expect(removals.map(({ prefix }) => prefix.split('/').at(-1)).toSorted()).toEqual([
      'card.png',
      'intro.mp4',
      'outro.mkv',
      'outro.mp4',
    ]);
  });

  it('a file that is no video, has no picture, or is too short or too long is refused, and leaves nothing behind', async () => {
    const user = await makeUser();
    const text = (content: string) => new Uint8Array(Buffer.from(content));
    const files = [
      text('#EXTM3U\n'),
      text('\0\0\0\x20ftypisom'),
      PNG,
      await videoOf(3, { kind: 'audio' }),
      await videoOf(0.3),
      await videoOf(10.5),
    ];
    for (const bytes of files) {
      const intro = { upload_id: await uploadPicture(user, bytes, 'intro.mp4') };
      expectRefusal(await send('POST', '/brands', user, { name: 'x', intro }), 400, 'brand.video_refused');
    }
    const card = { upload_id: await uploadPicture(user, text('<svg/>')) };
    expectRefusal(await send('POST', '/brands', user, { name: 'x', end_card: card }), 400, 'brand.card_refused');
    expect(expectSuccess(await send('GET', '/brands', user), 200, brandsResponseSchema).data).toEqual([]);
  });

  it.each([
    [{ intro: { upload_id: ulid() } }, /^intro\.upload_id is not one of your completed uploads of at most 50 MB/],
    [{ outro: {} }, /^outro\.upload_id is required/],
    [{ intro: { upload_id: ulid(), fade: 3 } }, /^intro\.fade/],
    [{ end_card: { seconds: 6 } }, /^end_card\.seconds/],
    [{ end_card: { seconds: 0.5 } }, /^end_card\.seconds/],
    [{ end_card: { text: 'x'.repeat(81) } }, /^end_card\.text/],
    [{ end_card: { background: 'red' } }, /^end_card\.background must be a color/],
    [{ end_card: { upload_id: ulid() } }, /^end_card\.upload_id is not one of your completed uploads of at most 5 MB/],
    [{ end_card: { logo: 'no' } }, /^end_card\.logo/],
  ])('refuse %j', async (body, sentence) => {
    const asked = await send('POST', '/brands', ready.user, { name: 'x', ...body });
    expect(expectRefusal(asked, 400, 'request.invalid')).toMatch(sentence);
  });

  it('are changed only where they are', async () => {
    const { id } = await save(ready.user, { name: 'Bare' });
    const asked = await send('PATCH', `/brands/${id}`, ready.user, { outro: { fade: 1 } });
    expect(expectRefusal(asked, 400, 'request.invalid')).toMatch(
      /^outro\.upload_id is missing: the brand has no outro/,
    );
  });
});

describe('a clip of such a brand', () => {
  it('has them, each unless an option says no, and a version of it is restored as it was', async () => {
    const { user } = ready;
    const brand = await save(user, {
      name: 'Mine',
      logo: { upload_id: await uploadPicture(user) },
      colors: { background: '#101418' },
      intro: { upload_id: await uploadVideo(user) },
      outro: { upload_id: await uploadVideo(user, 4, 'outro.mkv'), fade: 0 },
      end_card: { text: 'Bye', upload_id: await uploadPicture(user) },
    });
    const asked = await send('POST', `${pathOf('Best')}/render`, user, { brand_id: brand.id, resolution: 720 });
    const render = expectSuccess(asked, 202, renderResponseSchema).data;
    const settings = {
      intro: { duration: brand.intro?.duration, fade: 0.3 },
      outro: { duration: brand.outro?.duration, fade: 0 },
      end_card: { seconds: 3, background: '#101418', text: 'Bye' },
    };
    expect(render.settings).toMatchObject(settings);
    const { job } = await claimFor('render', ready.projectId);
    expect(job.plan.endCard).toMatchObject({ logo: true, textColour: '#FFFFFF', pictureKey: expect.any(String) });
    // A node reads them as its other inputs: by URLs that the Worker signs for this attempt.
    const sizes = [job.inputs.intro, job.inputs.outro, job.inputs.cardPicture].map(async (input) => {
      const file = await fetch(await farm.signInput(input?.url ?? ''));
      return (await file.arrayBuffer()).byteLength;
    });
    expect(await Promise.all(sizes)).toEqual([brand.intro?.size, brand.outro?.size, PNG.length]);

    const off = { brand_id: brand.id, music: false, intro: false, outro: false, end_card: false };
    const saved = await send('POST', '/templates', user, { name: 'Bare', options: off });
    expect(expectSuccess(saved, 201, templateResponseSchema).data.options).toEqual(off);
    expectSuccess(await send('PATCH', pathOf('First'), user, { render_options: off }), 200, shortResponseSchema);
    const bare = await send('POST', `${pathOf('First')}/render`, user, { draft: true });
    const draft = expectSuccess(bare, 202, renderResponseSchema).data;
    for (const name of ['intro', 'outro', 'end_card']) expect(draft.settings).not.toHaveProperty(name);
    await finishRender(ready.projectId);
    const later = { render_options: { brand_id: brand.id } };
    expectSuccess(await send('PATCH', pathOf('First'), user, later), 200, shortResponseSchema);
    const restored = await send('POST', `${pathOf('First')}/restore`, user, { render_id: draft.id });
    expect(expectSuccess(restored, 200, shortResponseSchema).data.render_options).toMatchObject(off);
  });
});
