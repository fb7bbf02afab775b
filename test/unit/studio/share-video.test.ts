import { describe, expect, it } from 'vitest';
import { shareFile, videoFile } from '../../../studio/src/files/share-video.ts';

const FILE = videoFile(new Blob(['moving']), 'A talk.mp4');
const failing = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('shareFile', () => {
  it('hands over the video under its name', async () => {
    const taken: ShareData[] = [];
    const share = async (data: ShareData) => void taken.push(data);
    expect(await shareFile(FILE, share)).toBe('shared');
    expect(taken[0]?.files?.map(({ name, type }) => [name, type])).toEqual([['A talk.mp4', 'video/mp4']]);
  });

  it.each([
    ['AbortError', 'dismissed'],
    ['NotAllowedError', 'late'],
    ['DataError', 'refused'],
    ['TypeError', 'refused'],
  ])('says what %s means: %s', async (name, meaning) => {
    expect(await shareFile(FILE, failing(name))).toBe(meaning);
  });
});
