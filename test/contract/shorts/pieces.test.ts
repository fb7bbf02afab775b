import { describe, expect, it } from 'vitest';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortListResponseSchema } from '#schema/contract/short.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { claimFor, finishFraming } from '../support/farm.ts';
import { useReadyShort } from '../support/ready-short.ts';

const short = useReadyShort();
const { path, patch, edit } = short;
const render = async (body: object) =>
  expectSuccess(
    await call('POST', `${path()}/render`, { token: short.project.user.token, body }),
    202,
    renderResponseSchema,
  ).data;
const frameAgain = async () => finishFraming(await claimFor('analyze-faces', short.project.projectId));
/** Exactly these pieces, and nothing else of the tests before. */
const play = (pieces: unknown, more: object = {}) =>
  edit({ start_time: 45, end_time: 70, cuts: null, cover_time: null, snap: false, pieces, ...more });

const MOVED = [
  { start: 60, end: 70 },
  { start: 45, end: 60 },
];

describe('pieces of a short', () => {
  it('play its range in another order at once, in renders, drafts and lists', async () => {
    const moved = await play(MOVED);
    expect(moved).toMatchObject({ status: 'face_analysis_done', start_time: 45, end_time: 70, duration: 25 });
    expect(moved.pieces).toEqual(MOVED);
    const drafted = await render({ draft: true });
    expect(drafted.settings.pieces).toEqual(MOVED);
    const { job } = await claimFor('render', short.project.projectId);
    expect(job.plan).toMatchObject({
      range: { startSec: 45, endSec: 70 },
      pieces: [
        { startSec: 60, endSec: 70 },
        { startSec: 45, endSec: 60 },
      ],
    });
    const list = await call('GET', `/shorts/${short.project.projectId}`, short.project.user);
    expect(expectSuccess(list, 200, shortListResponseSchema).data.data.find(({ id }) => id === short.id)).toMatchObject(
      {
        duration: 25,
      },
    );
  });

  it('may be played twice, and leave out what is cut wherever it is played', async () => {
    const twice = [
      { start: 65, end: 68 },
      { start: 45, end: 70 },
    ];
    expect(await play(twice, { cuts: [{ start: 66, end: 67 }] })).toMatchObject({ pieces: twice, duration: 26 });
  });

  it('may come from elsewhere in the project: then the short is framed again, with all that it needs', async () => {
    const hook = [
      { start: 20, end: 23 },
      { start: 45, end: 70 },
    ];
    expect(await play(hook)).toMatchObject({ status: 'shorts_created', start_time: 45, duration: 28, pieces: hook });
    const claimed = await claimFor('analyze-faces', short.project.projectId);
    expect(claimed.job.shorts).toMatchObject([
      {
        range: { startSec: 45, endSec: 70 },
        stretches: [
          { startSec: 20, endSec: 23 },
          { startSec: 45, endSec: 70 },
        ],
      },
    ]);
    await finishFraming(claimed);
    expect(await edit({ cuts: [{ start: 21, end: 22 }], snap: false })).toMatchObject({
      status: 'face_analysis_done',
      duration: 27,
      cuts: [{ start: 21, end: 22 }],
    });
    expect((await edit({ cover_time: 20.5 })).cover_time).toBe(20.5);
    expect((await render({})).settings).toMatchObject({
      cover_time: 20.5,
      pieces: hook,
      cuts: [{ start: 21, end: 22 }],
    });
    expect(await play([])).toMatchObject({ status: 'shorts_created', pieces: [], duration: 25 });
    await frameAgain();
  });

  it('snap to the gaps between words, except for ends that the short has', async () => {
    const placed = await play(
      [
        { start: 60, end: 70 },
        { start: 45.2, end: 52 },
      ],
      { snap: true },
    );
    expect(placed.pieces).toEqual([
      { start: 60, end: 70 },
      { start: 45, end: 52 },
    ]);
  });

  it('are none, or fewer, where they play on in order', async () => {
    expect(
      (
        await play([
          { start: 45, end: 60 },
          { start: 60, end: 70 },
        ])
      ).pieces,
    ).toEqual([]);
    const joined = await play([
      { start: 50, end: 55 },
      { start: 55, end: 60 },
      { start: 45, end: 50 },
    ]);
    expect(joined.pieces).toEqual([
      { start: 50, end: 60 },
      { start: 45, end: 50 },
    ]);
  });

  it.each([[[]], [null]])('are gone with %j', async (none) => {
    await play(MOVED);
    expect(await edit({ pieces: none })).toMatchObject({ pieces: [], duration: 25 });
  });

  it('follow the edges of the short, and stay with other edits', async () => {
    await play(MOVED);
    const longer = await edit({ end_time: 72, snap: false });
    expect(longer).toMatchObject({
      duration: 27,
      pieces: [
        { start: 60, end: 72 },
        { start: 45, end: 60 },
      ],
    });
    await frameAgain();
    const shorter = await edit({ start_time: 48, end_time: 65, snap: false });
    expect(shorter).toMatchObject({
      duration: 17,
      pieces: [
        { start: 60, end: 65 },
        { start: 48, end: 60 },
      ],
    });
    await frameAgain();
    expect((await edit({ title: 'Best' })).pieces).toHaveLength(2);
    await play(null);
    await frameAgain();
  });

  it('follow the range of a render', async () => {
    await play(MOVED);
    const { settings } = await render({ start_time: 50, end_time: 65 });
    expect(settings.pieces).toEqual([
      { start: 60, end: 65 },
      { start: 50, end: 60 },
    ]);
    expect((await render({ start_time: 46, end_time: 60 })).settings.pieces).toEqual([]);
  });

  it.each([
    ['not a list', 3, /^pieces/],
    ['without an end', [{ start: 50 }], /^pieces\.0\.end/],
    ['out of order', [{ start: 50, end: 50 }], 'pieces.0.end must be after start'],
    ['too many', Array.from({ length: 21 }, (_, i) => ({ start: 66 - i, end: 67 - i })), /^pieces/],
    [
      'outside of the project',
      [
        { start: 45, end: 60 },
        { start: 5_000, end: 5_003 },
      ],
      /^pieces\.1 must be inside of the project, from 0 to /,
    ],
    [
      'too short',
      [
        { start: 45, end: 60 },
        { start: 61, end: 61.1 },
      ],
      /^pieces\.1 must last at least 0\.2 seconds/,
    ],
    ['of hardly anything', [{ start: 50, end: 50.5 }], /^pieces must play 1 to 300 seconds/],
  ])('are refused if they are %s, and change nothing', async (_, pieces, sentence) => {
    await play(null);
    expect(expectRefusal(await patch({ pieces, snap: false, title: 'New' }), 400, 'request.invalid')).toMatch(sentence);
    expect(await edit({})).toMatchObject({ title: 'Best', pieces: [] });
  });

  it('refuse cuts and covers that they do not play', async () => {
    await play([{ start: 60, end: 70 }]);
    const cuts = [{ start: 60, end: 69.5 }];
    expect(expectRefusal(await patch({ cuts, snap: false }), 400, 'request.invalid')).toMatch(
      /^cuts must leave at least 1/,
    );
    expect(expectRefusal(await patch({ cover_time: 50 }), 400, 'request.invalid')).toBe(
      'cover_time must be a second of the source within the short: from 60 to before 70.',
    );
  });
});
