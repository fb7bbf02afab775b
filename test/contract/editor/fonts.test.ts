import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandResponseSchema } from '#schema/contract/looks/brand.ts';
import { drawingResponseSchema } from '#schema/contract/editor.ts';
import { fontResponseSchema, fontsResponseSchema, type FontView } from '#schema/contract/looks/font.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { templateResponseSchema } from '#schema/contract/template.ts';
import { asWoff2, changed, fontBomb, poppins, variableFont } from '../../support/media/own-fonts.ts';
import { makeFarm } from '../../support/system/farm.ts';
import { type LocalSystem, localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser, NODE_KEY, type TestUser } from '../support/api.ts';
import { claimFor } from '../support/farm.ts';
import { uploadPicture } from '../support/pictures.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'contract-tests');
let ready: ReadyProject;
let ttf: Buffer;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  ttf = await poppins();
});

const send = (method: string, path: string, user: TestUser, body?: unknown) =>
  call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const upload = (user: TestUser, bytes = ttf, filename = 'font.ttf') =>
  uploadPicture(user, new Uint8Array(bytes), filename);
const add = async (user: TestUser, body: object = {}): Promise<FontView> => {
  const asked = { upload_id: await upload(user), license_confirmed: true, ...body };
  return expectSuccess(await send('POST', '/fonts', user, asked), 201, fontResponseSchema).data;
};
const list = async (user: TestUser) => expectSuccess(await send('GET', '/fonts', user), 200, fontsResponseSchema).data;

describe('/fonts', () => {
  it('are added under their own names, served, listed and deleted', async () => {
    const user = await makeUser();
    const made = await add(user, { license: ' OFL 1.1 ' });
    expect(made).toMatchObject({ name: 'Poppins Bold', size: ttf.length, license: 'OFL 1.1' });
    const served = await fetch(made.url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'font/ttf']);
    expect(Buffer.from(await served.arrayBuffer()).equals(ttf)).toBe(true);
    const second = await add(user, {
      upload_id: await upload(user, await asWoff2(ttf), 'a.woff2'),
      name: ' My  type ',
    });
    expect(second).toMatchObject({ name: 'My type', license: '' });
    expect(await list(user)).toEqual([made, second]);
    expect(expectSuccess(await send('DELETE', `/fonts/${made.id}`, user), 200, fontResponseSchema).data).toEqual(made);
    expect(await list(user)).toEqual([second]);
    const [removal] = await localSystem().sql<{ inHours: number }>(
      "select round((due_at - unixepoch('subsec') * 1000) / 3600000.0) as inHours from media_removals where prefix = ?",
      `public/fonts/${made.id}/`,
    );
    expect(removal?.inHours).toBe(24);
    expectRefusal(await send('DELETE', `/fonts/${second.id}`, await makeUser()), 404, 'request.not_found');
  });

  it('refuse what is no font, is variable, or may not be embedded, and leave nothing behind', async () => {
    const user = await makeUser();
    const files: [Buffer, string][] = [
      [Buffer.from('<html></html>'), 'font.refused'],
      [ttf.subarray(0, 5_000), 'font.refused'],
      [fontBomb(), 'font.refused'],
      [await variableFont(), 'font.variable'],
      [changed(ttf, 'OS/2', ({ table }) => table.writeUInt16BE(2, 8)), 'font.restricted'],
    ];
    for (const [bytes, code] of files) {
      const body = { upload_id: await upload(user, bytes), license_confirmed: true };
      expectRefusal(await send('POST', '/fonts', user, body), 400, code);
    }
    expect(await list(user)).toEqual([]);
    const large = await send('POST', '/uploads', user, { filename: 'a.otf', size: 5_000_001 });
    expect(expectRefusal(large, 400, 'request.invalid')).toMatch(/^size must be at most 5000000 for a font/);
  });

  it.each([
    [{ license_confirmed: true }, 'upload_id is required.'],
    [{ upload_id: ulid() }, /^license_confirmed/],
    [
      { upload_id: ulid(), license_confirmed: false },
      /^license_confirmed must be true: confirm that you have the right/,
    ],
    [{ upload_id: ulid(), license_confirmed: true }, /^upload_id is not one of your completed uploads of at most 5 MB/],
    [{ upload_id: ulid(), license_confirmed: true, name: 'x'.repeat(101) }, /^name/],
    [
      { upload_id: ulid(), license_confirmed: true, license: 'x'.repeat(2_001) },
      /^license must be at most 2000 characters/,
    ],
  ])('refuse %j', async (body, sentence) => {
    expect(expectRefusal(await send('POST', '/fonts', ready.user, body), 400, 'request.invalid')).toMatch(sentence);
  });

  it('are at most ten', async () => {
    const user = await makeUser();
    await localSystem().sql(
      `insert into fonts (id, user_id, name, key, bytes, license, created_at)
        select 'F' || value, ?, 'x', 'x', 1, '', 1 from json_each('[1,2,3,4,5,6,7,8,9,10]') returning id`,
      user.id,
    );
    const body = { upload_id: await upload(user), license_confirmed: true };
    expectRefusal(await send('POST', '/fonts', user, body), 403, 'fonts.too_many');
  });
});

