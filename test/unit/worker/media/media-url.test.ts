import { describe, expect, it } from 'vitest';
import { objectKeys, subRipKeyOf, webVttKey } from '#schema/domain/object-keys.ts';
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

  it('are always at the Worker for WebVTT, which is not stored', () => {
    expect(makeMediaUrl('https://cdn.example/public', asked)(webVttKey(captions))).toBe(
      'https://api.example/media/renders/ID/nonce/captions.vtt',
    );
    expect(subRipKeyOf(webVttKey(captions))).toBe(captions);
    expect([captions, 'public/uploads/ID/nonce/captions.vtt'].map(subRipKeyOf)).toEqual([null, null]);
  });
});
