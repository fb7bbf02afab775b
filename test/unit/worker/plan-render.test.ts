import { describe, expect, it } from 'vitest';
import { renderRequestSchema } from '#schema/contract/render.ts';
import { DEFAULT_CAPTIONS, RENDERER_VERSION } from '#schema/domain/render-plan.ts';
import { type ProjectState, PROJECT_STATES } from '#schema/domain/states.ts';
import { downloadUrlOf } from '../../../worker/renders/download-url.ts';
import { planRender } from '../../../worker/renders/plan-render.ts';
import { statusOfShort } from '../../../worker/shorts/view.ts';

type Subject = Parameters<typeof planRender>[1];

const SUBJECT = {
  short: { startSec: 20, endSec: 50, framingKey: 'framing' },
  project: {
    status: 'face_analysis_done',
    sourceKey: 'source',
    transcriptKey: 'transcript',
    startSec: 10,
    endSec: 100,
    videoLayout: 'split',
    aspectRatio: 'horizontal',
  },
} as Subject;

const plan = (body: object, subject = SUBJECT) => planRender(renderRequestSchema.parse(body), subject);

describe('planning a render', () => {
  it('takes from the short and its project what the request leaves open', () => {
    expect(plan({})).toEqual({
      rendererVersion: RENDERER_VERSION,
      sourceKey: 'source',
      transcriptKey: 'transcript',
      framingKey: 'framing',
      range: { startSec: 20, endSec: 50 },
      layout: 'split',
      aspectRatio: 'horizontal',
      resolution: 1080,
      fps: 'source',
      captions: DEFAULT_CAPTIONS,
      loudness: -14,
    });
  });

  it('follows the request', () => {
    const body = {
      layout: 'single',
      aspect_ratio: 'vertical',
      resolution: 720,
      fps: 60,
      captions: false,
      loudness: 'off',
      start_time: 10,
      end_time: 100,
    };
    expect(plan(body)).toMatchObject({
      layout: 'single',
      aspectRatio: 'vertical',
      resolution: 720,
      fps: 60,
      captions: false,
      loudness: 'off',
      range: { startSec: 10, endSec: 100 },
    });
  });

  it('fills caption options up, and writes a colour in one way', () => {
    expect(plan({ captions: { highlight_color: '#abcdef', position: 'top' } }).captions).toEqual({
      ...DEFAULT_CAPTIONS,
      position: 'top',
      highlightColor: '#ABCDEF',
    });
    expect(plan({ captions: true }).captions).toEqual(DEFAULT_CAPTIONS);
  });

  it.each([
    [{ start_time: 9 }, 'render.range_outside'],
    [{ end_time: 101 }, 'render.range_outside'],
    [{ start_time: 60 }, 'window.end_before_start'],
    [{ start_time: 30, end_time: 30 }, 'window.end_before_start'],
    [{ start_time: 30, end_time: 30.5 }, 'request.invalid'],
  ])('refuses %j with %s', (body, code) => {
    expect(() => plan(body)).toThrow(expect.objectContaining({ code }));
  });

  it.each(PROJECT_STATES.filter((state) => state !== 'face_analysis_done'))(
    'refuses a project that is %s',
    (status) => {
      const subject = { ...SUBJECT, project: { ...SUBJECT.project, status } };
      expect(() => plan({}, subject)).toThrow(expect.objectContaining({ code: 'project.not_ready' }));
    },
  );

  it('refuses a short that is not framed', () => {
    const subject = { ...SUBJECT, short: { ...SUBJECT.short, framingKey: null } };
    expect(() => plan({}, subject)).toThrow(expect.objectContaining({ code: 'short.not_ready' }));
  });
});

describe('the status of a short', () => {
  it.each<[string | null, ProjectState, ProjectState]>([
    ['framing', 'shorts_created', 'face_analysis_done'],
    ['framing', 'refunded', 'face_analysis_done'],
    [null, 'shorts_created', 'shorts_created'],
    [null, 'face_analysis_done', 'shorts_created'],
    [null, 'refunded', 'refunded'],
  ])('with framing %j in a project that is %s is %s', (framingKey, status, expected) => {
    expect(statusOfShort({ framingKey }, { status })).toBe(expected);
  });
});

describe('the download URL', () => {
  const mediaUrl = (key: string, version?: string) => `${key}?v=${version}`;
  const done = { status: 'done', videoKey: 'public/clip.mp4', fileHash: 'abcdef0123456789' } as const;

  it('is there once the render is done, with the start of the hash', () => {
    expect(downloadUrlOf(done, mediaUrl)).toBe('public/clip.mp4?v=abcdef012345');
  });

  it.each(['pending', 'processing', 'error'] as const)('is null while the render is %s', (status) => {
    expect(downloadUrlOf({ ...done, status }, mediaUrl)).toBeNull();
  });
});
