import { timesOf } from '../../../studio/src/preview/times.ts';
import { LIMITS } from '../../../schema/domain/limits.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  areBeingMade,
  areMade,
  clipsToRender,
  countMarks,
  fruitless,
  newClips,
  mainRender,
  newestShapes,
  selectClips,
  shorterThan,
} from '../../../studio/src/pages/project/clips/select-clips.ts';
import { clipFrom, sentencesWith } from '../../../studio/src/pages/project/clips/new-clip/clip-from.ts';
import { beginningOf, isInLanguage, quoteOf, tellingParts } from '../../../studio/src/pages/project/clips/reasons.ts';
import { copyOf } from '../../../studio/src/pages/project/clips/copy-of.ts';
import { lastStepOf } from '../../../studio/src/pages/project/clips/card/last-step.ts';
import { spokenText } from '../../../studio/src/pages/project/clips/card/spoken-text.ts';
import { firstChoice, readChoice, renderOptions } from '../../../studio/src/pages/project/clips/render-options.ts';

type Clip = Parameters<typeof selectClips>[0][number];

const clip = (id: string, more: Partial<Clip> = {}) =>
  ({ id, mark: null, score: 50, start_time: 0, created_at: '2026-11-22T10:00:00.000000Z', ...more }) as Clip;

const idsOf = (clips: readonly { id: string }[]) => clips.map(({ id }) => id).join(' ');

const CLIPS = [
  clip('a', { score: 40, start_time: 30, mark: 'keep' }),
  clip('b', { score: 90, start_time: 60, mark: 'reject' }),
  clip('c', { score: 70, start_time: 10, created_at: '2026-11-22T11:00:00.000000Z' }),
];

describe('the clips that are shown', () => {
  it.each([
    ['all', 'score', 'a c b'],
    ['all', 'start_time', 'c a b'],
    ['all', 'created_at', 'c a b'],
    ['keep', 'score', 'a'],
    ['reject', 'score', 'b'],
    ['none', 'score', 'c'],
  ] as const)('%s by %s: %s', (filter, sort, ids) => {
    expect(idsOf(selectClips(CLIPS, { filter, sort }))).toBe(ids);
  });

  it('are counted by mark', () => {
    expect(countMarks(CLIPS)).toEqual({ all: 3, keep: 1, none: 1, reject: 1 });
  });
});

describe('the clips that are rendered together', () => {
  it('are those that are kept', () => {
    expect(idsOf(clipsToRender(CLIPS))).toBe('a');
  });

  it('are all but the rejected ones while nothing is kept', () => {
    expect(idsOf(clipsToRender(CLIPS.slice(1)))).toBe('c');
  });
});

