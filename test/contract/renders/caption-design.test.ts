import { beforeAll, describe, expect, it } from 'vitest';
import { captionStylesResponseSchema } from '#schema/contract/editor.ts';
import { renderResponseSchema, type RenderView } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { templateResponseSchema } from '#schema/contract/template.ts';
import {
  CAPTION_ALIGNMENTS,
  CAPTION_ANIMATIONS,
  CAPTION_BOXES,
  CAPTION_EMPHASES,
} from '#schema/domain/captions/design.ts';
import { CAPTION_FONT_NAMES } from '#schema/domain/captions/fonts.ts';
import { CAPTION_STYLES } from '#schema/domain/render-plan.ts';
import { PROFANITY_CHOICES } from '#schema/domain/captions/profanity.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { claimFor } from '../support/farm.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
let path: string;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  path = `/shorts/${ready.projectId}/${ready.shortIds['Best'] ?? ''}`;
});

const ask = (captions: object) => call('POST', `${path}/render`, { token: ready.user.token, body: { captions } });
const render = async (captions: object, status: 200 | 202 = 202): Promise<RenderView> =>
  expectSuccess(await ask(captions), status, renderResponseSchema).data;

const DESIGN = {
  font: 'inter',
  weight: 700,
  size: 1.2,
  text_color: '#FFEEDD',
  outline: 0.08,
  outline_color: '#102030',
  box: 'line',
  box_color: '#101418',
  box_opacity: 0.5,
  animation: 'fill',
  align: 'left',
  width: 0.8,
  lines: 3,
  words_per_line: 4,
  emphasis: 'both',
  emphasis_color: '#7CFF4F',
  key_words: ['tomatoes', '5'],
  speaker_colors: ['#FFFFFF', '#7CD5FF'],
  emoji: true,
};

describe('the design of captions', () => {
  it('is read, used and shown, every option of it', async () => {
    const made = await render({ ...DESIGN, text_color: '#ffeedd' });
    expect(made.settings.captions).toMatchObject({ style: 'bold', ...DESIGN });
    expect(made.options.captions).toMatchObject({ ...DESIGN, text_color: '#ffeedd' });
    const job = await claimFor('render', ready.projectId);
    expect(job.job).toMatchObject({ plan: { captions: { font: 'inter', wordsPerLine: 4, textColor: '#FFEEDD' } } });
  });

  it('without a field renders what it always rendered', async () => {
    const first = await render({});
    expect(first.settings.captions).toEqual({
      style: 'bold',
      position: 'bottom',
      uppercase: false,
      highlight_color: '#FFD400',
      fillers: false,
    });
    expect((await render({ style: 'bold', font: null, size: null, emoji: false })).id).toBe(first.id);
  });

  it.each([
    ...CAPTION_STYLES.map((style) => ({ style })),
    ...CAPTION_FONT_NAMES.map((font) => ({ font })),
    ...CAPTION_ANIMATIONS.map((animation) => ({ animation })),
    ...CAPTION_BOXES.map((box) => ({ box })),
    ...CAPTION_ALIGNMENTS.map((align) => ({ align })),
    ...CAPTION_EMPHASES.map((emphasis) => ({ emphasis })),
    { key_words: [] },
  ])('takes %j', async (captions) => {
    expect((await render(captions)).settings.captions).toMatchObject(captions);
  });

  it.each([
    [{ font: 'Comic Sans' }, /^captions\.font must be one of montserrat, poppins/],
    [{ weight: 450 }, 'captions.weight must be one of 400, 500, 600, 700, 800, 900.'],
    [{ font: 'anton', weight: 700 }, 'captions.weight must be one that Anton has: 400.'],
    [{ style: 'neon', weight: 900 }, 'captions.weight must be one that Comfortaa has: 400, 500, 600, 700.'],
    [{ size: 2.1 }, 'captions.size must be at most 2.'],
    [{ size: 'large' }, 'captions.size must be a number.'],
    [{ text_color: 'red' }, 'captions.text_color must be a color such as #FFD400.'],
    [{ outline: 0.3 }, 'captions.outline must be at most 0.2.'],
    [{ outline_color: '#12345' }, 'captions.outline_color must be a color such as #FFD400.'],
    [{ box: 'round' }, /^captions\.box must be one of none, word, line, card/],
    [{ box_color: '#GGGGGG' }, 'captions.box_color must be a color such as #FFD400.'],
    [{ box_opacity: 0 }, 'captions.box_opacity must be at least 0.1.'],
    [{ animation: 'spin' }, /^captions\.animation must be one of none, pop/],
    [{ align: 'justify' }, /^captions\.align must be one of left, center, right/],
    [{ width: 0.2 }, 'captions.width must be at least 0.4.'],
    [{ lines: 4 }, 'captions.lines must be at most 3.'],
    [{ lines: 1.5 }, 'captions.lines must be a whole number.'],
    [{ emphasis: 'bold' }, /^captions\.emphasis must be one of none, color, size, both/],
    [{ emphasis_color: 'green' }, 'captions.emphasis_color must be a color such as #FFD400.'],
    [{ key_words: 'tomatoes' }, /^captions\.key_words must be an array/],
    [{ key_words: Array.from({ length: 61 }, (_, i) => `w${i}`) }, /^captions\.key_words must .*60/],
    [{ key_words: ['x'.repeat(41)] }, /^captions\.key_words.* at most 40/],
    [{ speaker_colors: [] }, /^captions\.speaker_colors must/],
    [{ speaker_colors: ['blue'] }, /^captions\.speaker_colors.*must be a color/],
    [{ speaker_colors: Array.from({ length: 9 }, () => '#FFFFFF') }, /^captions\.speaker_colors must .*8/],
    [{ words_per_line: 0 }, 'captions.words_per_line must be at least 1.'],
    [{ emoji: 'yes' }, 'captions.emoji must be true or false.'],
  ])('is refused for %j, and the field is named', async (captions, sentence) => {
    expect(expectRefusal(await ask(captions), 400, 'request.invalid')).toMatch(sentence);
  });

  it('is kept in saved looks: those of a short, and templates', async () => {
    const options = { captions: { style: 'paper', ...DESIGN } };
    const saved = await call('PATCH', path, { token: ready.user.token, body: { render_options: options } });
    expect(expectSuccess(saved, 200, shortResponseSchema).data.render_options).toEqual(options);
    const body = { name: 'Mine', options };
    const template = await call('POST', '/templates', { token: ready.user.token, body });
    expect(expectSuccess(template, 201, templateResponseSchema).data.options).toEqual(options);
    expect((await render({ animation: 'fade' })).settings.captions).toMatchObject({
      ...options.captions,
      animation: 'fade',
    });
    expect((await render({ emoji: false })).settings.captions).not.toHaveProperty('emoji');
  });
});

