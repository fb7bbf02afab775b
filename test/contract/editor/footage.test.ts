import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { bRollProposalsResponseSchema } from '#schema/contract/b-roll/proposals.ts';
import { footageListResponseSchema, footageResponseSchema, type FootageView } from '#schema/contract/looks/footage.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { templateResponseSchema } from '#schema/contract/template.ts';
import { FOOTAGE } from '#schema/domain/footage/footage.ts';
import { makeTinyVideo } from '../../support/media/tiny-video.ts';
import { pngOf } from '../../support/media/hostile-media.ts';
import { makeFarm } from '../../support/system/farm.ts';
import { type LocalSystem, localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser, NODE_KEY, type TestUser } from '../support/api.ts';
import { claimFor, finishClaimed } from '../support/farm.ts';
import { PNG, uploadPicture } from '../support/pictures.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'contract-tests');
let ready: ReadyProject;
let path: string;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  path = `/shorts/${ready.projectId}/${ready.shortIds['Best'] ?? ''}`;
});

const send = (method: string, to: string, user: TestUser, body?: unknown) =>
  call(method, to, { token: user.token, ...(body === undefined ? {} : { body }) });
const save = async (user: TestUser, body: object): Promise<FootageView> =>
  expectSuccess(await send('POST', '/footage', user, body), 201, footageResponseSchema).data;
const videoOf = async (durationSec: number, options: Parameters<typeof makeTinyVideo>[0] = {}) =>
  new Uint8Array(await makeTinyVideo({ durationSec, ...options }));
const listed = async (user: TestUser) =>
  expectSuccess(await send('GET', '/footage', user), 200, footageListResponseSchema).data;

describe('footage', () => {
  it('is kept as a copy with the words of its name, listed, described and deleted with its file', async () => {
    const user = await makeUser();
    const picture = await save(user, { upload_id: await uploadPicture(user, PNG, 'Tomato-plants_02.png') });
    expect(picture).toMatchObject({
      kind: 'picture',
      name: 'Tomato-plants_02.png',
      description: 'Tomato plants',
      size: PNG.length,
      duration: null,
    });
    const film = await videoOf(60, { format: 'mkv' });
    const video = await save(user, {
      upload_id: await uploadPicture(user, film, 'x.mkv'),
      name: ' Watering ',
      description: ' in the  garden',
    });
    expect(video).toMatchObject({ kind: 'video', name: 'Watering', description: 'in the  garden' });
    expect(video.duration).toBeCloseTo(60, 0);
    const files = [picture, video].map(async ({ url }) => {
      const file = await fetch(url);
      return [file.status, file.headers.get('content-type'), (await file.arrayBuffer()).byteLength];
    });
    expect(await Promise.all(files)).toEqual([
      [200, 'image/png', PNG.length],
      [200, 'video/x-matroska', film.length],
    ]);
    expect(await listed(user)).toEqual([picture, video]);
    const asked = await send('PATCH', `/footage/${picture.id}`, user, { description: 'tomatoes' });
    const changed = expectSuccess(asked, 200, footageResponseSchema).data;
    expect(changed).toEqual({ ...picture, description: 'tomatoes', updated_at: changed.updated_at });
    const one = await send('GET', `/footage/${picture.id}`, user);
    expect(expectSuccess(one, 200, footageResponseSchema).data).toEqual(changed);
    for (const method of ['GET', 'DELETE']) {
      expectRefusal(await send(method, `/footage/${picture.id}`, ready.user), 404, 'request.not_found');
    }
    expectSuccess(await send('DELETE', `/footage/${picture.id}`, user), 200, footageResponseSchema);
    expect(await listed(user)).toEqual([video]);
    const planned = 'select 1 from media_removals where prefix = ?';
    expect(await localSystem().sql(planned, `public/footage/${picture.id}/`)).toHaveLength(1);
  });

  it('that is no picture or video, too long, too short or too large is refused, and leaves nothing behind', async () => {
    const user = await makeUser();
    const text = (content: string) => new Uint8Array(Buffer.from(content));
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['a.mp4', text('#EXTM3U\n')],
      ['a.png', text('<svg/>')],
      ['a.png', new Uint8Array(pngOf(FOOTAGE.pictureMaxSidePx + 1))],
      ['a.mp4', await videoOf(3, { kind: 'audio' })],
      ['a.mp4', await videoOf(0.3)],
      ['a.mp4', await videoOf(60.5)],
    ];
    for (const [name, bytes] of files) {
      const body = { upload_id: await uploadPicture(user, bytes, name) };
      expectRefusal(await send('POST', '/footage', user, body), 400, 'footage.refused');
    }
    const none = await send('POST', '/footage', user, { upload_id: ulid() });
    expect(expectRefusal(none, 400, 'request.invalid')).toMatch(/^upload_id is not one of your completed uploads/);
    expect(await listed(user)).toEqual([]);
  });

  it('is limited to some items of a user', async () => {
    const user = await makeUser();
    const upload = { upload_id: await uploadPicture(user) };
    const item = await save(user, upload);
    await localSystem().sql(
      `insert into footage (id, user_id, name, description, kind, key, bytes, created_at, updated_at)
        select ? || value, user_id, name, description, kind, footage.key || value, bytes, created_at, updated_at
        from footage, json_each(?) where footage.id = ?`,
      ulid().slice(0, 20),
      JSON.stringify(Array.from({ length: FOOTAGE.perUser - 1 }, (_, i) => String(100_000 + i))),
      item.id,
    );
    expectRefusal(await send('POST', '/footage', user, upload), 403, 'footage.too_many');
  });
});

