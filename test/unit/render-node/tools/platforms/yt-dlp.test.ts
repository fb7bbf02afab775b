import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOB_FAILURE_CODES } from '#schema/domain/failure.ts';
import type { PlatformRequest } from '../../../../../render-node/tools/platforms/platform-fetcher.ts';
import { ytDlpArgs } from '../../../../../render-node/tools/platforms/yt-dlp-args.ts';
import { failureOfYtDlp } from '../../../../../render-node/tools/platforms/yt-dlp-failure.ts';
import { DownloadMeter } from '../../../../../render-node/tools/platforms/yt-dlp-progress.ts';

const request: PlatformRequest = {
  kind: 'youtube',
  pageUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  folder: '/work/job/whole',
  maxHeight: 1_080,
  maxBytes: 10_000_000_000,
  section: null,
  signal: new AbortController().signal,
  onProgress: () => undefined,
};
const setup = { ffmpegPath: '/usr/bin/ffmpeg', nodePath: '/usr/bin/node' };
const valueOf = (args: string[], flag: string) => args[args.indexOf(flag) + 1];

describe('ytDlpArgs', () => {
  it('leaves nothing to the host: word for word', () => {
    expect(ytDlpArgs(request, setup)).toEqual(
      [
        '--ignore-config --no-cache-dir --no-cookies --no-cookies-from-browser --no-exec --no-playlist --no-mtime',
        '--use-extractors youtube --write-info-json --js-runtimes node:/usr/bin/node --ffmpeg-location /usr/bin/ffmpeg --match-filters',
      ]
        .join(' ')
        .split(' ')
        .concat([
          'live_status!=?is_live & live_status!=?is_upcoming & live_status!=?post_live',
          ...'--max-filesize 10000000000 --socket-timeout 30 --retries 5 --fragment-retries 10'.split(' '),
          ...'--retry-sleep fragment:exp=1:20 --abort-on-unavailable-fragments --concurrent-fragments 4'.split(' '),
          ...'--format bv*+ba/b --format-sort res:1080,fps:60,vcodec:h264,lang,acodec:aac'.split(' '),
          ...'--merge-output-format mp4/mkv --newline --progress-template'.split(' '),
          'download:clipmill-progress %(info.format_id)s %(progress.downloaded_bytes)s %(progress.total_bytes)s %(progress.total_bytes_estimate)s',
          ...'--paths /work/job/whole --output source.%(ext)s --'.split(' '),
          'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        ]),
    );
  });

  it('asks for a part as MP4, which alone hides what lies before it', () => {
    const args = ytDlpArgs({ ...request, section: { startSec: 33, endSec: 83 } }, setup);
    expect(valueOf(args, '--download-sections')).toBe('*33-83');
    expect(valueOf(args, '--merge-output-format')).toBe('mp4');
  });

  it('leaves out what this yt-dlp or this machine has no use for', () => {
    const args = ytDlpArgs(request, { ffmpegPath: 'ffmpeg', nodePath: null });
    expect(args).not.toContain('--js-runtimes');
    expect(args).not.toContain('--ffmpeg-location');
  });

  it('asks for no more lines than the plan allows', () => {
    expect(valueOf(ytDlpArgs({ ...request, maxHeight: 2_160 }, setup), '--format-sort')).toMatch(/^res:2160,/);
  });
});

/** Sentences of yt-dlp and of the platforms, as they stand behind `ERROR: [extractor] id: `. */
const SENTENCES = [
  [
    "Private video. Sign in if you've been granted access to this video. Use --cookies-from-browser or --cookies",
    'private',
  ],
  ['Video unavailable. This video is private', 'private'],
  ['Video unavailable. This video has been removed by the uploader', 'removed'],
  ["This video has been removed for violating YouTube's Community Guidelines", 'removed'],
  [
    'Video unavailable. This video is no longer available because the YouTube account associated with this video has been terminated.',
    'removed',
  ],
  ['Video unavailable', 'removed'],
  ['This video is not available', 'removed'],
  ['This live stream recording is not available.', 'removed'],
  ['Video 1234567890 does not exist', 'removed'],
  ["Unable to download webpage: HTTP Error 404: Not Found (caused by <HTTPError 404: 'Not Found'>)", 'removed'],
  ['Video unavailable. The uploader has not made this video available in your country', 'region_blocked'],
  [
    'Video unavailable. This video contains content from X, who has blocked it in your country on copyright grounds',
    'region_blocked',
  ],
  ['This video is not available from your location due to geo restriction', 'region_blocked'],
  [
    'Sign in to confirm your age. This video may be inappropriate for some users. Use --cookies-from-browser',
    'age_restricted',
  ],
  [
    'Join this channel to get access to members-only content like this video, and other exclusive perks.',
    'members_only',
  ],
  ["This video is available to this channel's members on level: Friends (or any higher level).", 'members_only'],
  ['This video requires payment to watch', 'members_only'],
  ['You must be logged into an account that has access to this subscriber-only content. Use --cookies', 'members_only'],
  ['This live event will begin in 3 hours.', 'live_not_ended'],
  ['Premieres in 25 minutes', 'live_not_ended'],
  [
    'Sign in to confirm you’re not a bot. Use --cookies-from-browser or --cookies for the authentication.',
    'rate_limited',
  ],
  [
    "Unable to download API page: HTTP Error 429: Too Many Requests (caused by <HTTPError 429: 'Too Many Requests'>)",
    'rate_limited',
  ],
  [
    "Video unavailable. This content isn't available, try again later. The current session has been rate-limited by YouTube for up to an hour.",
    'rate_limited',
  ],
  [
    'Too many users have viewed or downloaded this file recently. Please try accessing the file again later.',
    'rate_limited',
  ],
  ['Unable to download webpage: HTTP Error 403: Forbidden (caused by <HTTPError 403: Forbidden>)', 'refused'],
  ["You don't have permission to access this video.", 'refused'],
  ['This video is DRM protected', 'refused'],
  ['Video unavailable. Playback on other websites has been disabled by the video owner', 'refused'],
  ['unable to download video data: HTTP Error 403: Forbidden', 'platform_failed'],
  ['Requested format is not available. Use --list-formats for a list of available formats', 'platform_failed'],
  [
    'Unable to extract player version; please report this issue on https://github.com/yt-dlp/yt-dlp/issues?q= , filling out the appropriate issue template. Confirm you are on the latest version using yt-dlp -U',
    'platform_failed',
  ],
  ['Unable to download webpage: <urlopen error [Errno -3] Temporary failure in name resolution>', 'unreachable'],
  ['Unable to download API page: The read operation timed out (caused by TransportError())', 'unreachable'],
  ['unable to download video data: HTTP Error 503: Service Unavailable', 'unreachable'],
  ['Unsupported URL: https://www.youtube.com/', 'unsupported'],
] as const;

describe('failureOfYtDlp', () => {
  const ended = (over: Partial<Parameters<typeof failureOfYtDlp>[0]>) =>
    failureOfYtDlp({ exitCode: 1, stdout: '', stderr: '', ...over });

  it.each(SENTENCES)('"%s" is source.%s', (sentence, code) => {
    expect(ended({ stderr: `ERROR: [youtube] dQw4w9WgXcQ: ${sentence}\n` })).toBe(`source.${code}`);
  });

  it('does not listen to warnings', () => {
    const stderr =
      'WARNING: [youtube] HTTP Error 429: Too Many Requests. Retrying\rERROR: [youtube] a: Private video\n';
    expect(ended({ stderr })).toBe('source.private');
  });

  it.each([
    [{ stderr: 'ERROR: unable to write data: [Errno 28] No space left on device' }, 'node.crashed'],
    [{ stderr: 'ERROR: Postprocessing: ffmpeg not found' }, 'node.crashed'],
    [{ exitCode: 127 }, 'node.crashed'],
    [{ exitCode: undefined }, 'node.crashed'],
    [{ exitCode: undefined, signal: 'SIGKILL' }, 'node.out_of_memory'],
    [{ exitCode: 0, stdout: '[download] T does not pass filter (live_status), skipping ..' }, 'source.live_not_ended'],
    [
      { exitCode: 0, stdout: '\r[download] File is larger than max-filesize (2 bytes > 1 bytes). Aborting.' },
      'source.too_large',
    ],
    [{ exitCode: 0 }, 'source.platform_failed'],
  ])('%o is %s', (over, code) => {
    expect(ended(over)).toBe(code);
  });

  it('has a word for whatever is said', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer(), (stdout, stderr, exitCode) => {
        expect(JOB_FAILURE_CODES).toContain(failureOfYtDlp({ stdout, stderr: `ERROR: ${stderr}`, exitCode }));
      }),
    );
  });
});