describe('swear words', () => {
  const send = (body: object) => call('POST', `${path}/render`, { token: ready.user.token, body });

  it.each(PROFANITY_CHOICES)('are treated as asked: %s', async (profanity) => {
    const made = expectSuccess(await send({ profanity, resolution: 720 }), 202, renderResponseSchema).data;
    expect(made.settings.profanity).toBe(profanity);
    expect(made.options.profanity).toBe(profanity);
  });

  it('stay unless something else is asked', async () => {
    const kept = expectSuccess(await send({ profanity: 'keep', resolution: 720 }), 202, renderResponseSchema).data;
    const { id, settings } = expectSuccess(await send({ resolution: 720 }), 202, renderResponseSchema).data;
    expect(settings.profanity).toBe('keep');
    expect(id).toBe(kept.id);
  });

  it('are refused for another choice', async () => {
    const sentence = expectRefusal(await send({ profanity: 'blur' }), 400, 'request.invalid');
    expect(sentence).toBe('profanity must be one of keep, mask, silence, bleep.');
  });

  it('are kept in saved looks', async () => {
    const options = { profanity: 'bleep' };
    const saved = await call('PATCH', path, { token: ready.user.token, body: { render_options: options } });
    expect(expectSuccess(saved, 200, shortResponseSchema).data.render_options).toEqual(options);
  });
});

describe('GET /caption-styles', () => {
  it('lists every style with its font, its colors and whether it writes in capitals', async () => {
    const { data } = expectSuccess(await call('GET', '/caption-styles', ready.user), 200, captionStylesResponseSchema);
    expect(data.map(({ style }) => style)).toEqual([...CAPTION_STYLES]);
    expect(data.find(({ style }) => style === 'punch')).toMatchObject({ uppercase: true, highlight_color: '#FFE14A' });
  });
});
