import { describe, expect, it } from 'vitest';
import { DEFAULT_CAPTIONS, renderHash, type RenderPlan } from '../../../../schema/domain/render-plan.ts';
import { footageKeys } from '../../../../studio/src/preview/footage-keys.ts';
import { isOfPlan } from '../../../../studio/src/preview/saved/is-of-plan.ts';
import { lookedPlan, withFiles } from '../../../../studio/src/preview/saved/saved-plan.ts';

const PLAN: RenderPlan = {
  rendererVersion: '1',
  sourceKey: 'source',
  transcriptKey: 'transcript',
  framingKey: 'framing',
  range: { startSec: 10, endSec: 40 },
  layout: 'single',
  aspectRatio: 'vertical',
  resolution: 1080,
  fps: 'source',
  captions: DEFAULT_CAPTIONS,
  loudness: -14,
};

type Rendered = Parameters<typeof isOfPlan>[0];

/** As the API shows a render of a plan, as far as it is looked at. */
async function renderOf(plan: RenderPlan): Promise<Rendered> {
  const { layout, aspectRatio, resolution, fps, loudness } = plan;
  const settings = { layout, aspect_ratio: aspectRatio, resolution, fps, loudness };
  return { settings, render_hash: await renderHash(plan) } as Rendered;
}

describe('a finished video', () => {
  it('is of the clip as it is now, whatever size and shape it was made in', async () => {
    const made = await renderOf({ ...PLAN, resolution: 720, aspectRatio: 'horizontal', layout: 'split', fps: 30 });
    expect(await isOfPlan(made, PLAN)).toBe(true);
  });

  it.each([
    ['its edges', { range: { startSec: 10, endSec: 39 } }],
    ['its captions', { captions: false }],
    ['a word', { corrections: { 4: 'Mill' } }],
    ['a shot', { framingEdits: [{ startSec: 10, endSec: 12, layout: 'fit' }] }],
  ] as const)('is not once %s changed', async (_what, change) => {
    expect(await isOfPlan(await renderOf(PLAN), { ...PLAN, ...change } as RenderPlan)).toBe(false);
  });
});

describe('a video whose look names files of the account', () => {
  const [PICTURE, FONT] = ['01KAFV5N7Q2V8XW4T6R5N00017', '01KAFV5N7Q2V8XW4T6R5N00018'];
  const footage = [{ id: PICTURE, kind: 'picture', url: `https://cdn.test/media/footage/${PICTURE}/n/wall.png` }];
  const fonts = [{ id: FONT, url: `https://cdn.test/media/fonts/${FONT}/n/mine.ttf` }];
  const MADE: RenderPlan = {
    ...PLAN,
    captions: { ...DEFAULT_CAPTIONS, font: FONT as never },
    fonts: [{ id: FONT, key: `public/fonts/${FONT}/n/mine.ttf` }],
    background: `public/footage/${PICTURE}/n/wall.png`,
  };
  const captions = { style: 'bold', position: 'bottom', uppercase: false, highlight_color: '#FFD400', font: FONT };
  const read = { fonts, footage } as never;

  it('is of the clip once they are read, and nothing is said before', async () => {
    const made = await renderOf(MADE);
    const settings = {
      ...made.settings,
      captions,
      title_overlay: null,
      remove_silence: false,
      enhance_speech: false,
      profanity: 'keep',
      background: PICTURE,
    };
    const saved = { short: { render_options: null, title: 'A clip' }, render: { settings, options: {} } } as never;
    const drawing = { plan: PLAN, framing: { aspectRatio: 'vertical' } } as never;
    expect(lookedPlan(drawing, saved, undefined)).toBeNull();
    const looked = lookedPlan(drawing, saved, []) ?? PLAN;
    expect(withFiles(looked, { fonts: undefined, footage: [] })).toBeNull();
    expect(withFiles(looked, { fonts: [], footage: undefined })).toBeNull();
    expect(await isOfPlan(made, withFiles(looked, read) ?? PLAN)).toBe(true);
  });

  it('keeps what is saved in the editor until they are read', () => {
    const bRoll = [
      { footageId: 'F', key: 'public/footage/F/n/film.mp4', startSec: 11, endSec: 14, fit: 'fill' as const },
    ];
    const before = footageKeys(undefined, { ...MADE, bRoll });
    expect([before.ofFootage('F'), before.ofPicture(PICTURE)]).toEqual([bRoll[0]?.key, MADE.background]);
    expect([before.ofFootage('other'), before.ofPicture('other')]).toEqual([undefined, undefined]);
    // Deleted since.
    const after = footageKeys([], { ...MADE, bRoll });
    expect([after.ofFootage('F'), after.ofPicture(PICTURE)]).toEqual([undefined, undefined]);
  });
});
