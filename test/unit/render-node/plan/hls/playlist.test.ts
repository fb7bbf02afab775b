import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MediaPlaylist } from '../../../../../render-node/plan/hls/media-playlist.ts';
import type { MasterPlaylist } from '../../../../../render-node/plan/hls/master-playlist.ts';
import { chooseVariant } from '../../../../../render-node/plan/hls/choose-variant.ts';
import { readPlaylist } from '../../../../../render-node/plan/hls/playlist.ts';
import { cpuSecOf } from '../../../../support/system/cpu-time.ts';

const BASE = 'https://live.example/show/list.m3u8?key=1';
const read = (...lines: string[]) => readPlaylist(['#EXTM3U', ...lines].join('\n'), BASE);
const media = (...lines: string[]) => read('#EXT-X-TARGETDURATION:4', ...lines) as MediaPlaylist;
const master = (...lines: string[]) => read(...lines) as MasterPlaylist;
const choose = (...lines: string[]) => chooseVariant(master(...lines), 1_080);

describe('a hostile playlist', () => {
  const MB = 1_000_000;
  const HOSTILE: [string, string[], string][] = [
    ['a name without an end', [`#EXT-X-STREAM-INF:${'A'.repeat(4 * MB)}`, 'a.m3u8'], 'master'],
    ['quotes without an end', [`#EXT-X-STREAM-INF:${',A="'.repeat(MB)}`, 'a.m3u8'], 'master'],
    ['two million lines', ['#EXTINF:1,', ...Array.from({ length: 2 * MB }, () => 'a')], 'unsupported'],
  ];
  it.each(HOSTILE)('of %s is read in no time', (_, lines, kind) => {
    let playlist: ReturnType<typeof read> = null;
    const cpuSec = cpuSecOf(() => (playlist = read(lines.join('\n'))));
    expect(playlist).toMatchObject({ kind });
    expect(cpuSec).toBeLessThan(5);
  });

  it('of a day is followed at its end, with the numbers and ranges that its begin gives', () => {
    const lines = Array.from({ length: 40_000 }, () => ['#EXTINF:2,', '#EXT-X-BYTERANGE:10', 'all.ts']).flat();
    const { segments } = media(lines.join('\n'));
    expect(segments).toHaveLength(3_000);
    expect(segments.at(-1)).toMatchObject({ sequence: 39_999, bytes: { offset: 399_990, length: 10 } });
    expect(segments[0]?.sequence).toBe(37_000);
  });

  it('of ten thousand variants has 500', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => ['#EXT-X-STREAM-INF:BANDWIDTH=1', `${at}.m3u8`]).flat();
    expect(master(lines.join('\n')).variants).toHaveLength(500);
  });
});

