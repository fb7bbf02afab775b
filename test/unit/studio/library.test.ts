import { describe, expect, it } from 'vitest';
import { fileName, uniqueNames, videoFileName } from '#schema/domain/texts/file-name.ts';
import { FIRST_PLACE, filtersOf, isFiltered } from '../../../studio/src/pages/library/place.ts';
import { clock, day, fileSize } from '../../../studio/src/text/format.ts';

describe('the name of a file', () => {
  it.each([
    ['Water in the morning', 'Water in the morning.mp4'],
    ['What? "Never": a/b\\c', 'What Never a b c.mp4'],
    ['Ende …', 'Ende ….mp4'],
    ['..hidden. ', 'hidden.mp4'],
    ['Grüße 🎉', 'Grüße 🎉.mp4'],
    ['???', 'clip.mp4'],
  ])('%j: %s', (title, name) => {
    expect(fileName(title, 'mp4')).toBe(name);
  });

  it('is never longer than systems allow', () => {
    expect([...fileName('🎉'.repeat(300), 'mp4')]).toHaveLength(84);
  });

  it('is there once in a ZIP', () => {
    expect(videoFileName('Best', 'vertical', 'mp4')).toBe('Best.mp4');
    expect(videoFileName('x'.repeat(99), '1:1', 'mp4')).toBe(`${'x'.repeat(80)} 1x1.mp4`);
    expect(uniqueNames(['a.mp4', 'A.mp4', 'a.srt', 'a.mp4', 'b'])).toEqual([
      'a.mp4',
      'A (2).mp4',
      'a.srt',
      'a (3).mp4',
      'b',
    ]);
  });
});

describe('the filters of the library', () => {
  const now = new Date('2026-11-22T15:30:00Z');
  const states = ['done', 'error'] as const;

  it('are none at first', () => {
    expect(filtersOf(FIRST_PLACE, states, now)).toEqual({});
    expect(isFiltered(FIRST_PLACE)).toBe(false);
  });

  it('are those of the API', () => {
    const place = { ...FIRST_PLACE, q: 'fly', state: 'done', time: 'week', project: 'P' } as const;
    expect(filtersOf(place, states, now)).toEqual({
      q: 'fly',
      status: 'done',
      created_after: '2026-11-15T00:00:00.000Z',
      project_id: 'P',
    });
    expect(isFiltered(place)).toBe(true);
  });

  it('leave out a state that the list does not have', () => {
    expect(filtersOf({ ...FIRST_PLACE, state: 'refunded' }, states, now)).toEqual({});
  });
});

describe('figures', () => {
  it.each([
    [0, '0:00'],
    [59.6, '1:00'],
    [754, '12:34'],
    [3723, '1:02:03'],
  ])('%d s: %s', (sec, text) => {
    expect(clock(sec)).toBe(text);
  });

  it('sizes have the unit that reads best', () => {
    expect(fileSize(0, 'en')).toBe('0 kB');
    expect(fileSize(2_227_482, 'en')).toBe('2.2 MB');
    expect(fileSize(2_227_482, 'de')).toBe('2,2 MB');
    expect(fileSize(52_000_000_000, 'en')).toBe('52 GB');
  });

  it('days have a year where it is not this one', () => {
    const now = new Date('2026-06-01T12:00:00Z');
    expect(day('2026-03-02T12:00:00Z', 'en', now)).toBe('Mar 2');
    expect(day('2025-03-02T12:00:00Z', 'en', now)).toBe('Mar 2, 2025');
  });
});
