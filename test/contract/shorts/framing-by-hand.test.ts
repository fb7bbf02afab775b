import { describe, expect, it } from 'vitest';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { type ShortView, shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { claimFor, failJob, finishFraming } from '../support/farm.ts';
import { useReadyShort } from '../support/ready-short.ts';

const short = useReadyShort();
const { path, patch, edit } = short;
const read = async (): Promise<ShortView> =>
  expectSuccess(await call('GET', path(), short.project.user), 200, shortResponseSchema).data;
const claimFraming = () => claimFor('analyze-faces', short.project.projectId);
const render = async () =>
  expectSuccess(await call('POST', `${path()}/render`, short.project.user), 202, renderResponseSchema).data;
const PANELS = { first: { x: 0, y: 0, width: 200, height: 150 }, second: { x: 200, y: 60, width: 120, height: 120 } };
const CROP = { width: 101, height: 180, points: [{ time: 45, x: 10, y: 0 }] };

describe('framing by hand', () => {
  it('shows shots and faces with a track and a picture', async () => {
    expect((await read()).shots).toEqual([
      {
        start: 45,
        end: 70,
        by_hand: false,
        faces: [
          {
            id: 'F1',
            boxes: [{ time: 46, x: 40, y: 30, width: 20, height: 20 }],
            picture: { url: expect.stringMatching(/-faces\.jpg$/), x: 0, y: 0, width: 96, height: 96 },
          },
        ],
      },
    ]);
  });

  it('is used by a render at once, while the short stays ready, and is planned without a new analysis', async () => {
    const changed = await edit({ shots: [{ time: 50, face: 'F1' }] });
    expect(changed).toMatchObject({ status: 'face_analysis_done', framing_updating: true, can_undo_framing: true });
    expect(changed.shots[0]?.by_hand).toBe(true);
    await render();
    const rendering = await claimFor('render', short.project.projectId);
    expect(rendering.job.plan.framingEdits).toEqual([{ startSec: 45, endSec: 70, face: [40, 30, 20, 20] }]);
    const framing = await claimFraming();
    expect(framing.job.shorts).toMatchObject([{ id: short.id, edits: rendering.job.plan.framingEdits }]);
    expect(framing.job.shorts[0]?.framing?.url).toContain('framing-');
    await finishFraming(framing);
    expect(await read()).toMatchObject({ framing_updating: false, shots: [{ by_hand: true }] });
    await failJob(rendering, 'media.unreadable');
  });

  it('survives a new range, and a failed new plan', async () => {
    await edit({ start_time: 46, snap: false });
    const again = await claimFraming();
    expect(again.job.shorts[0]).toMatchObject({ range: { startSec: 46 }, edits: [{ face: [40, 30, 20, 20] }] });
    expect(again.job.shorts[0]?.framing).toBeUndefined();
    await finishFraming(again);
    await edit({ shots: [{ time: 50, layout: 'fit' }] });
    await failJob(await claimFraming(), 'media.unreadable');
    expect(await read()).toMatchObject({ status: 'face_analysis_done', framing_updating: true });
    await edit({ shots: [{ time: 50, crop: CROP }] });
    await finishFraming(await claimFraming());
    await render();
    const rendering = await claimFor('render', short.project.projectId);
    const crop = { width: 101, height: 180, points: [{ atSec: 45, x: 10, y: 0 }], aspectRatio: 'vertical' };
    expect(rendering.job.plan.framingEdits).toEqual([{ startSec: 45, endSec: 70, crop }]);
    await failJob(rendering, 'media.unreadable');
  });

  it('takes a crop of another shape than the project has', async () => {
    const wide = { width: 160, height: 90, points: [{ time: 45, x: 20, y: 30 }] };
    await edit({ shots: [{ time: 50, crop: { ...wide, aspect_ratio: 'horizontal' } }] });
    await finishFraming(await claimFraming());
    await render();
    const rendering = await claimFor('render', short.project.projectId);
    expect(rendering.job.plan.framingEdits).toMatchObject([{ crop: { width: 160, aspectRatio: 'horizontal' } }]);
    await failJob(rendering, 'media.unreadable');
    await edit({ undo_framing: true });
    await finishFraming(await claimFraming());
  });

  it('takes a path that comes closer, gently', async () => {
    const points = [
      { time: 45, x: 10, y: 0 },
      { time: 48, x: 30, y: 40, scale: 0.5 },
    ];
    await edit({ shots: [{ time: 50, crop: { ...CROP, points, ease: true } }] });
    await finishFraming(await claimFraming());
    await render();
    const rendering = await claimFor('render', short.project.projectId);
    expect(rendering.job.plan.framingEdits).toMatchObject([
      { crop: { eased: true, points: [{ atSec: 45 }, { atSec: 48, x: 30, y: 40, scale: 0.5 }] } },
    ]);
    await failJob(rendering, 'media.unreadable');
    await edit({ undo_framing: true });
    await finishFraming(await claimFraming());
  });

  it('shows two parts of the picture in two panels', async () => {
    await edit({ shots: [{ time: 50, panels: { ...PANELS, share: 0.4 } }] });
    await finishFraming(await claimFraming());
    await render();
    const rendering = await claimFor('render', short.project.projectId);
    const panels = { first: [0, 0, 200, 150], second: [200, 60, 120, 120], share: 0.4 };
    expect(rendering.job.plan.framingEdits).toEqual([{ startSec: 45, endSec: 70, panels }]);
    await failJob(rendering, 'media.unreadable');
    await edit({ undo_framing: true });
    await finishFraming(await claimFraming());
  });

  it('is undone step by step', async () => {
    const undo = async () => {
      const short = await edit({ undo_framing: true });
      await finishFraming(await claimFraming());
      return short;
    };
    expect((await undo()).shots[0]?.by_hand).toBe(true);
    expect((await undo()).shots[0]?.by_hand).toBe(true);
    expect(await undo()).toMatchObject({ can_undo_framing: false, shots: [{ by_hand: false }] });
    expect(expectRefusal(await patch({ undo_framing: true }), 400, 'request.invalid')).toContain('nothing is left');
    await render();
    const { plan } = (await claimFor('render', short.project.projectId)).job;
    expect(plan.framingEdits).toBeUndefined();
  });

  it('goes back to the automatic framing of a shot', async () => {
    await edit({ shots: [{ time: 50, layout: 'fit' }] });
    expect((await edit({ shots: [{ time: 50, layout: null }] })).shots[0]?.by_hand).toBe(false);
    await finishFraming(await claimFraming());
  });

  it.each([
    [{ shots: [{ time: 44, layout: 'fit' }] }, 'shots.0.time must be within a shot of the short.'],
    [{ shots: [{ time: 50, face: 'F2' }] }, 'shots.0.face must be the id of a face in this shot.'],
    [
      { shots: [{ time: 50, layout: 'fit', face: 'F1' }] },
      'shots.0 must have only one of layout, face, crop and panels.',
    ],
    [{ shots: [{ time: 50, layout: 'wide' }] }, 'shots.0.layout must be one of'],
    [
      { shots: [{ time: 50, crop: { ...CROP, width: 180 } }] },
      'must have the aspect ratio 9:16, or name another one as aspect_ratio.',
    ],
    [
      { shots: [{ time: 50, crop: { ...CROP, aspect_ratio: 'horizontal' } }] },
      'shots.0.crop must have the aspect ratio 16:9, or name another one as aspect_ratio.',
    ],
    [
      { shots: [{ time: 50, crop: { ...CROP, width: 45, height: 80 } }] },
      'shots.0.crop.width must be at least 50: a closer crop of this source is blurred.',
    ],
    [{ shots: [{ time: 50, crop: { ...CROP, points: [{ time: 45, x: 300, y: 0 }] } }] }, 'points.0 is outside of'],
    [
      { shots: [{ time: 50, crop: { ...CROP, points: [CROP.points[0], CROP.points[0]] } }] },
      'points.1.time must be after the point before it.',
    ],
    [
      { shots: [{ time: 50, crop: { ...CROP, points: [{ time: 45, x: 10, y: 0, scale: 0.4 }] } }] },
      'shots.0.crop.points.0.scale must be at least 0.496: a closer crop of this source is blurred.',
    ],
    [
      { shots: [{ time: 50, crop: { ...CROP, points: [{ time: 45, x: 10, y: 91, scale: 0.5 }] } }] },
      'points.0 is outside of',
    ],
    [{ shots: [{ time: 50, panels: { ...PANELS, share: 0.9 } }] }, 'shots.0.panels.share must be at most 0.8.'],
    [
      { shots: [{ time: 50, panels: { ...PANELS, second: { ...PANELS.second, x: 201 } } }] },
      'shots.0.panels.second is outside of the picture.',
    ],
    [
      { shots: [{ time: 50, panels: { ...PANELS, first: { ...PANELS.first, width: 39 } } }] },
      'shots.0.panels.first must be at least 40 by 23 pixels.',
    ],
    [{ shots: [{ time: 50, panels: { first: PANELS.first } }] }, 'shots.0.panels.second is required.'],
    [{ shots: [], undo_framing: true }, 'undo_framing must not be sent together with shots.'],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await patch(body), 400, 'request.invalid')).toContain(sentence);
  });
});
