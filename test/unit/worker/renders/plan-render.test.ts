import { describe, expect, it } from 'vitest';
import { renderRequestSchema } from '#schema/contract/render.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { DEFAULT_CAPTIONS, RENDERER_VERSION } from '#schema/domain/render-plan.ts';
import type { ProjectState } from '#schema/domain/states.ts';
import { downloadUrlOf } from '../../../../worker/media/download-url.ts';
import { planRender } from '../../../../worker/renders/plan-render.ts';
import { withSavedOptions } from '../../../../worker/renders/with-saved-options.ts';
import { statusOfShort } from '../../../../worker/shorts/view.ts';

type Subject = Parameters<typeof planRender>[1];

const UNMARKED = { maxResolution: 2160, isMarked: false } as const;
const SUBJECT = {
  allowed: { maxResolution: 1080, isMarked: true },
  short: { startSec: 20, endSec: 50, framingKey: 'framing', title: 'What nobody tells you', pieces: null },
  project: {
    status: 'face_analysis_done',
    sourceKey: 'source',
    transcriptKey: 'transcript',
    startSec: 10,
    endSec: 100,
    videoLayout: 'split',
    aspectRatio: 'horizontal',
    spokenLanguage: 'en',
  },
} as Subject;

const plan = (body: object, subject = SUBJECT) => planRender(renderRequestSchema.parse(body), subject);

const LOGO = {
  key: 'public/brands/B/n/logo.png',
  place: 'top-left',
  size: 0.2,
  opacity: 0.5,
  shown: 'always',
} as const;
const MUSIC = { key: 'public/brands/B/n/music.mp3', volumeDb: -8, duckDb: 15, fadeSec: 1, startSec: 0 };
const INTRO = { key: 'public/brands/B/n/intro.mp4', durationSec: 3, fadeSec: 0.3 };
const OUTRO = { key: 'public/brands/B/n/outro.mkv', durationSec: 4, fadeSec: 0 };
const BRAND: NonNullable<Subject['brands']>[number] = {
  id: '01KAFV5N7Q2V8XW4T6R5N0M1AB',
  userId: 'user',
  name: 'Mine',
  isDefault: false,
  colours: { text: '#111111', accent: '#222222', background: '#333333' },
  font: 'poppins',
  logo: { ...LOGO, width: 64, height: 32 },
  music: { ...MUSIC, bytes: 9, license: 'CC BY' },
  intro: { ...INTRO, bytes: 9 },
  outro: { ...OUTRO, bytes: 9 },
  endCard: { durationSec: 2, background: null, text: 'Bye', hasLogo: true, picture: { key: 'card' } },
  createdAt: 0,
  updatedAt: 0,
};
const PLAIN_BRAND = {
  ...BRAND,
  id: '01KAFV5N7Q2V8XW4T6R5N0M1AC',
  colours: {},
  font: null,
  logo: null,
  music: null,
  intro: null,
  outro: null,
  endCard: null,
  isDefault: true,
};