describe('a media playlist', () => {
  it('numbers its segments and makes their addresses whole', () => {
    const { segments, targetSec, isEnded } = media(
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXTINF:4.004,title',
      'a.ts?token=x',
      '#EXTINF:3,',
      '/b.ts',
      '#EXTINF:2',
      'https://other.example/c.ts',
    );
    expect({ targetSec, isEnded }).toEqual({ targetSec: 4, isEnded: false });
    expect(segments.map(({ sequence, durationSec, url }) => [sequence, durationSec, url])).toEqual([
      [7, 4.004, 'https://live.example/show/a.ts?token=x'],
      [8, 3, 'https://live.example/b.ts'],
      [9, 2, 'https://other.example/c.ts'],
    ]);
  });

  it('counts discontinuities, and passes over segments that are said to be missing', () => {
    const { segments, isEnded } = media(
      '#EXT-X-DISCONTINUITY-SEQUENCE:3',
      '#EXTINF:4,',
      'a.ts',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:4,',
      '#EXT-X-GAP',
      'b.ts',
      '#EXTINF:4,',
      'c.ts',
      '#EXT-X-ENDLIST',
    );
    expect(segments.map(({ sequence, discontinuity }) => [sequence, discontinuity])).toEqual([
      [0, 3],
      [2, 4],
    ]);
    expect(isEnded).toBe(true);
  });

  it('keeps keys and headers until they change', () => {
    const { segments } = media(
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="700@20"',
      '#EXT-X-KEY:METHOD=AES-128,URI="key,1",IV=0xAB',
      '#EXTINF:4,',
      'a.m4s',
      '#EXTINF:4,',
      'b.m4s',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXTINF:4,',
      'c.m4s',
    );
    const key = { url: 'https://live.example/show/key,1', iv: `${'0'.repeat(30)}ab` };
    expect(segments.map((segment) => segment.key)).toEqual([key, key, null]);
    const init = { url: 'https://live.example/show/init.mp4', bytes: { offset: 20, length: 700 } };
    expect(segments.map((segment) => segment.init)).toEqual([init, init, init]);
  });

  it('goes on in a file where a byte range names no begin', () => {
    const ranges = ['#EXT-X-BYTERANGE:100@50', '#EXT-X-BYTERANGE:30', '#EXT-X-BYTERANGE:7'];
    const { segments } = media(...ranges.flatMap((range) => ['#EXTINF:1,', range, 'all.ts']));
    expect(segments.map(({ bytes }) => bytes)).toEqual([
      { offset: 50, length: 100 },
      { offset: 150, length: 30 },
      { offset: 180, length: 7 },
    ]);
  });

  it.each([
    ['a byte order mark and returns', `\uFEFF#EXTM3U\r\n#EXT-X-TARGETDURATION:2\r\n#EXTINF:2,\r\na.ts\r\n`, 1],
    ['no segment yet', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:5\n', 0],
    ['lengths that are no numbers', '#EXTM3U\n#EXTINF:soon,\na.ts\n#EXTINF:-4,\nb.ts\n', 2],
    [
      'parts of low latency',
      '#EXTM3U\n#EXT-X-PART:DURATION=0.3,URI="p.ts"\n#EXTINF:2,\na.ts\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="q.ts"',
      1,
    ],
    ['tags that nobody knows', '#EXTM3U\n#EXT-X-TOMORROW:1\n#EXT-X-TARGETDURATION:x\n#EXTINF:2,\na.ts', 1],
  ])('may have %s', (_name, text, count) => {
    const playlist = readPlaylist(text, BASE) as MediaPlaylist;
    expect(playlist.kind).toBe('media');
    expect(playlist.segments).toHaveLength(count);
    expect(playlist.targetSec).toBeGreaterThan(0);
    for (const { durationSec } of playlist.segments) expect(durationSec).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['encryption', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"'],
    ['encryption', '#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="com.apple.streamingkeydelivery"'],
    ['encryption', '#EXT-X-KEY:METHOD=AES-128'],
    ['variables', '#EXT-X-DEFINE:NAME="host",VALUE="x"'],
    ['pictures_only', '#EXT-X-I-FRAMES-ONLY'],
    ['address', '#EXT-X-MAP:URI="file:///etc/passwd"'],
  ])('that cannot be recorded says so: %s', (what, line) => {
    expect(read('#EXT-X-TARGETDURATION:4', line, '#EXTINF:4,', 'a.ts')).toEqual({ kind: 'unsupported', what });
  });

  it.each(['data:video/mp2t;base64,AAAA', 'file:///etc/passwd', 'concat:a|b', 'http://'])('refuses %s', (address) => {
    expect(read('#EXTINF:4,', address)).toEqual({ kind: 'unsupported', what: 'address' });
  });

  it.each(['', '<html>', '#EXTM3U', '#EXTINF:4,\na.ts', '#EXTM3U8\n#EXTINF:4,\na.ts'])('is none: %j', (text) => {
    expect(readPlaylist(text, BASE)).toBeNull();
  });

  it('reads whatever lines there are, in numbers that rise', () => {
    const tags = [
      '#EXTINF:4,',
      '#EXTINF:',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-GAP',
      '#EXT-X-BYTERANGE:5',
      '#EXT-X-MAP:',
      '#',
      '#EXT-X-KEY',
    ];
    const others = [
      '#EXT-X-BYTERANGE:x@',
      '#EXT-X-MEDIA-SEQUENCE:3',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXT-X-ENDLIST',
      'a.ts',
      'b.ts?x',
    ];
    const line = fc.constantFrom(...tags, ...others);
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { kind, segments } = media(...lines);
        expect(kind).toBe('media');
        const numbers = segments.map(({ sequence }) => sequence);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(segments.length).toBeLessThanOrEqual(lines.filter((text) => !text.startsWith('#')).length);
      }),
    );
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        expect(() => readPlaylist(`#EXTM3U\n#EXTINF:1,\n${first}\n#EXT-X-KEY:${second}\n`, BASE)).not.toThrow();
      }),
    );
  });
});

