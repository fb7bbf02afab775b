import { describe, expect, it } from 'vitest';
import { CAPTION_FILES, captionFileKey, captionFileOf, objectKeys } from '#schema/domain/object-keys.ts';
import { makeMediaUrl } from '../../../../worker/http/media-url.ts';

describe('URLs of public media', () => {
  const captions = objectKeys.renderCaptions('ID', 'nonce');
  const asked = 'https://api.example/api/v1/renders';

  it('are at the Worker, or under MEDIA_URL', () => {
    expect(makeMediaUrl(undefined, asked)(captions)).toBe('https://api.example/media/renders/ID/nonce/captions.srt');
    expect(makeMediaUrl('https://cdn.example/public', asked)(captions, 'abc')).toBe(
      'https://cdn.example/public/renders/ID/nonce/captions.srt?v=abc',
    );
  });

  it.each(CAPTION_FILES)('are always at the Worker for %s, which is not stored', (file) => {
    const key = captionFileKey(captions, file);
    expect(makeMediaUrl('https://cdn.example/public', asked)(key)).toBe(
      `https://api.example/media/renders/ID/nonce/${file}`,
    );
    expect(captionFileOf(key)).toEqual({ file, captionsKey: captions });
    expect([captions, `public/uploads/ID/nonce/${file}`].map(captionFileOf)).toEqual([null, null]);
  });
});