describe('planning a render', () => {
  it('takes logo, colours and font from the brand that the request names', () => {
    const branded = { ...SUBJECT, brands: [BRAND, PLAIN_BRAND] };
    const { logo, captions } = plan({ brand_id: BRAND.id }, branded);
    expect(logo).toEqual(LOGO);
    const drawn = { font: 'poppins', textColor: '#111111', highlightColor: '#222222', boxColor: '#333333' };
    expect(captions).toEqual({ ...DEFAULT_CAPTIONS, ...drawn });
    const asked = { brand_id: BRAND.id, captions: { style: 'pop', text_color: '#ABCDEF', font: 'inter' } };
    expect(plan(asked, branded).captions).toMatchObject({
      ...drawn,
      style: 'pop',
      textColor: '#ABCDEF',
      font: 'inter',
    });
    expect(plan({ brand_id: BRAND.id, captions: false }, branded)).toMatchObject({ captions: false, logo: LOGO });
  });

  it('takes the music of the brand, without its license, unless the request says no', () => {
    const branded = { ...SUBJECT, brands: [BRAND, PLAIN_BRAND] };
    expect(plan({ brand_id: BRAND.id }, branded).music).toEqual(MUSIC);
    const { music: _music, ...silent } = plan({ brand_id: BRAND.id }, branded);
    expect(plan({ brand_id: BRAND.id, music: false }, branded)).toEqual(silent);
    expect(plan({ brand_id: PLAIN_BRAND.id, music: true }, branded)).toEqual(plan({}));
  });

  it('takes intro, outro and end card of the brand, in its colours and its font, each unless the request says no', () => {
    const branded = { ...SUBJECT, brands: [BRAND, PLAIN_BRAND] };
    const { intro, outro, endCard, ...clip } = plan({ brand_id: BRAND.id }, branded);
    expect({ intro, outro, endCard }).toEqual({
      intro: INTRO,
      outro: OUTRO,
      endCard: {
        durationSec: 2,
        background: '#333333',
        text: 'Bye',
        textColour: '#111111',
        font: 'poppins',
        logo: true,
        pictureKey: 'card',
      },
    });
    const without = (off: object) => plan({ brand_id: BRAND.id, ...off }, branded);
    expect(without({ intro: false })).toEqual({ ...clip, outro, endCard });
    expect(without({ outro: false })).toEqual({ ...clip, intro, endCard });
    expect(without({ end_card: false })).toEqual({ ...clip, intro, outro });
    expect(without({ intro: false, outro: false, end_card: false })).toEqual(clip);
  });

  it('writes on an end card in what is read on its background', () => {
    const endCard = { durationSec: 3, background: '#FFEE00', text: 'Bye', hasLogo: true, picture: null };
    const cardOf = (card: typeof endCard) => {
      const brand = { ...PLAIN_BRAND, endCard: card };
      return plan({}, { ...SUBJECT, brands: [brand] }).endCard;
    };
    const shown = { durationSec: 3, background: '#FFEE00', text: 'Bye', textColour: '#141414' };
    expect(cardOf(endCard)).toEqual(shown);
    expect(cardOf({ ...endCard, background: '#102030' })).toEqual({
      ...shown,
      background: '#102030',
      textColour: '#FFFFFF',
    });
  });

  it('takes the default brand where no brand is named, and none where `none` is', () => {
    const brands = [PLAIN_BRAND, { ...BRAND, isDefault: true }].map((one, i) => ({ ...one, isDefault: i === 1 }));
    expect(plan({}, { ...SUBJECT, brands }).logo).toEqual(LOGO);
    expect(plan({ brand_id: PLAIN_BRAND.id }, { ...SUBJECT, brands })).toEqual(plan({}));
    expect(plan({ brand_id: 'none' }, { ...SUBJECT, brands })).toEqual(plan({}));
    expect(plan({}, { ...SUBJECT, brands: [BRAND] })).toEqual(plan({}));
  });

  it('refuses a brand that is not one of the user’s', () => {
    expect(() => plan({ brand_id: BRAND.id })).toThrow(/^brand_id is not one of your brands/);
  });

  it('contains the watermark, except on plans without one', () => {
    const watermark = 'made with clipmill';
    expect(plan({}, { ...SUBJECT, watermark })).toMatchObject({ watermark });
    expect(plan({}, { ...SUBJECT, watermark, allowed: { maxResolution: 2160, isMarked: true } })).toMatchObject({
      watermark,
    });
    expect(plan({}, { ...SUBJECT, watermark, allowed: UNMARKED })).not.toHaveProperty('watermark');
    expect(plan({})).not.toHaveProperty('watermark');
  });

  it('takes options that the request omits from the short and its project', () => {
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

  it('completes caption options, and normalizes colors', () => {
    expect(plan({ captions: { highlight_color: '#abcdef', position: 'top' } }).captions).toEqual({
      ...DEFAULT_CAPTIONS,
      position: 'top',
      highlightColor: '#ABCDEF',
    });
    expect(plan({ captions: true }).captions).toEqual(DEFAULT_CAPTIONS);
  });

  it('shows fillers only where asked', () => {
    for (const fillers of [true, 'show']) {
      expect(plan({ captions: { fillers } }).captions).toEqual({ ...DEFAULT_CAPTIONS, fillers: true });
    }
    for (const fillers of [false, 'hide', null]) expect(plan({ captions: { fillers } })).toEqual(plan({}));
  });

  it('renders at 2160 for plans that include it', () => {
    expect(plan({ resolution: 2160 }, { ...SUBJECT, allowed: UNMARKED }).resolution).toBe(2160);
    expect(() => plan({ resolution: 2160 })).toThrow(
      expect.objectContaining({
        code: 'render.resolution_above_plan',
        detail: 'Your plan allows a resolution of at most 1080. Send a lower resolution.',
      }),
    );
  });

  it('shows the short\u2019s title or a text of one line, and says nothing of either where there is none', () => {
    expect(plan({ title_overlay: true }).titleOverlay).toBe('What nobody tells you');
    expect(plan({ title_overlay: ' Look\n at\tthis ' }).titleOverlay).toBe('Look at this');
    expect(plan({ title_overlay: false })).toEqual(plan({}));
    const long = { ...SUBJECT, short: { ...SUBJECT.short, title: 'word '.repeat(40) } };
    expect(plan({ title_overlay: true }, long).titleOverlay).toBe(`${'word '.repeat(19)}word\u2026`);
  });

  it('shows the chosen frame on the cover of renders whose range holds it, and not in drafts', () => {
    const short = { ...SUBJECT.short, coverAtSec: 30 };
    const chosen = (body: object, coverAtSec: number | null = 30) =>
      plan(body, { ...SUBJECT, short: { ...short, coverAtSec } }).coverAtSec;
    expect(chosen({})).toBe(30);
    expect(chosen({ start_time: 30, end_time: 40 })).toBe(30);
    expect(chosen({ start_time: 20, end_time: 30 })).toBeUndefined();
    expect(chosen({ draft: true })).toBeUndefined();
    expect(chosen({}, null)).toBeUndefined();
    expect(chosen({}, 0)).toBeUndefined();
  });

  it('removes silence only where asked', () => {
    expect(plan({ remove_silence: true }).removeSilence).toBe(true);
    expect(plan({ remove_silence: false })).toEqual(plan({}));
  });

  it('enhances speech only where asked, also in a draft', () => {
    expect(plan({ enhance_speech: true, draft: true }).enhanceSpeech).toBe(true);
    expect(plan({ enhance_speech: false })).toEqual(plan({}));
  });

  it('plays pieces instead of the range, with cuts, cover and corrections of what is played', () => {
    const pieces = [
      { startSec: 40, endSec: 50 },
      { startSec: 12, endSec: 14 },
      { startSec: 20, endSec: 30 },
    ];
    const cuts = [
      { startSec: 13, endSec: 13.5 },
      { startSec: 32, endSec: 34 },
    ];
    const corrected = [13, 31].map((startSec, index) => ({ index, text: 'said', startSec, endSec: startSec + 1 }));
    const short = { ...SUBJECT.short, pieces, cuts, coverAtSec: 12.5 };
    const planned = plan({}, { ...SUBJECT, short, corrected });
    expect(planned).toMatchObject({ range: { startSec: 20, endSec: 50 }, pieces, coverAtSec: 12.5 });
    expect(planned.cuts).toEqual([{ startSec: 13, endSec: 13.5 }]);
    expect(planned.corrections).toEqual({ 0: 'said' });
    expect(plan({}, { ...SUBJECT, short: { ...short, coverAtSec: 35 } })).not.toHaveProperty('coverAtSec');
    expect(plan({ start_time: 25, end_time: 45 }, { ...SUBJECT, short }).pieces).toEqual([
      { startSec: 40, endSec: 45 },
      { startSec: 12, endSec: 14 },
      { startSec: 25, endSec: 30 },
    ]);
    expect(plan({})).not.toHaveProperty('pieces');
  });

  it('leaves out what was cut of its range, and refuses a range of which hardly anything is left', () => {
    const cuts = [
      { startSec: 25, endSec: 30 },
      { startSec: 45, endSec: 60 },
    ];
    const subject = { ...SUBJECT, short: { ...SUBJECT.short, cuts } };
    expect(plan({}, subject).cuts).toEqual([
      { startSec: 25, endSec: 30 },
      { startSec: 45, endSec: 50 },
    ]);
    expect(plan({ end_time: 24 }, subject)).toEqual(plan({ end_time: 24 }));
    expect(() => plan({ start_time: 25.5, end_time: 30.5 }, subject)).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        detail: expect.stringMatching(/^The cuts of the short leave/),
      }),
    );
  });

  it('takes what a request does not name from the look of the short, and then from a template', () => {
    const look = { captions: { style: 'pop', uppercase: true }, titleOverlay: 'Look' } as const;
    const template = { captions: { style: 'neon', position: 'top' }, resolution: 720, titleOverlay: true } as const;
    const asked = renderRequestSchema.parse({ captions: { uppercase: false }, resolution: 1080 });
    const { force: _, ...wanted } = withSavedOptions(asked, { renderOptions: look }, template);
    expect(JSON.parse(JSON.stringify(wanted))).toEqual({
      captions: { style: 'pop', position: 'top', uppercase: false },
      resolution: 1080,
      titleOverlay: 'Look',
    });
    expect(withSavedOptions(asked, { renderOptions: null })).toEqual(asked);
  });

  it.each(['en', 'EN', 'auto', ' en '])('accepts captions in the spoken language: %j', (language) => {
    expect(plan({ captions: { language } }).captions).toEqual(DEFAULT_CAPTIONS);
  });

  it.each(['en', 'und', null])('refuses captions in a language to which a short in %s is not translated', (spoken) => {
    const subject = { ...SUBJECT, project: { ...SUBJECT.project, spokenLanguage: spoken } };
    const refused = expect.objectContaining({ code: 'translation.missing' });
    expect(() => plan({ captions: { language: 'de' } }, subject)).toThrow(refused);
    const empty = { ...subject, translated: { lines: null, words: [] } };
    expect(() => plan({ captions: { language: 'de' } }, empty)).toThrow(refused);
    expect(plan({ captions: { language: 'de' } }, { ...empty, isPreview: true })).not.toHaveProperty('translation');
  });

  describe('in another language', () => {
    const words = ['We', 'sold', 'it.', 'Nobody', 'came.'].map((text, index) => ({
      text,
      index,
      startSec: 30 + index,
      endSec: 31 + index,
    }));
    const lines = [
      { startSec: 30, endSec: 33, source: 'We sold it.', text: 'Wir verkauften es.' },
      { startSec: 33, endSec: 35, source: 'Nobody came.', text: 'Niemand kam.' },
    ];
    const asked = { captions: { language: 'de', with_original: true } };

    it('has the lines of what is played, and nothing else', () => {
      const subject = { ...SUBJECT, translated: { lines, words } };
      const { translation } = plan(asked, subject);
      expect(translation).toEqual({
        language: 'de',
        lines: lines.map(({ source: _source, ...line }) => line),
        withOriginal: true,
      });
      const { translation: shorter } = plan({ ...asked, end_time: 33 }, subject);
      expect(shorter?.lines).toHaveLength(1);
      const { captions, translation: _translation, ...rest } = plan(asked, subject);
      const { captions: own, ...spoken } = plan({});
      expect([captions, rest]).toEqual([own, spoken]);
    });

    it('refuses words that are not translated, except to be looked at', () => {
      const subject = { ...SUBJECT, translated: { lines: lines.slice(0, 1), words } };
      expect(() => plan(asked, subject)).toThrow(expect.objectContaining({ code: 'translation.incomplete' }));
      for (const looked of [plan({ ...asked, draft: true }, subject), plan(asked, { ...subject, isPreview: true })])
        expect(looked.translation?.lines).toHaveLength(1);
    });

    it('shows no line that was hidden, and the old text of one whose words were changed', () => {
      const [first, second] = lines;
      if (first === undefined || second === undefined) throw new Error('two lines');
      const changed = [
        { ...first, source: 'We bought it.' },
        { ...second, text: '' },
      ];
      const { translation } = plan(asked, { ...SUBJECT, translated: { lines: changed, words } });
      expect(translation?.lines.map(({ text }) => text)).toEqual(['Wir verkauften es.']);
    });
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

  it.each(['sourceKey', 'transcriptKey'])('refuses a project without %s', (key) => {
    const subject = { ...SUBJECT, project: { ...SUBJECT.project, [key]: null } };
    expect(() => plan({}, subject)).toThrow(expect.objectContaining({ code: 'project.not_ready' }));
  });

  it('takes layout and corrected words from the short, if there are any', () => {
    const short = { ...SUBJECT.short, layout: 'react' } as Subject['short'];
    const corrected = [
      { index: 3, text: 'clipmill', startSec: SUBJECT.short.startSec, endSec: SUBJECT.short.startSec + 0.5 },
      { index: 9, text: 'elsewhere', startSec: SUBJECT.short.endSec + 1, endSec: SUBJECT.short.endSec + 2 },
    ];
    expect(plan({}, { ...SUBJECT, short, corrected })).toMatchObject({
      layout: 'react',
      corrections: { 3: 'clipmill' },
    });
    expect(plan({ layout: 'gaming' }, { ...SUBJECT, short })).toMatchObject({ layout: 'gaming' });
    expect(plan({}, SUBJECT)).not.toHaveProperty('corrections');
  });

  it('refuses a short that is not framed', () => {
    const subject = { ...SUBJECT, short: { ...SUBJECT.short, framingKey: null } };
    expect(() => plan({}, subject)).toThrow(expect.objectContaining({ code: 'short.not_ready' }));
  });
});

describe('the status of a short', () => {
  it.each<[string | null, JobFailureCode | null, ProjectState, ProjectState]>([
    ['framing', null, 'shorts_created', 'face_analysis_done'],
    ['framing', null, 'refunded', 'refunded'],
    ['framing', 'media.unreadable', 'face_analysis_done', 'face_analysis_done'],
    [null, null, 'shorts_created', 'shorts_created'],
    [null, null, 'face_analysis_done', 'shorts_created'],
    [null, 'media.unreadable', 'face_analysis_done', 'refunded'],
    [null, null, 'refunded', 'refunded'],
  ])('with framing %j and failure %j in a project that is %s is %s', (framingKey, framingFailure, status, expected) => {
    expect(statusOfShort({ framingKey, framingFailure }, { status })).toBe(expected);
  });
});

describe('the download URL', () => {
  const mediaUrl = (key: string, version?: string) => `${key}?v=${version}`;
  const done = { status: 'done', videoKey: 'public/clip.mp4', fileHash: 'abcdef0123456789' } as const;

  it('is set when the render is done, with the start of the hash', () => {
    expect(downloadUrlOf(done, mediaUrl)).toBe('public/clip.mp4?v=abcdef012345');
  });

  it.each(['pending', 'processing', 'error'] as const)('is null while the render is %s', (status) => {
    expect(downloadUrlOf({ ...done, status }, mediaUrl)).toBeNull();
  });
});
