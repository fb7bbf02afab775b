import { describe, expect, it } from 'vitest';
import { pageQuery, pageRequestOf } from '#schema/contract/pages.ts';
import { createProjectRequestSchema, projectListQuerySchema } from '#schema/contract/project.ts';
import { renderListQuerySchema, renderRequestSchema } from '#schema/contract/render.ts';
import { videoMetadataRequestSchema } from '#schema/contract/video-metadata.ts';
import * as z from 'zod';

const URL_TEXT = 'https://host.test/a.mp4';
const DEFAULTS = {
  url: URL_TEXT,
  goal: 'shorts',
  title: undefined,
  clipDurationSec: 60,
  startSec: undefined,
  endSec: undefined,
  aspectRatio: 'vertical',
  layout: 'single',
  language: 'auto',
  keywords: [],
  maxClips: 20,
  clientMetadata: undefined,
};

describe('the body of createShorts', () => {
  it('needs nothing but the URL', () => {
    expect(createProjectRequestSchema.parse({ url: URL_TEXT })).toEqual(DEFAULTS);
  });

  it.each([
    [
      'the body of the specification',
      { clipDuration: '30', startTime: 5, endTime: 60, aspect_ratio: 'horizontal', layout: 'split' },
    ],
    [
      'the words of the resource table',
      { clip_duration: 30, start_time: '5', end_time: '60', aspect_ratio: 'horizontal', video_layout: 'split' },
    ],
    [
      'camel case all through',
      { clipDuration: 30, startTime: '5', endTime: 60, aspectRatio: 'horizontal', layout: 'split' },
    ],
  ])('is read in %s', (_what, body) => {
    expect(createProjectRequestSchema.parse({ url: URL_TEXT, ...body })).toEqual({
      ...DEFAULTS,
      clipDurationSec: 30,
      startSec: 5,
      endSec: 60,
      aspectRatio: 'horizontal',
      layout: 'split',
    });
  });

  it('takes null for a field that is not there', () => {
    const body = { url: URL_TEXT, endTime: null, goal: null, clipDuration: null, metadata: null, keywords: null };
    expect(createProjectRequestSchema.parse(body)).toEqual(DEFAULTS);
  });

  it.each([
    ['order-42', 'order-42'],
    [' 北京 😀 ', '北京 😀'],
    ['😀'.repeat(64), '😀'.repeat(64)],
    ['x'.repeat(129), null],
    ['a\nb', null],
    ['a\u200bb', null],
    [' ', null],
    [42, null],
  ])('reads the id of another system: %j', (given, read) => {
    const { data } = createProjectRequestSchema.safeParse({ url: URL_TEXT, external_id: given });
    expect(data?.externalId ?? null).toBe(read);
  });

  it('keeps the prompt apart from the keywords', () => {
    const body = { url: URL_TEXT, keywords: ['goal', ' save '], prompt: 'the funny ones' };
    expect(createProjectRequestSchema.parse(body)).toMatchObject({
      keywords: ['goal', 'save'],
      prompt: 'the funny ones',
    });
  });

  it.each([
    ['clipDuration', 4.9],
    ['clipDuration', '301'],
    ['clip_duration', 'long'],
    ['startTime', -1],
    ['endTime', Number.NaN],
    ['endTime', true],
    ['layout', 'triple'],
    ['aspect_ratio', 'square'],
    ['goal', 'clips'],
    ['language', 'not a language'],
    ['language', 'xx'],
    ['language', 'english'],
    ['language', 'en_US'],
    ['language', 'e'],
    ['language', '123'],
    ['language', ''],
    ['language', 5],
    ['max_clips', 0],
    ['max_clips', 21],
    ['max_clips', 1.5],
    ['keywords', 'goal'],
    ['title', ''],
    ['title', 'x'.repeat(201)],
    ['metadata', ['a']],
    ['metadata', { text: 'x'.repeat(4_096) }],
  ])('is refused for %s %j, and the field is named', (field, value) => {
    const parsed = createProjectRequestSchema.safeParse({ url: URL_TEXT, [field]: value });
    expect(parsed.error?.issues[0]?.path[0]).toBe(field);
  });

  it.each(['auto', 'en', 'pt-BR', 'zh-Hans-CN'])('takes the language %s', (language) => {
    expect(createProjectRequestSchema.parse({ url: URL_TEXT, language }).language).toBe(language);
  });

  it.each([
    ['EN-us', 'en-US'],
    [' deu ', 'de'],
    ['und', 'auto'],
    [null, 'auto'],
  ])('reads the language %j as %s', (language, stored) => {
    expect(createProjectRequestSchema.parse({ url: URL_TEXT, language }).language).toBe(stored);
  });
});

