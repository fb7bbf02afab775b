import { describe, expect, it } from 'vitest';
import { readShared } from '../../../studio/service-worker/shared-thing.ts';

function posted(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const video = (name: string, type: string) => new File(['moving'], name, { type });
const nameOf = (thing: ReturnType<typeof readShared>) => (thing !== null && 'file' in thing ? thing.file.name : thing);

describe('readShared', () => {
  it.each([
    ['VID_1.mp4', 'video/mp4', 'VID_1.mp4'],
    ['1000012345', 'video/mp4', '1000012345.mp4'],
    ['holiday', 'video/quicktime', 'holiday.mov'],
    ['holiday', 'video/webm', 'holiday'],
  ])('takes the video %s (%s) as %s', (name, type, taken) => {
    expect(nameOf(readShared(posted({ title: 'A video', video: video(name, type) })))).toBe(taken);
  });

  it.each([
    [{ url: 'https://youtu.be/aqz-KE-bpKQ' }, 'https://youtu.be/aqz-KE-bpKQ'],
    [{ title: 'Big Buck Bunny', text: 'Look: https://youtu.be/a' }, 'Look: https://youtu.be/a'],
    [{ title: 'A title alone', text: '' }, 'A title alone'],
  ])('takes the text with the link of %j', (fields, text) => {
    expect(readShared(posted(fields))).toEqual({ text });
  });

  it('takes neither an empty file nor nothing', () => {
    expect(readShared(posted({ video: new File([], 'a.mp4') }))).toBeNull();
    expect(readShared(posted({ title: '', text: '', url: '' }))).toBeNull();
  });
});