describe('captions.font', () => {
  const pathOf = (title: string) => `/shorts/${ready.projectId}/${ready.shortIds[title] ?? ''}`;

  it('takes an uploaded font, also of a brand and its end card, and of a saved look; a deleted one is refused', async () => {
    const font = await add(ready.user);
    const own = { name: 'Mine', font: font.id, end_card: { text: 'Follow' } };
    const brand = expectSuccess(await send('POST', '/brands', ready.user, own), 201, brandResponseSchema).data;
    expect(brand.font).toBe(font.id);
    const options = { brand_id: brand.id, captions: { style: 'pop', font: font.id.toLowerCase() } };
    const saved = await send('POST', '/templates', ready.user, { name: 'Look', options });
    const template = expectSuccess(saved, 201, templateResponseSchema).data;
    const asked = await send('POST', `${pathOf('Best')}/render`, ready.user, { template_id: template.id });
    const render = expectSuccess(asked, 202, renderResponseSchema).data;
    expect(render.settings.captions).toMatchObject({ style: 'pop', font: font.id });
    const { job } = await claimFor('render', ready.projectId);
    const key = `public${/\/fonts\/.*/.exec(font.url)?.[0] ?? ''}`;
    expect([job.plan.fonts, job.plan.endCard?.font]).toEqual([[{ id: font.id, key }], font.id]);
    for (const input of [job.inputs.captionFont, job.inputs.cardFont]) {
      const file = await fetch(await farm.signInput(input?.url ?? ''));
      expect(Buffer.from(await file.arrayBuffer()).equals(ttf)).toBe(true);
    }
    expectSuccess(await send('DELETE', `/fonts/${font.id}`, ready.user), 200, fontResponseSchema);
    const after = expectSuccess(await send('GET', `/brands/${brand.id}`, ready.user), 200, brandResponseSchema).data;
    expect(after.font).toBeNull();
    const again = await send('POST', `${pathOf('First')}/render`, ready.user, { template_id: template.id });
    expect(expectRefusal(again, 400, 'request.invalid')).toMatch(
      /^captions\.font is not one of your fonts, or was deleted/,
    );
  });

  it('of a look whose font was deleted since keeps neither the editor nor a default look from working', async () => {
    const font = await add(ready.user);
    const look = { render_options: { captions: { font: font.id } } };
    expectSuccess(await send('PATCH', pathOf('Best'), ready.user, look), 200, shortResponseSchema);
    const drawn = async () =>
      expectSuccess(await send('GET', `${pathOf('Best')}/drawing`, ready.user), 200, drawingResponseSchema).data.plan;
    expect(await drawn()).toMatchObject({ captions: { font: font.id }, fonts: [{ id: font.id }] });
    const usual = { name: 'Usual', default: true, options: { captions: { font: font.id, style: 'box' } } };
    const saved = await send('POST', '/templates', ready.user, usual);
    const template = expectSuccess(saved, 201, templateResponseSchema).data;
    expectSuccess(await send('DELETE', `/fonts/${font.id}`, ready.user), 200, fontResponseSchema);
    expect(await drawn()).not.toHaveProperty('fonts');
    const kept = { render_options: { captions: { font: font.id, style: 'box' } } };
    expectSuccess(await send('PATCH', pathOf('Best'), ready.user, kept), 200, shortResponseSchema);
    expect(expectRefusal(await send('PATCH', pathOf('First'), ready.user, kept), 400, 'request.invalid')).toMatch(
      /^captions\.font is not one/,
    );
    const asked = await send('POST', `${pathOf('First')}/render`, ready.user, {});
    const { captions } = expectSuccess(asked, 202, renderResponseSchema).data.settings;
    expect(captions).toMatchObject({ style: 'box' });
    expect(captions).not.toHaveProperty('font');
    await send('DELETE', `/templates/${template.id}`, ready.user);
  });

  it('is refused where it is none of the user’s, or comes with a weight, and nothing is made', async () => {
    const { id } = await add(await makeUser());
    const count = () => localSystem().sql('select count(*) as n from renders where user_id = ?', ready.user.id);
    const before = await count();
    const captions = { font: id };
    const requests: [string, string, object][] = [
      ['POST', `${pathOf('First')}/render`, { captions }],
      ['POST', '/renders/bulk', { short_ids: Object.values(ready.shortIds), captions }],
      ['POST', '/templates', { name: 'x', options: { captions } }],
      ['POST', '/createShorts', { url: talk.url, render: { options: { captions } } }],
      ['PATCH', pathOf('First'), { render_options: { captions } }],
    ];
    for (const [method, path, body] of requests) {
      const sentence = expectRefusal(await send(method, path, ready.user, body), 400, 'request.invalid');
      expect(sentence).toMatch(/^captions\.font is not one of your fonts/);
    }
    for (const [method, path] of [['POST', '/brands']] as const) {
      const sentence = expectRefusal(
        await send(method, path, ready.user, { name: 'x', font: id }),
        400,
        'request.invalid',
      );
      expect(sentence).toMatch(/^font is not one of your fonts/);
    }
    const heavy = await send('POST', `${pathOf('First')}/render`, ready.user, { captions: { font: id, weight: 700 } });
    expect(expectRefusal(heavy, 400, 'request.invalid')).toMatch(/weight must be left out: an uploaded font has one/);
    expect(await count()).toEqual(before);
  });
});
