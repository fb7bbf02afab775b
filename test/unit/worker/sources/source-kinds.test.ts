import { describe, expect, it } from 'vitest';
import { SOURCE_KINDS } from '#schema/domain/source-url.ts';
import { makeSecrets, workerSettings } from '../../../../scripts/lib/system/secrets.ts';
import { type Env, readSettings } from '../../../../worker/base/env.ts';
import { checkVideo, type CheckVideoDeps } from '../../../../worker/sources/check-video.ts';

const settingsWith = (kinds: Record<string, string>) =>
  readSettings({ ...workerSettings('http://127.0.0.1:1', makeSecrets(), {}), ...kinds } as unknown as Env);

describe('the kinds of source that a deployment accepts', () => {
  it.each([
    [{}, SOURCE_KINDS],
    [{ SOURCE_KINDS: '' }, SOURCE_KINDS],
    [{ SOURCE_KINDS: 'direct_link, twitch' }, ['direct_link', 'twitch']],
  ])('of %o are %j', (given, kinds) => {
    expect(settingsWith(given).SOURCE_KINDS).toEqual(kinds);
  });

  it('are named in full', () => {
    expect(() => settingsWith({ SOURCE_KINDS: 'direct_link,vimeo' })).toThrow(/SOURCE_KINDS/);
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://drive.google.com/file/d/1A2b3C4d5E6f7G8h9/view',
    'https://www.twitch.tv/videos/123456',
  ])('exclude %s before any request is sent', async (url) => {
    const settings = settingsWith({ SOURCE_KINDS: 'direct_link' });
    // All later dependencies are missing, so a request would fail.
    const deps = { settings } as unknown as CheckVideoDeps;
    await expect(checkVideo(deps, { id: 'u', allowsVod: true }, { url, isReframe: false })).rejects.toMatchObject({
      code: 'source.not_configured',
    });
  });
});