describe('DownloadMeter', () => {
  const readAll = (lines: string[], section: PlatformRequest['section'] = null) => {
    const meter = new DownloadMeter(section);
    return lines.map((line) => meter.read(line));
  };

  it('counts tracks that come one after the other', () => {
    expect(
      readAll([
        'clipmill-progress 137 450 900 NA',
        'clipmill-progress 137 900 900 NA',
        'clipmill-progress 140 50 100 NA',
      ]),
    ).toEqual([0.5, 1, 0.95]);
  });

  it('believes an estimate where nothing better is said', () => {
    expect(readAll(['clipmill-progress hls 200 NA 799.5', 'clipmill-progress hls 900 NA 800'])).toEqual([
      expect.closeTo(0.25, 2),
      1,
    ]);
  });

  it('reads the time of the ffmpeg that cuts a part', () => {
    const line = 'frame= 1050 fps=0.0 q=-1.0 Lsize= 51kB time=00:01:15.00 bitrate= 10.6kbits/s';
    expect(readAll([line], { startSec: 100, endSec: 250 })).toEqual([0.5]);
    expect(readAll([line])).toEqual([null]);
  });

  it.each(['clipmill-progress 137 5 NA NA', '[download] Destination: source.mp4', '', 'clipmill-progress'])(
    'says nothing of "%s"',
    (line) => {
      expect(readAll([line])).toEqual([null]);
    },
  );

  it('stays between 0 and 1', () => {
    const size = fc.oneof(fc.nat().map(String), fc.constant('NA'), fc.string());
    const line = fc
      .tuple(fc.constantFrom('137', '140'), size, size, size)
      .map((fields) => `clipmill-progress ${fields.join(' ')}`);
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const said = readAll(lines).filter((fraction) => fraction !== null);
        expect(said.filter((fraction) => !(fraction >= 0 && fraction <= 1))).toEqual([]);
      }),
    );
  });
});
