import type { Render, ShortListItem } from 'clipmill';
import { describe, expect, it } from 'vitest';
import { renamings } from '../../../studio/src/pages/project/clips/batch/rename-pattern.ts';
import { lookChanges } from '../../../studio/src/pages/project/clips/batch/shared-look.ts';

describe('a pattern for titles', () => {
  const clips = [
    { id: 'A', title: 'Water' },
    { id: 'B', title: 'Light' },
  ];
  const titles = (pattern: string) => renamings(clips, pattern).map(({ title }) => title);

  it('holds the title and the number of each clip', () => {
    expect(titles('Show 12 – {title}')).toEqual(['Show 12 – Water', 'Show 12 – Light']);
    expect(titles('{number}. {title} ({title})')).toEqual(['1. Water (Water)', '2. Light (Light)']);
    expect(renamings(clips, 'X {title}')[0]).toEqual({ id: 'A', title: 'X Water', before: 'Water' });
  });

  it('is one line of at most 200 characters, and leaves what it does not know', () => {
    expect(titles(' {name}\n {title} ')).toEqual(['{name} Water', '{name} Light']);
    expect(titles('x'.repeat(300)).map((title) => title.length)).toEqual([200, 200]);
  });

  it('renames no clip to nothing, and none to its own title', () => {
    expect(titles('  ')).toEqual([]);
    expect(titles('{title}')).toEqual([]);
    expect(titles('Light')).toEqual(['Light']);
  });
});

describe('the look of one clip for all kept clips', () => {
  type Clip = Parameters<typeof lookChanges>[1];
  const clip = (id: string, mark: Clip['mark'], look: ShortListItem['render_options'] = null): Clip => ({
    id,
    title: id,
    mark,
    render_options: look,
  });
  const POP = { captions: { style: 'pop' } } as const;

  it('changes the kept ones that look otherwise', () => {
    const clips = [
      clip('A', 'keep', POP),
      clip('B', 'keep'),
      clip('C', null),
      clip('D', 'keep', POP),
      clip('E', 'reject'),
    ];
    expect(lookChanges(clips, clips[0] as Clip, undefined)).toEqual([{ id: 'B', render_options: POP, before: null }]);
  });

  it('is that of its newest video, where none was saved', () => {
    const settings = { captions: false, title_overlay: 'A', remove_silence: true };
    const [change] = lookChanges([clip('B', 'keep')], clip('A', 'keep'), { settings } as Render);
    expect(change?.render_options).toEqual({
      captions: false,
      title_overlay: true,
      title_position: 'auto',
      remove_silence: true,
    });
    expect(lookChanges([clip('B', 'keep', POP)], clip('A', null), undefined)).toEqual([
      { id: 'B', render_options: null, before: POP },
    ]);
  });

  it('leaves each clip its own words over the picture', () => {
    const words = { ...POP, title_overlay: 'Only mine' };
    const clips = [clip('A', 'keep', words), clip('B', 'keep', { title_overlay: 'Only theirs' }), clip('C', 'keep')];
    expect(lookChanges(clips, clips[0] as Clip, undefined).map((one) => one.render_options)).toEqual([
      { ...POP, title_overlay: 'Only theirs' },
      { ...POP, title_overlay: false },
    ]);
  });
});
