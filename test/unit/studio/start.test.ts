import { describe, expect, it, vi } from 'vitest';
import de from '../../../studio/locales/de.json' with { type: 'json' };
import en from '../../../studio/locales/en.json' with { type: 'json' };
import type { StartForm } from '../../../studio/src/pages/start/form.ts';
import { leastLengths, platformNames, refusalOf } from '../../../studio/src/pages/start/link-kinds.ts';
import { languageChoices } from '../../../studio/src/pages/start/languages.ts';
import { linkIn } from '../../../studio/src/pages/start/links.ts';
import { newProjectOf, pricedOf } from '../../../studio/src/pages/start/new-project.ts';
import { readSignInLink } from '../../../studio/src/pages/sign-in/sign-in-link.ts';
import { parseClock } from '../../../studio/src/text/parse-clock.ts';

const FORM: StartForm & { source: NonNullable<StartForm['source']> } = {
  source: { url: 'https://example.com/talk.mp4', name: null, picture: null },
  window: null,
  goal: 'shorts',
  layout: 'single',
  shapes: ['vertical'],
  clipSec: 60,
  maxClips: null,
  language: 'auto',
  captions: 'bold',
  finished: 3,
  keywords: [],
  prompt: ' ',
};

describe('a link', () => {
  it.each([
    ['https://example.com/talk.mp4', ['direct_link'], null],
    ['https://youtu.be/aqz-KE-bpKQ', ['direct_link'], 'source.not_configured'],
    ['https://youtu.be/aqz-KE-bpKQ', ['direct_link', 'youtube'], null],
    ['https://youtu.be/aqz-KE-bpKQ', undefined, null],
    ['https://vimeo.com/1234', undefined, 'source.url_unsupported'],
  ] as const)('%s where %j is taken: %s', (link, kinds, code) => {
    expect(refusalOf(link, kinds)).toBe(code);
  });

  it('is refused in the same words wherever this server cannot take it from', () => {
    for (const { errors } of [en, de]) expect(errors.source_not_configured).toBe(errors.source_url_unsupported);
  });

  it('may be of the platforms that the server takes, by name', () => {
    expect(platformNames(['direct_link'], 'en')).toBeNull();
    expect(platformNames(['direct_link', 'youtube', 'google_drive'], 'de')).toBe('YouTube oder Google Drive');
    expect(leastLengths(['direct_link', 'youtube', 'twitch'])).toEqual([{ platform: 'YouTube', minutes: 4 }]);
  });
});

it('a link that the server refused is not there again after a reload; all other choices are', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const { readForm } = await import('../../../studio/src/pages/start/form.ts');
  vi.unstubAllGlobals();
  const kept = { ...FORM, clipSec: 30, window: { from: 1, to: 50 } };
  expect(readForm(kept)).toEqual(kept);
  const { shapes: _shapes, ...earlier } = kept;
  expect(readForm({ ...earlier, aspect: 'horizontal' })).toEqual({ ...kept, shapes: ['horizontal'] });
  const refused = { ...kept, source: { ...kept.source, isRefused: true } };
  expect(readForm(refused)).toEqual({ ...kept, source: null, window: null });
});

describe('the request of a form', () => {
  it('leaves out what nobody chose', () => {
    expect(newProjectOf(FORM)).toEqual({
      url: 'https://example.com/talk.mp4',
      goal: 'shorts',
      layout: 'single',
      aspect_ratio: 'vertical',
      language: 'auto',
      clipDuration: 60,
      render: { count: 3, options: { captions: { style: 'bold' } } },
    });
  });

  it('asks for each further shape of the files', () => {
    const request = newProjectOf({ ...FORM, shapes: ['4:5', '1:1'] });
    expect(request).toMatchObject({ aspect_ratio: '4:5', render: { options: { aspect_ratios: ['4:5', '1:1'] } } });
  });

  it('names a file by its name, and sends the part, topics and wish', () => {
    const source = { ...FORM.source, name: 'My talk.v2.mp4' };
    const chosen = { window: { from: 5, to: 65 }, maxClips: 5, keywords: ['tomatoes'], prompt: 'the funny parts' };
    expect(newProjectOf({ ...FORM, ...chosen, source })).toMatchObject({
      title: 'My talk.v2',
      startTime: 5,
      endTime: 65,
      max_clips: 5,
      keywords: ['tomatoes'],
      prompt: 'the funny parts',
    });
  });

  it('asks for no choice where none is made, and for no files where there are no clips', () => {
    const reframe = newProjectOf({ ...FORM, goal: 'reframe', captions: null, finished: 'all', maxClips: 3 });
    expect(reframe).toMatchObject({ goal: 'reframe', render: { options: { captions: false } } });
    expect(Object.keys(reframe)).not.toContain('clipDuration');
    expect(Object.keys(reframe)).not.toContain('max_clips');
    expect(newProjectOf({ ...FORM, goal: 'empty' }).render).toBeUndefined();
    expect(newProjectOf({ ...FORM, finished: 0 }).render).toBeUndefined();
  });

  it('has the same price whatever captions look like', () => {
    expect(pricedOf({ ...FORM, captions: 'neon' })).toEqual(pricedOf(FORM));
    expect(pricedOf(FORM).render).toEqual({ count: 3 });
  });
});

describe('a link in a text', () => {
  it.each([
    ['https://example.com/a.mp4', 'https://example.com/a.mp4'],
    ['Look at https://youtu.be/abc?t=4 now', 'https://youtu.be/abc?t=4'],
    [' youtube.com/watch?v=abc ', 'https://youtube.com/watch?v=abc'],
    ['https://a.example/1 https://a.example/2', null],
    ['just words', null],
    ['1.5', null],
  ])('%s', (text, link) => {
    expect(linkIn(text)).toBe(link);
  });
});

describe('a time that somebody typed', () => {
  it.each([
    ['90', 90],
    ['1:30', 90],
    ['1:02:03', 3_723],
    ['0:07,5', 7.5],
    [' 2:00 ', 120],
    ['62.', 62],
    ['62.5', 62.5],
    ['-3', null],
    ['1:x', null],
    ['', null],
    ['1:', null],
    ['soon', null],
    ['1:2:3:4', null],
  ])('%s', (text, sec) => {
    expect(parseClock(text)).toBe(sec);
  });
});

describe('a sign-in link', () => {
  it('holds an account in its fragment', () => {
    const account = { email: 'a+b@c.example', password: 'x&y=z#ü %41' };
    expect(readSignInLink(`#${new URLSearchParams(account).toString()}`)).toEqual(account);
  });

  it.each(['', '#', '#email=a%40b.example', '#top'])('%s holds none', (hash) => {
    expect(readSignInLink(hash)).toBeNull();
  });
});

describe('spoken languages', () => {
  it('are those that this server hears, by their names, or all that are offered where it names none', () => {
    expect(languageChoices('en', ['en', 'de', 'auto', 'en', 'cy'])).toEqual([
      { tag: 'en', name: 'English' },
      { tag: 'de', name: 'German' },
      { tag: 'cy', name: 'Welsh' },
    ]);
    expect(languageChoices('en').length).toBeGreaterThan(40);
  });
});