describe('the body of videoMetadata', () => {
  it('reads both spellings', () => {
    const thumbnail = 'data:image/png;base64,AAAA';
    const expected = { url: URL_TEXT, isReframe: true, uploadedDurationSec: 12.5, uploadedThumbnail: thumbnail };
    const camel = { url: URL_TEXT, isReframe: true, uploadedDuration: 12.5, uploadedThumbnail: thumbnail };
    const snake = { url: URL_TEXT, is_reframe: true, uploaded_duration: '12.5', uploaded_thumbnail: thumbnail };
    expect(videoMetadataRequestSchema.parse(camel)).toEqual(expected);
    expect(videoMetadataRequestSchema.parse(snake)).toEqual(expected);
  });

  it('takes a missing URL for an empty one', () => {
    expect(videoMetadataRequestSchema.parse({}).url).toBe('');
    expect(videoMetadataRequestSchema.parse({ url: null }).url).toBe('');
  });
});

describe('the body of a render request', () => {
  it('may be empty', () => {
    expect(renderRequestSchema.parse({})).toMatchObject({ force: false, layout: undefined, captions: undefined });
  });

  it('reads numbers as text, both spellings, and every option', () => {
    const body = {
      video_layout: 'split',
      aspectRatio: 'horizontal',
      resolution: '720',
      fps: '30',
      captions: { style: 'classic', position: 'top', uppercase: true, highlight_color: '#00ff00' },
      title_overlay: ' Look\n at this ',
      remove_silence: true,
      loudness: '-16',
      startTime: 1,
      endTime: '9.5',
      force: true,
    };
    expect(renderRequestSchema.parse(body)).toEqual({
      layout: 'split',
      aspectRatio: 'horizontal',
      resolution: 720,
      fps: 30,
      captions: { style: 'classic', position: 'top', uppercase: true, highlight_color: '#00ff00' },
      titleOverlay: 'Look at this',
      removeSilence: true,
      loudness: -16,
      startSec: 1,
      endSec: 9.5,
      force: true,
    });
  });

  it.each([
    ['resolution', 480],
    ['resolution', 1440],
    ['title_overlay', ''],
    ['title_overlay', ' \u0000\n'],
    ['title_overlay', 'x'.repeat(101)],
    ['title_overlay', 5],
    ['remove_silence', 'yes'],
    ['captions', { language: 5 }],
    ['captions', { language: 'xx' }],
    ['captions', { language: 'en_US' }],
    ['fps', 25],
    ['fps', 'film'],
    ['loudness', -4],
    ['loudness', 'loud'],
    ['captions', 'big'],
    ['captions', { highlight_color: 'red' }],
    ['layout', 'fit'],
    ['force', 'yes'],
  ])('is refused for %s %j', (field, value) => {
    expect(renderRequestSchema.safeParse({ [field]: value }).error?.issues[0]?.path[0]).toBe(field);
  });

  it('is refused for an option that does not exist', () => {
    expect(renderRequestSchema.safeParse({ watermark: true }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['watermark'],
    });
  });
});

describe('queries of lists', () => {
  const query = z.object(pageQuery);

  it.each([
    [{}, { page: 1, perPage: 20 }],
    [
      { page: '3', per_page: '7' },
      { page: 3, perPage: 7 },
    ],
    [{ limit: '100' }, { page: 1, perPage: 100 }],
    [
      { per_page: '5', limit: '9' },
      { page: 1, perPage: 5 },
    ],
  ])('%j ask for %j', (asked, page) => {
    expect(pageRequestOf(query.parse(asked))).toEqual(page);
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'two' },
    { page: '' },
    { page: '1e3' },
    { page: '99999999999' },
    { page: ['1', '2'] },
    { per_page: '0' },
    { per_page: '101' },
    { limit: '101' },
  ])('%j are refused', (asked) => {
    expect(query.safeParse(asked).success).toBe(false);
  });

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('read the flag %s as %s', (text, value) => {
    expect(renderListQuerySchema.parse({ only_done: text }).only_done).toBe(value);
  });

  it.each([{ only_done: 'yes' }, { status: 'ready' }, { project_id: 'x' }])('refuse %j', (asked) => {
    expect(renderListQuerySchema.safeParse(asked).success).toBe(false);
  });
});

describe('the filter by metadata', () => {
  it.each([
    ['customer:42', { name: 'customer', value: '42' }],
    ['at:10:30', { name: 'at', value: '10:30' }],
    ['customer', null],
    [':42', null],
    ['customer:', null],
  ])('reads %s', (given, read) => {
    expect(projectListQuerySchema.safeParse({ metadata: given }).data?.metadata ?? null).toEqual(read);
  });
});