describe('what is known of a clip', () => {
  it('new for an hour after the search that found it', () => {
    const search = (status: string, at: string) => ({ status, updated_at: at, short_ids: [at] }) as never;
    const searches = [
      search('done', '2026-11-22T11:30:00Z'),
      search('done', '2026-11-22T10:30:00Z'),
      search('processing', '2026-11-22T11:45:00Z'),
    ];
    expect([...newClips(searches, Date.parse('2026-11-22T12:00:00Z'))]).toEqual(['2026-11-22T11:30:00Z']);
  });

  it('that the newest search found none, for an hour', () => {
    const search = (status: string, ids: string[]) =>
      ({ status, updated_at: '2026-11-22T11:30:00Z', short_ids: ids }) as never;
    const at = (clock: string) => Date.parse(`2026-11-22T${clock}:00Z`);
    const none = search('done', []);
    expect(fruitless([none], at('12:00'))).toBe(none);
    expect(fruitless([none], at('12:30'))).toBeNull();
    expect(fruitless([search('processing', []), none], at('12:00'))).toBeNull();
    expect(fruitless([search('done', ['a']), none], at('12:00'))).toBeNull();
    expect([shorterThan(30), shorterThan(15)]).toEqual([15, null]);
  });

  it('its newest render of each shape; that of its project stands for it', () => {
    const made = (id: string, short_id: string, aspect_ratio: string) => ({ id, short_id, settings: { aspect_ratio } });
    const renders = [
      made('new wide', 'a', 'horizontal'),
      made('new', 'a', '1:1'),
      made('other', 'b', '1:1'),
      made('old', 'a', '1:1'),
    ] as never[];
    const shapes = newestShapes(renders).get('a');
    expect(shapes?.map(({ id }) => id)).toEqual(['new', 'new wide']);
    expect(mainRender(shapes, 'horizontal')?.id).toBe('new wide');
    expect(mainRender(shapes, 'vertical')?.id).toBe('new');
    expect(mainRender(undefined, 'vertical')).toBeUndefined();
  });

  it('whether all have a finished video in each shape: the newest counts', () => {
    const settings = { aspect_ratio: 'vertical' };
    const renders = [
      { id: '4', short_id: 'c', status: 'pending', settings: { aspect_ratio: '1:1' } },
      { id: '3', short_id: 'c', status: 'done', settings },
      { id: '3', short_id: 'a', status: 'done', settings },
      { id: '2', short_id: 'b', status: 'error', settings },
      { id: '1', short_id: 'b', status: 'done', settings },
    ] as never;
    expect(areMade([clip('a')], renders)).toBe(true);
    expect(areMade([clip('a'), clip('b')], renders)).toBe(false);
    expect(areMade([clip('c')], renders)).toBe(false);
    expect(areMade([], renders)).toBe(false);
  });

  it('whether all have videos or get them', () => {
    const [done, runs, waits, failed] = ['done', 'processing', 'pending', 'error'].map((status, i) => ({
      id: String(i),
      short_id: status,
      status,
      settings: { aspect_ratio: 'vertical' },
    })) as never[];
    const renders = [done, runs, waits, failed] as never;
    const all = (...ids: string[]) =>
      areBeingMade(
        ids.map((id) => clip(id)),
        renders,
      );
    expect([all('done', 'processing'), all('pending')]).toEqual([true, true]);
    expect([all('done'), all('processing', 'error'), all('processing', 'new'), all()]).toEqual(Array(4).fill(false));
  });

  it('where a second of the source is in the file that plays', () => {
    const short = { preview_url: null, start_time: 90, end_time: 120, pieces: [] };
    const inFile = (preview_url: string, sec: number) => timesOf({ ...short, preview_url }, null).inFile(sec);
    expect(inFile('https://a.example/p.mp4', 105)).toBe(15);
    expect(inFile('https://a.example/p.mp4', 89.9)).toBe(0);
    expect(inFile('https://a.example/source.mp4#t=90,120', 105)).toBe(105);
    // Ten seconds are cut out of the finished video.
    const timeline = { startSec: 90, frames: 500, rate: { num: 25, den: 1 } };
    const plan = { toClip: (sec: number) => (sec > 100 ? sec - 10 : sec), clip: { timeline }, plan: {} };
    const finished = timesOf(short, plan as never);
    expect([finished.inFile(95), finished.inFile(115), finished.inSource(5)]).toEqual([5, 15, 95]);
    // It begins with an intro.
    const later = timesOf(short, { ...plan, plan: { intro: { durationSec: 2, fadeSec: 0, key: '' } } } as never);
    expect([later.inFile(95), later.inFile(115), later.inSource(7)]).toEqual([7, 17, 95]);
    // The preview film begins with a piece from elsewhere.
    const film = timesOf({ ...short, preview_url: 'https://a.example/p.mp4', pieces: [{ start: 10, end: 14 }] }, null);
    expect([11, 95].map(film.inFile)).toEqual([1, 9]);
    expect([1, 9].map(film.inSource)).toEqual([11, 95]);
  });

  it('the parts of its score that count, by points', () => {
    const part = (name: string, weight: number, points: number) => ({ name, weight, points }) as never;
    const parts = tellingParts([
      part('hook', 0.1, 5),
      part('pace', 0, 0),
      part('value', 0.8, 40),
      part('reaction', 0.1, 2),
    ]);
    expect(parts.map(({ name, strength }) => [name, strength])).toEqual([
      ['value', 0.5],
      ['hook', 0.5],
    ]);
  });
});

describe('a clip that is cut by hand', () => {
  const sentence = (start: number, end: number, text: string) => {
    const words = text.split(' ').map((word, index) => ({ index, text: word, start, end, speaker: null }));
    return { words, start, end, speaker: null };
  };
  const said = [
    sentence(10, 14, 'Never at night.'),
    sentence(15, 24, 'Water it early.'),
    sentence(25, 50, 'And wait.'),
  ];
  const window = { startSec: 5, endSec: 45 };

  it.each([
    ['whole sentences of its length', { at: 10, lengthSec: 20, window }, { startSec: 10, endSec: 24 }],
    ['one sentence at least, as far as the part goes', { at: 25, lengthSec: 10, window }, { startSec: 25, endSec: 45 }],
    [
      'its length where nothing is said',
      { at: 60, lengthSec: 10, window: { ...window, endSec: 90 } },
      { startSec: 60, endSec: 70 },
    ],
  ])('has %s', (_what, from, range) => {
    expect(clipFrom(said, from)).toEqual(range);
  });

  it('is found by words in any order', () => {
    expect(sentencesWith(said, ' early WATER ')).toEqual([said[1]]);
    expect(sentencesWith(said, '')).toBe(said);
  });
});