describe('the B-roll of a short', () => {
  const place = (b_roll: unknown, user = ready.user) => send('PATCH', path, user, { b_roll });
  const placed = async (b_roll: unknown) => expectSuccess(await place(b_roll), 200, shortResponseSchema).data.b_roll;

  it('is placed, in its renders as far as it is played, restored with a version, and left out once it is deleted', async () => {
    const { user } = ready;
    const short = expectSuccess(await send('GET', path, user), 200, shortResponseSchema).data;
    const at = (sec: number) => short.start_time + sec;
    const picture = await save(user, { upload_id: await uploadPicture(user) });
    const video = await save(user, { upload_id: await uploadPicture(user, await videoOf(2), 'x.mp4') });
    const wanted = [
      { footage_id: video.id, start: at(4), end: at(6), fit: 'fit' as const },
      { footage_id: picture.id, start: at(1), end: at(2) },
      { footage_id: picture.id, start: short.end_time + 10, end: short.end_time + 12 },
    ];
    const stored = [{ ...wanted[1], fit: 'fill' }, wanted[0], { ...wanted[2], fit: 'fill' }];
    expect(await placed(wanted)).toEqual(stored);

    const asked = await send('POST', `${path}/render`, user, { resolution: 720 });
    const render = expectSuccess(asked, 202, renderResponseSchema).data;
    expect(render.settings.b_roll).toEqual(stored.slice(0, 2));
    const claimed = await claimFor('render', ready.projectId);
    expect(claimed.job.plan.bRoll?.map(({ fit, key }) => [fit, key.split('.').at(-1)])).toEqual([
      ['fill', 'png'],
      ['fit', 'mp4'],
    ]);
    const sizes = (claimed.job.inputs.bRoll ?? []).map(async ({ url }) => {
      const file = await fetch(await farm.signInput(url));
      return (await file.arrayBuffer()).byteLength;
    });
    expect(await Promise.all(sizes)).toEqual([picture.size, video.size]);
    await finishClaimed(claimed);
    const drawn = await send('GET', `${path}/drawing`, user);
    expect(drawn).toMatchObject({
      body: { data: { plan: { bRoll: [{ footageId: picture.id }, { footageId: video.id }] } } },
    });

    expect(await placed(null)).toEqual([]);
    const bare = expectSuccess(await send('POST', `${path}/render`, user, {}), 202, renderResponseSchema).data;
    expect(bare.settings.b_roll).toEqual([]);
    await finishClaimed(await claimFor('render', ready.projectId));
    expectSuccess(await send('DELETE', `/footage/${video.id}`, user), 200, footageResponseSchema);
    const restored = await send('POST', `${path}/restore`, user, { render_id: render.id });
    expect(expectSuccess(restored, 200, shortResponseSchema).data.b_roll).toEqual(stored.slice(0, 1));

    expectSuccess(await send('DELETE', `/footage/${picture.id}`, user), 200, footageResponseSchema);
    // It stays where it is until it is removed, and other items can be changed beside it.
    expect(await placed(stored.slice(0, 1))).toEqual(stored.slice(0, 1));
    const after = await send('POST', `${path}/render`, user, { resolution: 720 });
    expect(expectSuccess(after, 202, renderResponseSchema).data.settings.b_roll).toEqual([]);
    await finishClaimed(await claimFor('render', ready.projectId));
    expect(await placed([])).toEqual([]);
  });

  it.each<[object[], RegExp]>([
    [[{ footage_id: ulid(), start: 1, end: 2 }], /^b_roll: one of its footage_id is not yours/],
    [[{ footage_id: 'x', start: 1, end: 2 }], /^b_roll\.0\.footage_id/],
    [[{ footage_id: ulid(), start: 1, end: 1.2 }], /^b_roll\.0\.end must be 0\.5 to 20 seconds after start/],
    [[{ footage_id: ulid(), start: 1, end: 22 }], /^b_roll\.0\.end must be 0\.5 to 20 seconds after start/],
    [[{ footage_id: ulid(), start: 2, end: 1 }], /^b_roll\.0\.end/],
    [[{ footage_id: ulid(), start: 1, end: 2, fit: 'stretch' }], /^b_roll\.0\.fit/],
    [
      [
        { footage_id: ulid(), start: 1, end: 3 },
        { footage_id: ulid(), start: 2, end: 4 },
      ],
      /^b_roll must not overlap/,
    ],
    [Array.from({ length: 9 }, (_, i) => ({ footage_id: ulid(), start: i, end: i + 1 })), /^b_roll/],
  ])('refuses %j', async (bRoll, sentence) => {
    expect(expectRefusal(await place(bRoll), 400, 'request.invalid')).toMatch(sentence);
  });

  it('refuses the footage of another user', async () => {
    const stranger = await makeUser();
    const { id } = await save(stranger, { upload_id: await uploadPicture(stranger) });
    expectRefusal(await place([{ footage_id: id, start: 1, end: 2 }]), 400, 'request.invalid');
  });

  it('is proposed where its words are said, for its own user alone', async () => {
    const { user } = ready;
    const { words, start_time: startSec } = expectSuccess(await send('GET', path, user), 200, shortResponseSchema).data;
    const word = words.find(({ text, start }) => text.length > 4 && start >= startSec);
    if (word === undefined) throw new Error('no word');
    const item = await save(user, { upload_id: await uploadPicture(user), description: `${word.text}s` });
    const asked = await send('GET', `${path}/b-roll/proposals`, user);
    const { proposals } = expectSuccess(asked, 200, bRollProposalsResponseSchema).data;
    expect(proposals).toMatchObject([{ footage_id: item.id, start: word.start, words: [word.text.toLowerCase()] }]);
    const [{ footage_id, start, end } = { footage_id: '', start: 0, end: 0 }] = proposals;
    await placed([{ footage_id, start, end }]);
    const again = await send('GET', `${path}/b-roll/proposals`, user);
    expect(expectSuccess(again, 200, bRollProposalsResponseSchema).data.proposals).toEqual([]);
    expectRefusal(await send('GET', `${path}/b-roll/proposals`, await makeUser()), 404, 'request.not_found');
  });
});