describe('a master playlist', () => {
  const variant = (attributes: string, name: string) => [`#EXT-X-STREAM-INF:${attributes}`, name];

  it('gives its best variant up to 1080', () => {
    const lines = [
      ...variant('BANDWIDTH=9000000,RESOLUTION=3840x2160,CODECS="avc1.640033,mp4a.40.2"', '2160.m3u8'),
      ...variant('BANDWIDTH=5000000,RESOLUTION=1920x1080,CODECS="hvc1.1.6.L120,mp4a.40.2"', 'hevc.m3u8'),
      ...variant('BANDWIDTH=4000000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2"', '1080.m3u8'),
      ...variant('BANDWIDTH=6000000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2"', '1080p60.m3u8'),
      ...variant('BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"', '720.m3u8'),
      ...variant('BANDWIDTH=9900000,RESOLUTION=1920x1080,CODECS="av01.0.08M.08,mp4a.40.2"', 'av1.m3u8'),
      ...variant('BANDWIDTH=100000,CODECS="mp4a.40.2"', 'sound.m3u8'),
    ];
    expect(choose(...lines)).toEqual({ url: 'https://live.example/show/1080p60.m3u8', audioUrl: null });
  });

  it('takes the smallest where all are larger, an upright one by its smaller side, and one that says nothing', () => {
    const large = [
      ...variant('BANDWIDTH=9,RESOLUTION=3840x2160', 'a'),
      ...variant('BANDWIDTH=5,RESOLUTION=2560x1440', 'b'),
    ];
    expect(choose(...large)?.url).toBe('https://live.example/show/b');
    const upright = [
      ...variant('BANDWIDTH=9,RESOLUTION=1080x1920', 'a'),
      ...variant('BANDWIDTH=5,RESOLUTION=720x1280', 'b'),
    ];
    expect(choose(...upright)?.url).toBe('https://live.example/show/a');
    expect(choose(...variant('', 'a'))?.url).toBe('https://live.example/show/a');
    expect(choose(...variant('BANDWIDTH=1,CODECS="mp4a.40.2"', 'a'))).toBeNull();
  });

  it('takes the sound that is apart, but not one that describes', () => {
    const lines = [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="other",NAME="x",URI="wrong.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="d",CHARACTERISTICS="public.accessibility.describes-video",DEFAULT=YES,URI="described.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="German, too",URI="de.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",DEFAULT=YES,URI="en.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="x",DEFAULT=YES,URI="sub.m3u8"',
      ...variant('BANDWIDTH=1,RESOLUTION=640x360,AUDIO="a"', 'v.m3u8'),
    ];
    expect(choose(...lines)?.audioUrl).toBe('https://live.example/show/en.m3u8');
    const within = ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x"', ...variant('BANDWIDTH=1,AUDIO="a"', 'v.m3u8')];
    expect(choose(...within)?.audioUrl).toBeNull();
  });
});
