import { describe, expect, it } from 'vitest';
import { readLivePlaylist } from '../../../../../render-node/tools/platforms/yt-dlp-live.ts';
import { liveArgs } from '../../../../../render-node/tools/platforms/yt-dlp-args.ts';

const answer = (over: object) => JSON.stringify({ is_live: true, formats: [], ...over });
const hls = { protocol: 'm3u8_native', url: 'https://h.example/720.m3u8' };

describe('readLivePlaylist', () => {
  it('gives the list of all sizes, else the best playlist', () => {
    const formats = [
      { protocol: 'https', url: 'https://h.example/x.mp4' },
      { ...hls, manifest_url: 'https://h.example/master.m3u8' },
      hls,
    ];
    expect(readLivePlaylist(answer({ formats }))).toBe('https://h.example/master.m3u8');
    expect(readLivePlaylist(answer({ formats: [{ ...hls, url: 'https://h.example/360.m3u8' }, hls] }))).toBe(hls.url);
  });

  it.each([
    ['source.platform_failed', 'no json'],
    ['source.platform_failed', '[]'],
    ['source.not_found', answer({ is_live: false, formats: [hls] })],
    ['source.unsupported', answer({ formats: [{ protocol: 'https', url: 'https://h.example/x' }] })],
    ['source.unsupported', answer({ formats: null })],
  ])('fails as %s', (code, stdout) => {
    expect(() => readLivePlaylist(stdout)).toThrow(expect.objectContaining({ code }));
  });
});

describe('liveArgs', () => {
  it('prints and downloads nothing, by the one extractor of the platform, with the page behind the dashes', () => {
    const args = liveArgs('twitch', '--exec=x', '/usr/bin/node');
    expect(args).toContain('--dump-json');
    expect(args[args.indexOf('--use-extractors') + 1]).toBe('twitch:stream');
    expect(args.slice(-2)).toEqual(['--', '--exec=x']);
    expect(args).toContain('--ignore-config');
    expect(liveArgs('youtube', 'https://x.example', null)).not.toContain('--js-runtimes');
  });
});