describe('a picture as the background', () => {
  it('is in renders, looks and templates of its user, restored with a version, and blurred once it is deleted', async () => {
    const { user } = ready;
    const first = `/shorts/${ready.projectId}/${ready.shortIds['First'] ?? ''}`;
    const picture = await save(user, { upload_id: await uploadPicture(user) });
    const background = picture.id;
    const asked = await send('POST', `${first}/render`, user, { background });
    const render = expectSuccess(asked, 202, renderResponseSchema).data;
    expect(render.settings.background).toBe(background);
    const claimed = await claimFor('render', ready.projectId);
    expect(claimed.job.plan.background).toMatch(/^public\/footage\/\w+\/\w+\/footage\.png$/);
    const file = await fetch(await farm.signInput(claimed.job.inputs.background?.url ?? ''));
    expect((await file.arrayBuffer()).byteLength).toBe(picture.size);
    await finishClaimed(claimed);
    const restored = await send('POST', `${first}/restore`, user, { render_id: render.id });
    expect(expectSuccess(restored, 200, shortResponseSchema).data.render_options).toMatchObject({ background });
    const saved = await send('POST', '/templates', user, { name: 'x', options: { background } });
    const template = expectSuccess(saved, 201, templateResponseSchema).data;

    expectSuccess(await send('DELETE', `/footage/${background}`, user), 200, footageResponseSchema);
    const after = await send('POST', `${first}/render`, user, {});
    expect(expectSuccess(after, 202, renderResponseSchema).data.settings.background).toBe('blur');
    const look = await send('PATCH', first, user, { render_options: { background, zoom: 1.04 } });
    expect(expectSuccess(look, 200, shortResponseSchema).data.render_options).toMatchObject({ background, zoom: 1.04 });
    // What is unchanged stays, in each place; elsewhere it is new.
    const options = { background, zoom: 1.05 };
    const [id, other] = [ready.shortIds['First'] ?? '', ready.shortIds['Best'] ?? ''];
    const many = (shortId: string) =>
      send('PATCH', `/shorts/${ready.projectId}`, user, { shorts: [{ id: shortId, render_options: options }] });
    expect(await many(id)).toMatchObject({ status: 200 });
    expect(await send('PATCH', `/templates/${template.id}`, user, { options })).toMatchObject({ status: 200 });
    expectRefusal(await many(other), 400, 'request.invalid');
  });

  it('is refused if it is a video, unknown, or of another user', async () => {
    const { user } = ready;
    const stranger = await makeUser();
    const video = await save(user, { upload_id: await uploadPicture(user, await videoOf(2), 'x.mp4') });
    const other = await save(stranger, { upload_id: await uploadPicture(stranger) });
    for (const background of [video.id, other.id, ulid()]) {
      const answers = [
        send('POST', `${path}/render`, user, { background }),
        send('PATCH', path, user, { render_options: { background } }),
        send('POST', '/templates', user, { name: 'x', options: { background } }),
      ];
      for (const answer of answers) {
        expect(expectRefusal(await answer, 400, 'request.invalid')).toMatch(/^background is not one of your pictures/);
      }
    }
  });
});
