import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandResponseSchema, brandsResponseSchema, type BrandView } from '#schema/contract/looks/brand.ts';
import { drawingResponseSchema } from '#schema/contract/editor.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { templateResponseSchema } from '#schema/contract/template.ts';
import { pngOf } from '../../support/media/hostile-media.ts';
import { makeFarm } from '../../support/system/farm.ts';
import { type LocalSystem, localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser, NODE_KEY, type TestUser } from '../support/api.ts';
import { claimFor } from '../support/farm.ts';
import { PNG, uploadPicture } from '../support/pictures.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'contract-tests');
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const send = (method: string, path: string, user: TestUser, body?: unknown) =>
  call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });

const save = async (user: TestUser, body: object): Promise<BrandView> =>
  expectSuccess(await send('POST', '/brands', user, body), 201, brandResponseSchema).data;
/** The beginning of an MP3 file: nothing is decoded here. */
const MP3 = new Uint8Array(Buffer.from('49443304000000000000fffb9064', 'hex'));
const uploadMusic = (user: TestUser, bytes = MP3) => uploadPicture(user, bytes, 'song.mp3');
const statusOf = async (url: string) => (await fetch(url)).status;

describe('/brands', () => {
  it('are saved, listed, changed and deleted', async () => {
    const user = await makeUser();
    const made = await save(user, { name: ' Mine ', default: true, colors: { accent: '#00e5ff' }, font: 'poppins' });
    expect(made).toMatchObject({
      name: 'Mine',
      default: true,
      colors: { text: null, accent: '#00E5FF', background: null },
      font: 'poppins',
      logo: null,
      music: null,
    });
    const logo = { upload_id: await uploadPicture(user), place: 'bottom', shown: 'start', seconds: 3 };
    const second = await save(user, { name: 'Second', default: true, logo });
    const list = async () =>
      expectSuccess(await send('GET', '/brands', user), 200, brandsResponseSchema).data.map((brand) => [
        brand.id,
        brand.default,
      ]);
    expect(await list()).toEqual([
      [made.id, false],
      [second.id, true],
    ]);
    const path = `/brands/${second.id}`;
    const change = { colors: {}, logo: { size: 0.3, shown: 'always' } };
    const changed = expectSuccess(await send('PATCH', path, user, change), 200, brandResponseSchema).data;
    expect(changed).toMatchObject({
      name: 'Second',
      logo: { ...second.logo, size: 0.3, shown: 'always', seconds: null },
    });
    expect(await statusOf(changed.logo?.url ?? '')).toBe(200);
    expectSuccess(await send('DELETE', `/brands/${made.id}`, user), 200, brandResponseSchema);
    expect(await list()).toEqual([[second.id, true]]);
    expectRefusal(await send('GET', `/brands/${made.id}`, user), 404, 'request.not_found');
  });

  it('belong to their user', async () => {
    const { id } = await save(ready.user, { name: 'Mine' });
    const stranger = await makeUser();
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const) {
      expectRefusal(await send(method, `/brands/${id}`, stranger, body), 404, 'request.not_found');
    }
    const foreign = { name: 'x', logo: { upload_id: await uploadPicture(ready.user) } };
    expectRefusal(await send('POST', '/brands', stranger, foreign), 400, 'request.invalid');
  });

  it('a file that is no picture is refused, and leaves nothing behind', async () => {
    const user = await makeUser();
    const text = (content: string) => new Uint8Array(Buffer.from(content));
    const files = [text('<svg xmlns="http://www.w3.org/2000/svg"/>'), text('#EXTM3U\n'), new Uint8Array(pngOf(4_200))];
    for (const bytes of files) {
      const body = { name: 'x', logo: { upload_id: await uploadPicture(user, bytes) } };
      expectRefusal(await send('POST', '/brands', user, body), 400, 'brand.logo_refused');
    }
    const song = { name: 'x', music: { upload_id: await uploadMusic(user, text('#EXTM3U\n')) } };
    expectRefusal(await send('POST', '/brands', user, song), 400, 'brand.music_refused');
    expect(expectSuccess(await send('GET', '/brands', user), 200, brandsResponseSchema).data).toEqual([]);
    const large = await send('POST', '/uploads', user, { filename: 'logo.png', size: 20_000_001 });
    expect(expectRefusal(large, 400, 'request.invalid')).toMatch(/^size must be at most 20000000 for a picture/);
    const long = await send('POST', '/uploads', user, { filename: 'song.mp3', size: 20_000_001 });
    expect(expectRefusal(long, 400, 'request.invalid')).toMatch(/^size must be at most 20000000 for music/);
  });

  it('have music with the text of its license; a part of it is changed, it is replaced, and it goes', async () => {
    const user = await makeUser();
    const license = 'CC BY 4.0\nby Somebody';
    const made = await save(user, { name: 'x', music: { upload_id: await uploadMusic(user), duck_db: 20, license } });
    const look = { volume_db: -8, duck_db: 20, fade: 1, start: 0 };
    expect(made.music).toEqual({ url: made.music?.url, size: MP3.length, ...look, license });
    const heard = await fetch(made.music?.url ?? '', { headers: { Range: 'bytes=10-' } });
    expect([heard.status, heard.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
    expect(new Uint8Array(await heard.arrayBuffer())).toEqual(MP3.slice(10));
    const change = async (music: object | null) =>
      expectSuccess(await send('PATCH', `/brands/${made.id}`, user, { music }), 200, brandResponseSchema).data.music;
    expect(await change({ start: 12.5 })).toEqual({ ...made.music, start: 12.5 });
    const replaced = await change({ upload_id: await uploadMusic(user) });
    expect(replaced).toEqual({ ...made.music, url: replaced?.url, start: 12.5, license: '' });
    expect(replaced?.url).not.toBe(made.music?.url);
    expect(await change(null)).toBeNull();
    const removals = await localSystem().sql<{ prefix: string }>(
      'select prefix from media_removals where prefix like ?',
      `public/brands/${made.id}/%`,
    );
    expect(removals).toHaveLength(2);
  });

  it.each([
    [{}, 'name is required.'],
    [{ name: 'x', colors: { accent: 'red' } }, /^colors\.accent must be a color/],
    [{ name: 'x', font: 'arial' }, /^font/],
    [{ name: 'x', logo: { upload_id: ulid() } }, /^logo\.upload_id is not one of your completed uploads/],
    [{ name: 'x', logo: { upload_id: ulid(), size: 2 } }, /^logo\.size/],
    [{ name: 'x', logo: { upload_id: ulid(), shown: 'end' } }, /^logo\.seconds is missing/],
    [{ name: 'x', logo: { upload_id: ulid(), seconds: 3 } }, /^logo\.seconds needs logo\.shown/],
    [{ name: 'x', music: { upload_id: ulid(), duck_db: 11 } }, /^music\.duck_db/],
    [{ name: 'x', music: { upload_id: ulid() } }, /^music\.upload_id is not one of your completed uploads/],
  ])('refuse %j', async (body, sentence) => {
    expect(expectRefusal(await send('POST', '/brands', ready.user, body), 400, 'request.invalid')).toMatch(sentence);
  });
});

describe('brand_id', () => {
  const pathOf = (title: string) => `/shorts/${ready.projectId}/${ready.shortIds[title] ?? ''}/render`;

  it('gives a render its logo, colors, font and music, also by a saved look; files go with the brand, and renders stay', async () => {
    const logo = { upload_id: await uploadPicture(ready.user), opacity: 0.5 };
    const music = { upload_id: await uploadMusic(ready.user), volume_db: -10 };
    const brand = await save(ready.user, { name: 'Mine', colors: { accent: '#00E5FF' }, font: 'poppins', logo, music });
    const options = { brand_id: brand.id, captions: { style: 'pop' }, music: true };
    const saved = await send('POST', '/templates', ready.user, { name: 'Look', options });
    const template = expectSuccess(saved, 201, templateResponseSchema).data;
    expect(template.options).toEqual(options);
    const asked = await send('POST', pathOf('Best'), ready.user, { template_id: template.id });
    const render = expectSuccess(asked, 202, renderResponseSchema).data;
    const look = { place: 'top-right', size: 0.18, opacity: 0.5, shown: 'always', seconds: null };
    expect([render.settings.logo, render.options.brand_id]).toEqual([look, brand.id]);
    const { job } = await claimFor('render', ready.projectId);
    expect(job.plan.captions).toMatchObject({ style: 'pop', font: 'poppins', highlightColor: '#00E5FF' });
    // A node reads the logo as its other inputs: by a URL that the Worker signs for this attempt.
    const file = await fetch(await farm.signInput(job.inputs.logo?.url ?? ''));
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG);
    const song = await fetch(await farm.signInput(job.inputs.music?.url ?? ''));
    expect(new Uint8Array(await song.arrayBuffer())).toEqual(MP3);
    expect(render.settings.music).toEqual({ volume_db: -10, duck_db: 15, fade: 1, start: 0 });
    expectSuccess(await send('DELETE', `/brands/${brand.id}`, ready.user), 200, brandResponseSchema);
    const [removal] = await localSystem().sql<{ inHours: number }>(
      "select round((due_at - unixepoch('subsec') * 1000) / 3600000.0) as inHours from media_removals where prefix = ?",
      `public/brands/${brand.id}/`,
    );
    expect(removal?.inHours).toBe(24);
    const after = await send('GET', `/renders/${render.id}`, ready.user);
    expect(expectSuccess(after, 200, renderResponseSchema).data.settings).toEqual(render.settings);
    const again = await send('POST', pathOf('First'), ready.user, { template_id: template.id });
    expect(expectRefusal(again, 400, 'request.invalid')).toMatch(/^brand_id is not one of your brands, or was deleted/);
  });

  it('of a look whose brand was deleted since does not keep the editor from showing the clip', async () => {
    const brand = await save(ready.user, { name: 'Short-lived', logo: { upload_id: await uploadPicture(ready.user) } });
    const path = `/shorts/${ready.projectId}/${ready.shortIds['Best'] ?? ''}`;
    const drawn = async () =>
      expectSuccess(await send('GET', `${path}/drawing`, ready.user), 200, drawingResponseSchema).data.plan;
    expectSuccess(
      await send('PATCH', path, ready.user, { render_options: { brand_id: brand.id } }),
      200,
      shortResponseSchema,
    );
    expect((await drawn())['logo']).toMatchObject({ place: 'top-right' });
    expectSuccess(await send('DELETE', `/brands/${brand.id}`, ready.user), 200, brandResponseSchema);
    expect(await drawn()).not.toHaveProperty('logo');
  });

  it('is refused where it is none of the user’s, and nothing is made', async () => {
    const stranger = await makeUser();
    const { id } = await save(stranger, { name: 'Foreign' });
    const count = () => localSystem().sql('select count(*) as n from renders where user_id = ?', ready.user.id);
    const before = await count();
    const requests: [string, string, object][] = [
      ['POST', pathOf('First'), { brand_id: id }],
      ['POST', '/renders/bulk', { short_ids: Object.values(ready.shortIds), brand_id: id }],
      ['POST', '/templates', { name: 'x', options: { brand_id: id } }],
      ['POST', '/createShorts', { url: talk.url, render: { options: { brand_id: id } } }],
      ['PATCH', `/shorts/${ready.projectId}/${ready.shortIds['First'] ?? ''}`, { render_options: { brand_id: id } }],
    ];
    for (const [method, path, body] of requests) {
      const sentence = expectRefusal(await send(method, path, ready.user, body), 400, 'request.invalid');
      expect(sentence).toMatch(/^brand_id is not one of your brands/);
    }
    expect(await count()).toEqual(before);
  });
});