describe('why a clip was chosen', () => {
  const part = (name: string, weight: number, points: number, text = 'Never at night.') =>
    ({ name, weight, points, evidence: { text, start: 0, end: 1 } }) as never;

  it('quotes only what was said', () => {
    const texts = [part('hook', 1, 1), part('audience', 1, 1), part('energy', 1, 1, '0:10 to 0:40')].map(quoteOf);
    expect(texts).toEqual(['Never at night.', null, null]);
  });

  it('quotes a long text up to the end of a word', () => {
    const long = 'I heard bells ringing, and a little later I found the streets astir with throngs, winding their way.';
    expect(beginningOf(long)).toBe(
      'I heard bells ringing, and a little later I found the streets astir with throngs, winding…',
    );
    expect([beginningOf('Never at night.'), beginningOf('語'.repeat(100))]).toEqual([
      'Never at night.',
      `${'語'.repeat(90)}…`,
    ]);
  });

  it('is the sentence of the server where the page speaks its language', () => {
    expect([isInLanguage('de', 'de-DE'), isInLanguage('en-US', 'de'), isInLanguage(null, 'en')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the options of a render', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('begin as the project asked, then as the last time, in the format of the project', () => {
    const kept = { captions: 'neon', resolution: '720', aspectRatio: 'vertical' };
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept) });
    const wish = { count: 3, options: { captions: { style: 'news' as const } } };
    const begin = readChoice({ aspect_ratio: 'horizontal', render: wish });
    expect(begin).toMatchObject({ captions: 'news', position: 'bottom', resolution: '720', shapes: ['horizontal'] });
    const several = { ...wish, options: { aspect_ratios: ['4:5' as const, '1:1' as const] } };
    expect(readChoice({ aspect_ratio: '4:5', render: several }).shapes).toEqual(['4:5', '1:1']);
    expect(readChoice({ aspect_ratio: 'vertical', render: null }).captions).toBe('neon');
  });

  it('begin as usual where what was kept cannot be read', () => {
    vi.stubGlobal('localStorage', { getItem: () => 'no JSON' });
    expect(readChoice({ aspect_ratio: 'vertical', render: null })).toEqual(firstChoice({ aspect_ratio: 'vertical' }));
  });

  it('leave to each clip what was not chosen', () => {
    expect(renderOptions(firstChoice({ aspect_ratio: 'horizontal' }))).toEqual({
      aspect_ratios: ['horizontal'],
      captions: { style: 'bold', position: 'bottom' },
      resolution: 1080,
    });
  });

  it('say what was chosen', () => {
    const choice = {
      ...firstChoice({ aspect_ratio: 'vertical' }),
      layout: 'split',
      captions: 'off',
      resolution: '720',
      hasTitle: true,
      cutsSilence: true,
    } as const;
    expect(renderOptions(choice)).toEqual({
      aspect_ratios: ['vertical'],
      layout: 'split',
      captions: false,
      resolution: 720,
      title_overlay: true,
      remove_silence: true,
    });
  });
});

describe('the last step of a clip', () => {
  const ready = { status: 'face_analysis_done' } as const;
  const render = (url: string | null) => ({ download_url: url, size_bytes: 7 });

  it('renders what has no video, and downloads what has one', () => {
    expect(lastStepOf(ready, undefined)).toEqual({ name: 'render' });
    expect(lastStepOf(ready, render('u'))).toEqual({ name: 'download', url: 'u', sizeBytes: 7 });
  });

  it('is none while the clip is framed or rendered, or after a failed render', () => {
    expect(lastStepOf({ status: 'shorts_created' }, undefined)).toEqual({ name: 'none' });
    expect(lastStepOf(ready, render(null))).toEqual({ name: 'none' });
  });
});

describe('the copy of a clip', () => {
  const original = {
    title: 'A hook',
    start_time: 4.25,
    end_time: 30,
    layout: 'split',
    description: 'Text',
    hashtags: ['talk'],
    context: null,
    cuts: [{ start: 6, end: 7 }],
    pieces: [{ start: 8, end: 30 }],
    b_roll: [
      { footage_id: 'here', start: 9, end: 12, fit: 'fill' },
      { footage_id: 'gone', start: 14, end: 16, fit: 'fill' },
    ],
    cover_time: 9,
    render_options: { captions: { style: 'pop' } },
    mark: 'keep',
  } as never;

  it('has the same range, cuts and look, and no mark', () => {
    const { body, changes } = copyOf(original, 'A hook (copy)', [{ id: 'here' }]);
    expect(body).toEqual({ title: 'A hook (copy)', start_time: 4.25, end_time: 30, layout: 'split', snap: false });
    expect(changes).toMatchObject({ cuts: [{ start: 6, end: 7 }], cover_time: 9, snap: false });
    expect(changes.pieces).toEqual([{ start: 8, end: 30 }]);
    expect(changes.b_roll).toMatchObject([{ footage_id: 'here' }]);
    expect(changes).not.toHaveProperty('mark');
  });

  it('has a name that the server takes', () => {
    expect(copyOf(original, 'x'.repeat(LIMITS.shortTitleChars + 7), []).body.title).toHaveLength(
      LIMITS.shortTitleChars,
    );
  });
});

it('what is said in a clip leaves out cuts, fillers and hidden words', () => {
  const word = (text: string, start: number, aside?: 'filler') => ({
    text,
    start,
    end: start + 1,
    speaker: null,
    aside,
  });
  const words = [word('Um,', 0, 'filler'), word('this', 1), word('very', 2), word('', 3), word('works.', 4)] as never;
  const cuts = [{ start: 2, end: 3 }];
  expect(spokenText({ words, cuts, pieces: [] })).toBe('This works.');
  const pieces = [
    { start: 4, end: 5 },
    { start: 0, end: 4 },
  ];
  expect(spokenText({ words, cuts, pieces })).toBe('works. This');
});
