import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMonitorRequestSchema } from '#schema/contract/live.ts';
import { createProjectRequestSchema } from '#schema/contract/project.ts';
import { renderListQuerySchema, renderRequestSchema } from '#schema/contract/render.ts';
import { editShortRequestSchema } from '#schema/contract/short-edit.ts';
import { createWebhookRequestSchema } from '#schema/contract/webhook.ts';
import { nearestName } from '../../../../worker/http/input/nearest-name.ts';
import { tidyInput } from '../../../../worker/http/input/tidy-input.ts';

const tidy = (schema: z.ZodType, input: unknown) => tidyInput(schema, input, 'body');

describe('an unknown field', () => {
  it.each<[z.ZodType, object, object, string]>([
    [createProjectRequestSchema, { url: 'u', zebra: 1 }, { url: 'u' }, 'Unknown field: zebra. It was ignored.'],
    [
      createWebhookRequestSchema,
      { url: 'u', evnts: [] },
      { url: 'u' },
      'Unknown field: evnts. It was ignored. Did you mean events?',
    ],
    [
      renderRequestSchema,
      { captions: { colour: 'red', style: 'bold' } },
      { captions: { style: 'bold' } },
      'Unknown field: captions.colour. It was ignored.',
    ],
    [
      editShortRequestSchema,
      { words: [{ index: 1, txt: 'a', text: 'b' }] },
      { words: [{ index: 1, text: 'b' }] },
      'Unknown field: words.0.txt. It was ignored. Did you mean words.0.text?',
    ],
    [
      createProjectRequestSchema,
      { url: 'u', render: { options: { layot: 'split' } } },
      { url: 'u', render: { options: {} } },
      'Unknown field: render.options.layot. It was ignored. Did you mean render.options.layout?',
    ],
  ])('is left out with a warning (%#)', (schema, input, value, warning) => {
    expect(tidy(schema, input)).toEqual({ value, warnings: [warning] });
  });

  it('stays where the schema takes any', () => {
    const input = { url: 'u', metadata: { anything: { at: ['all', ''] } } };
    expect(tidy(createProjectRequestSchema, input)).toEqual({ value: input, warnings: [] });
    const open = z.object({ known: z.string() }).catchall(z.unknown());
    expect(tidy(open, { known: 'a', other: 1 })).toEqual({ value: { known: 'a', other: 1 }, warnings: [] });
  });

  it('is no field of JavaScript', () => {
    const input: unknown = JSON.parse('{"url": "u", "__proto__": 1, "constructor": 2}');
    expect(tidy(createProjectRequestSchema, input).warnings).toHaveLength(2);
  });

  it('of a query is a parameter', () => {
    expect(tidyInput(renderListQuerySchema, { stauts: 'done' }, 'query').warnings).toEqual([
      'Unknown parameter: stauts. It was ignored. Did you mean status?',
    ]);
  });
});

describe('an empty text', () => {
  it('counts as not given where a field may be missing', () => {
    const input = { url: 'u', title: '', webhook_url: '', clipDuration: '', layout: '', language: '' };
    expect(tidy(createProjectRequestSchema, input)).toEqual({ value: { url: 'u' }, warnings: [] });
    expect(tidyInput(renderListQuerySchema, { page: '', status: '', done: '' }, 'query').value).toEqual({});
  });

  it('stays where it means something, or where the field is required', () => {
    const words = { words: [{ index: 1, text: '' }] };
    expect(tidy(editShortRequestSchema, words).value).toEqual(words);
    const clearable = z.object({ note: z.string().max(9).optional() });
    expect(tidy(clearable, { note: '' }).value).toEqual({ note: '' });
    expect(tidy(z.object({ name: z.string().min(1) }), { name: '' }).value).toEqual({ name: '' });
  });
});

describe('two names of one field', () => {
  it('are refused with both names if they disagree', () => {
    expect(() => tidy(createProjectRequestSchema, { url: 'u', layout: 'split', video_layout: 'react' })).toThrow(
      'layout and video_layout disagree. Send only one of them.',
    );
    expect(() => tidy(createMonitorRequestSchema, { clipDuration: 20, clip_duration: '30' })).toThrow(
      'clipDuration and clip_duration disagree. Send only one of them.',
    );
    expect(() =>
      tidy(createProjectRequestSchema, {
        url: 'u',
        render: { options: { layout: 'split', video_layout: 'react' } },
      }),
    ).toThrow('render.options.layout and render.options.video_layout disagree.');
    expect(() => tidyInput(renderListQuerySchema, { limit: '5', per_page: '3' }, 'query')).toThrow(
      /per_page.*limit|limit.*per_page/,
    );
  });

  it('pass if they mean the same, or one is empty', () => {
    const { value } = tidy(createProjectRequestSchema, {
      url: 'u',
      clipDuration: '30',
      clip_duration: 30,
      layout: '',
      video_layout: 'react',
    });
    expect(value).toEqual({ url: 'u', clipDuration: '30', clip_duration: 30, video_layout: 'react' });
  });
});

describe('anything else', () => {
  it.each([null, 7, 'text', [1, { a: '' }], true])('is left to the schema: %j', (input) => {
    expect(tidy(createProjectRequestSchema, input)).toEqual({ value: input, warnings: [] });
  });
});

describe('the name that was meant', () => {
  const names = ['clipDuration', 'layout', 'start_time', 'url'];
  it.each([
    ['clip_duration', 'clipDuration'],
    ['layot', 'layout'],
    ['starttime', 'start_time'],
    ['urls', 'url'],
    ['x', null],
    ['speed', null],
  ])('for %j is %j', (typed, meant) => {
    expect(nearestName(typed, names)).toBe(meant);
  });

  it('is not looked for where the text is long', () => {
    expect(nearestName('layout'.repeat(10_000), names)).toBeNull();
  });
});
