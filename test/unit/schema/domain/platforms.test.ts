import { describe, expect, test } from 'vitest';
import {
  ALLOWED_LIVES,
  broadcastUrl,
  livePlatformOf,
  PLATFORM_KINDS,
  PLATFORMS,
  recordingPlatformOf,
} from '#schema/domain/platforms.ts';
import { judgeSourceUrl, ALLOWED_KINDS } from '#schema/domain/source-url.ts';
import { makeSecrets, workerSettings } from '../../../../scripts/lib/system/secrets.ts';
import { type Env, readSettings } from '../../../../worker/base/env.ts';

const IDS = { youtube: 'dQw4w9WgXcQ', google_drive: '1AbCdEfGhIjKlMn', twitch: '12345678' };

describe('the table of platforms', () => {
  test.each(PLATFORM_KINDS)('%s: the address of a video is a valid source and stays as it is', (kind) => {
    const url = PLATFORMS[kind].recording.pageUrl(IDS[kind]);
    expect(judgeSourceUrl(url)).toEqual({ ok: true, kind, videoId: IDS[kind], url });
  });

  test.each([
    ['youtu.be', 'youtube', 'youtube'],
    ['music.youtube.com', 'youtube', null],
    ['twitch.tv', 'twitch', 'twitch'],
    ['clips.twitch.tv', 'twitch', 'twitch'],
    ['nottwitch.tv', null, null],
    ['drive.google.com', 'google_drive', null],
    ['example.org', null, null],
  ])('%s shows recordings of %s and live streams of %s', (host, recording, live) => {
    expect([recordingPlatformOf(host), livePlatformOf(host)]).toEqual([recording, live]);
  });

  test.each([
    [{ platform: 'twitch', channel: 'somebody', broadcastId: '7' }, 'https://www.twitch.tv/somebody'],
    [{ platform: 'youtube', channel: 'UC1', broadcastId: null }, 'https://www.youtube.com/channel/UC1/live'],
    [{ platform: 'youtube', channel: 'UC1', broadcastId: 'v' }, 'https://www.youtube.com/watch?v=v'],
    [{ platform: 'hls', channel: 'https://a.test/l.m3u8', broadcastId: null }, 'https://a.test/l.m3u8'],
  ] as const)('%j can be watched at %s', (live, url) => {
    expect(broadcastUrl(live)).toBe(url);
  });

  test('messages list what is allowed', () => {
    expect(ALLOWED_LIVES).toBe('a Twitch channel, a YouTube channel, or an HLS playlist');
    expect(ALLOWED_KINDS).toBe(
      'a YouTube video, a Google Drive file, a Twitch VOD (https://www.twitch.tv/videos/{id}), or a direct file link ending in .mp4, .mkv, .matroska, .mov, .qt, .quicktime',
    );
  });

  test.each(Object.values(PLATFORMS).flatMap(({ settings }) => settings))('the Worker reads the setting %s', (name) => {
    const value = 'https://platform.test';
    const env = { ...workerSettings('http://127.0.0.1:1', makeSecrets(), {}), [name]: value } as unknown as Env;
    expect(readSettings(env)).toHaveProperty(name, value);
  });
});
