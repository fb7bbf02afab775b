import { describe, expect, it, test } from 'vitest';
import { joinSequences, lengthOf, type Sequence } from '#schema/domain/timeline/timeline.ts';
import { writeEdl } from '#schema/domain/timeline/write-edl.ts';
import { writeFcpxml } from '#schema/domain/timeline/write-fcpxml.ts';
import { writeMlt } from '#schema/domain/timeline/write-mlt.ts';
import { writeOtio } from '#schema/domain/timeline/write-otio.ts';
import { writeSrt } from '#schema/domain/timeline/write-srt.ts';
import { writeXmeml } from '#schema/domain/timeline/write-xmeml.ts';
import { makeMedia, makeSequence } from '../../../support/media/timelines.ts';

const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value]) => value);

/** What users of other exporters complained of: see the guide of editing programs. */
describe('the known traps', () => {
  const paths: [path: string, url: string, plain: string][] = [
    ['media/talk.mp4', 'media/talk.mp4', 'media/talk.mp4'],
    [
      '/Users/ada/My Films/Ärger #1.mp4',
      'file://localhost/Users/ada/My%20Films/%C3%84rger%20%231.mp4',
      '/Users/ada/My Films/Ärger #1.mp4',
    ],
    ['C:\\Videos\\talk 100%.mp4', 'file://localhost/C:/Videos/talk%20100%25.mp4', 'C:/Videos/talk 100%.mp4'],
    ['E:/talk.mp4', 'file://localhost/E:/talk.mp4', 'E:/talk.mp4'],
    ['\\\\nas\\films\\talk.mp4', 'file://nas/films/talk.mp4', '//nas/films/talk.mp4'],
  ];

  it.each(paths)('media path %s: a URL with three slashes and no backslash', (path, url, plain) => {
    const media = makeMedia({ path });
    const sequence = makeSequence();
    expect(valuesOf(writeXmeml('P', [sequence], media), /<pathurl>(.*?)</g)).toEqual([url]);
    const hosted = url.startsWith('file:') ? url.replace('file://localhost', 'file://') : `./${url}`;
    expect(valuesOf(writeFcpxml('P', [sequence], media), / src="(.*?)"/g)).toEqual([hosted]);
    expect(new Set(valuesOf(writeOtio('P', [sequence], media), /"target_url": "(.*?)"/g))).toEqual(new Set([hosted]));
    expect(new Set(valuesOf(writeMlt(sequence, media), /name="resource">([^<]*talk[^<]*|[^<]*rger[^<]*)</g))).toEqual(
      new Set([plain]),
    );
  });

  it('linked sound: each picture names its two channels, each channel its picture', () => {
    const xml = writeXmeml('P', [makeSequence()], makeMedia());
    const items = xml.split('<clipitem ').slice(1);
    expect(items).toHaveLength(3 + 1 + 3 + 3);
    for (const item of items) {
      const [own = ''] = /id="([^"]+)"/.exec(item)?.slice(1) ?? [];
      const linked = valuesOf(item, /<linkclipref>(.*?)</g);
      expect(linked).toContain(own);
      expect(linked.filter((id) => id?.includes('-a'))).toHaveLength(2);
    }
    // FCPXML has picture and sound in one clip; OpenTimelineIO and Resolve know groups.
    expect(writeFcpxml('P', [makeSequence()], makeMedia())).toContain('hasAudio="1"');
    expect(valuesOf(writeOtio('P', [makeSequence()], makeMedia()), /"Link Group ID": (\d)/g)).toEqual([
      '1',
      '2',
      '3',
      '2',
      '1',
      '2',
      '3',
    ]);
  });

  it('clip format: the file keeps its size and rate, the sequence has those of the clip', () => {
    const media = makeMedia({ width: 3840, height: 2160, rate: { num: 50, den: 1 } });
    const sequence = makeSequence({ rate: { num: 25, den: 1 } });
    const fcpxml = writeFcpxml('P', [sequence], media);
    const formats = valuesOf(fcpxml, /<format (.*?)\/>/g);
    expect(formats).toEqual([
      'id="r3" frameDuration="1/50s" width="3840" height="2160"',
      'id="r4" frameDuration="1/25s" width="1080" height="1920"',
    ]);
    expect(fcpxml).toContain('format="r3" hasAudio');
    expect(fcpxml).toContain('<sequence format="r4"');
    const xmeml = writeXmeml('P', [sequence], media);
    expect(valuesOf(xmeml, /<width>(\d+)/g)).toEqual(['1080', '3840']);
    expect(valuesOf(/<file id="file-1">.*?<\/file>/s.exec(xmeml)?.[0] ?? '', /<timebase>(\d+)/g)).toEqual([
      '50',
      '50',
      '50',
    ]);
  });

  it('one frame: pieces touch on both sides, in every format', () => {
    const sequence = makeSequence();
    const xml = writeXmeml('P', [sequence], makeMedia({ hasAudio: false }));
    const track = xml.split('<track>')[1] ?? '';
    const [starts, ends] = [valuesOf(track, /<start>(\d+)/g), valuesOf(track, /<end>(\d+)/g)];
    expect(starts).toEqual(['0', '90', '135']);
    expect(ends).toEqual(['90', '135', '150']);
    const lines = writeEdl(sequence, makeMedia())
      .split('\n')
      .filter((line) => /^\d{3} /.test(line));
    const clocks = lines.map((line) => line.trim().split(/\s+/).slice(-2));
    expect(clocks.slice(1).map(([start]) => start)).toEqual(clocks.slice(0, -1).map(([, end]) => end));
    const offsets = valuesOf(writeFcpxml('P', [sequence], makeMedia()), /<asset-clip ref="r1" offset="(.*?)"/g);
    expect(offsets).toEqual(['0s', '3003/1000s', '9009/2000s']);
  });
});

describe('titles, names and notes', () => {
  it('cannot break out of a document', () => {
    const hostile = `"]]><x a='1'>&amp;\u0000\u0008\uD800 ${'ä'.repeat(300)}\n* LOC:`;
    const sequence = makeSequence({
      name: hostile,
      markers: [{ frame: 0, name: hostile, note: hostile }],
      subtitles: [{ frame: 0, frames: 9, lines: [hostile] }],
    });
    const media = makeMedia({ name: hostile });
    for (const text of [
      writeFcpxml(hostile, [sequence], media),
      writeXmeml(hostile, [sequence], media),
      writeMlt(sequence, media),
    ]) {
      expect(text).not.toContain('<x a');
      // eslint-disable-next-line no-control-regex -- that they are gone is what is tested
      expect(text).not.toMatch(/[\u0000-\u0008]/);
      expect(text.isWellFormed()).toBe(true);
    }
    const edl = writeEdl(sequence, media).split('\n');
    expect(edl.filter((line) => line.startsWith('TITLE')).every((line) => line.length <= 70)).toBe(true);
    expect(edl.filter((line) => line.startsWith('* LOC')).length).toBe(1);
  });

  it('are captions in FCPXML only if the clip shows them; SubRip always has them', () => {
    expect(valuesOf(writeFcpxml('P', [makeSequence()], makeMedia()), /<title /g)).toHaveLength(2);
    expect(valuesOf(writeFcpxml('P', [makeSequence({ hasTitles: false })], makeMedia()), /<title /g)).toHaveLength(0);
    expect(writeSrt(makeSequence({ hasTitles: false }))).toBe(
      '1\n00:00:00,200 --> 00:00:02,002\nHello, “Ärger”\n& <co>\n\n2\n00:00:03,337 --> 00:00:04,004\nafter.\n',
    );
  });
});

describe('crops', () => {
  it('are transforms that show the crop exactly', () => {
    // A crop of 608x1080 at x = 100 fills 1080x1920: the picture is 1.7777 times as large, its middle right of ours.
    const fcpxml = writeFcpxml('P', [makeSequence()], makeMedia());
    const scale = 1080 / 608;
    const middle = (960 - 100) * scale - 540;
    expect(fcpxml).toContain(`<adjust-transform position="${Number(((middle * 100) / 1920).toFixed(6))} 0"`);
    const keyed = valuesOf(fcpxml, /<keyframe time="(.*?)"/g);
    // Keys have the times of the file.
    expect(keyed).toEqual(['3003/50s', '61061/1000s', '937937/15000s']);
    const xmeml = writeXmeml('P', [makeSequence()], makeMedia());
    expect(xmeml).toContain(`<horiz>${Number((middle / 1920).toFixed(6))}</horiz>`);
    expect(valuesOf(xmeml, /<when>(\d+)/g)).toEqual(['1800', '1830', '1874']);
    const mlt = writeMlt(makeSequence(), makeMedia());
    expect(mlt).toContain(`0=${Number((-100 * scale).toFixed(6))} 0 ${Number((1920 * scale).toFixed(6))} 1920 1;`);
  });

  it('that change their size have keys for it, wherever crops have any', () => {
    const crop = { width: 608, height: 1080 };
    const to = { left: 0, top: 0, width: 1080, height: 960 };
    const keys = [
      { frame: 0, x: 100, y: 0 },
      { frame: 30, x: 400, y: 200, scale: 0.5 },
    ];
    const sequence = makeSequence({ pieces: [{ sourceFrame: 0, frames: 31, panels: [{ crop, to, keys }] }] });
    const scaled = (xml: string, name: string, end: string) => xml.split(name)[1]?.split(end)[0] ?? '';
    const fcpxml = writeFcpxml('P', [sequence], makeMedia());
    expect(valuesOf(scaled(fcpxml, '<param name="scale">', '</param>'), /value="(.*?)"/g)).toEqual([
      '3.157895 1.580247',
      '6.315789 3.160494',
    ]);
    expect(valuesOf(scaled(fcpxml, '<param name="right">', '</param>'), /value="(.*?)"/g)).toEqual([
      '112.222222',
      '112.592593',
    ]);
    const xmeml = scaled(writeXmeml('P', [sequence], makeMedia()), '<name>Scale</name>', '</parameter>');
    expect(valuesOf(xmeml, /<value>(.*?)<\/value>/g)).toEqual(['177.631579', '177.631579', '355.263158']);
    expect(writeMlt(sequence, makeMedia())).toContain('30=-1421.052632 -355.555556 6821.052632 1920 1');
  });

  it('have titles and markers on the clock of the file, as their clips have', () => {
    const markers = [{ frame: 100, name: 'Later', note: '' }];
    const fcpxml = writeFcpxml('P', [makeSequence({ markers })], makeMedia());
    // Frame 100 of the clip is the tenth of its second piece, which begins with frame 300 of the file.
    expect(fcpxml).toMatch(/<title [^>]*name="after\." offset="31031\/3000s"/);
    expect(fcpxml).toContain('<marker start="31031/3000s"');
  });

  it('of a second panel are a track above, cut to their rectangle', () => {
    const fcpxml = writeFcpxml('P', [makeSequence()], makeMedia());
    expect(valuesOf(fcpxml, /lane="1"/g)).toHaveLength(1);
    expect(valuesOf(fcpxml, /<trim-rect (.*?)\/>/g)[1]).toBe(
      'left="77.777778" top="5.555556" right="0" bottom="5.555556"',
    );
    expect(valuesOf(writeXmeml('P', [makeSequence()], makeMedia()), /<track>/g)).toHaveLength(2 + 2);
    expect(writeMlt(makeSequence(), makeMedia())).toContain('<blank length="90"/>');
  });
});

describe('files over the picture', () => {
  const still = { frame: 30, frames: 60, fileFrame: 0, fileFrames: 60, name: 'my beach.jpg' };
  const film = { frame: 100, frames: 20, fileFrame: 0, fileFrames: 20, name: 'waves.mov' };
  const overlays = [
    { ...still, isPicture: true, isFilled: true },
    { ...film, isPicture: false, isFilled: false },
    { ...film, frame: 120, frames: 5, isPicture: false, isFilled: false },
  ];
  const sequence = makeSequence({ overlays });
  const media = makeMedia({ path: '/films/talk.mp4' });

  it('are on the track above all others, beside the video, without sound', () => {
    const fcpxml = writeFcpxml('P', [sequence, sequence], media);
    expect(valuesOf(fcpxml, /<asset id="\w+" name="(.*?)"/g)).toEqual(['talk.mp4', 'my beach.jpg', 'waves.mov']);
    expect(valuesOf(fcpxml, /src="(.*?)"/g)).toEqual([
      'file:///films/talk.mp4',
      'file:///films/my%20beach.jpg',
      'file:///films/waves.mov',
    ]);
    // On the clocks of the pieces that they begin in.
    expect(
      valuesOf(fcpxml, /lane="2" (offset="\S+" name="[^"]+" start="\S+" duration="\S+"(?: srcEnable="video")?)/g).slice(
        0,
        3,
      ),
    ).toEqual([
      'offset="61061/1000s" name="my beach.jpg" start="0s" duration="1001/500s"',
      'offset="31031/3000s" name="waves.mov" start="0s" duration="1001/1500s" srcEnable="video"',
      'offset="11011/1000s" name="waves.mov" start="0s" duration="1001/6000s" srcEnable="video"',
    ]);
    expect(valuesOf(fcpxml, /<adjust-conform type="(\w+)"/g).slice(0, 2)).toEqual(['fill', 'fit']);

    const xmeml = writeXmeml('P', [sequence, sequence], media);
    expect(valuesOf(xmeml, /<pathurl>(.*?)</g)).toEqual([
      'file://localhost/films/talk.mp4',
      'file://localhost/films/my%20beach.jpg',
      'file://localhost/films/waves.mov',
    ]);
    const track = xmeml.split('<track>')[3] ?? '';
    expect(valuesOf(track, /<(?:start|end|in|out)>(\d+)/g)).toEqual(
      [30, 90, 0, 60, 100, 120, 0, 20, 120, 125, 0, 5].map(String),
    );

    const otio = JSON.parse(writeOtio('P', [sequence], media)) as Otio;
    const [, , above, sound] = otio.tracks.children;
    expect([above?.name, sound?.name]).toEqual(['V3', 'A1']);
    expect(above?.children.map(({ name, source_range: { duration } }) => [name, duration.value])).toEqual([
      ['', 30],
      ['my beach.jpg', 60],
      ['', 10],
      ['waves.mov', 20],
      ['waves.mov', 5],
    ]);

    const mlt = writeMlt(sequence, media);
    expect(mlt).toContain('<property name="resource">/films/my beach.jpg</property>');
    expect(
      mlt
        .split('<playlist id="video3">')[1]
        ?.split('</playlist>')[0]
        ?.match(/<(?:blank|entry).*/g),
    ).toEqual([
      '<blank length="30"/>',
      '<entry producer="overlay1" in="0" out="59"/>',
      '<blank length="10"/>',
      '<entry producer="overlay2" in="0" out="19"/>',
      '<entry producer="overlay3" in="0" out="4"/>',
    ]);
    expect(writeEdl(sequence, media)).toBe(writeEdl(makeSequence(), media));
  });

  it('leave documents without any as they are, and follow their clip when clips are joined', () => {
    for (const write of [writeFcpxml, writeXmeml, writeOtio]) {
      expect(write('P', [makeSequence({ overlays: [] })], media)).toBe(write('P', [makeSequence()], media));
    }
    expect(writeMlt(makeSequence({ overlays: [] }), media)).toBe(writeMlt(makeSequence(), media));
    expect(joinSequences('Both', [sequence, sequence]).overlays?.map(({ frame }) => frame)).toEqual([
      30, 100, 120, 180, 250, 270,
    ]);
  });
});

type Otio = {
  tracks: { children: { name: string; children: { name: string; source_range: { duration: { value: number } } }[] }[] };
};

test('the level of the sound comes along, up to the 12 dB that Final Cut 7 knew', () => {
  const louder = makeSequence({ gainDb: 20 });
  expect(writeFcpxml('P', [louder], makeMedia())).toContain('<adjust-volume amount="20dB"/>');
  expect(valuesOf(writeXmeml('P', [louder], makeMedia()), /<value>(3\.98107)</g)).toHaveLength(6);
  expect(writeMlt(louder, makeMedia())).toContain('<property name="level">20</property>');
  expect(writeMlt(makeSequence(), makeMedia())).not.toContain('name="level"');
});

test('clips without sound have no sound tracks', () => {
  const silent = makeMedia({ hasAudio: false });
  const sequence = makeSequence({ gainDb: 3 });
  expect(writeXmeml('P', [sequence], silent)).not.toContain('<audio>');
  expect(writeEdl(sequence, silent)).not.toContain('AA/V');
  expect(writeOtio('P', [sequence], silent)).not.toContain('"Audio"');
  expect(writeFcpxml('P', [sequence], silent)).not.toContain('adjust-volume');
});

test('joined clips follow each other, with their captions and markers', () => {
  const [first, second]: [Sequence, Sequence] = [makeSequence(), makeSequence({ name: 'Second' })];
  const joined = joinSequences('Both', [first, second]);
  expect(lengthOf(joined)).toBe(300);
  expect(joined.subtitles.map(({ frame }) => frame)).toEqual([6, 100, 156, 250]);
  expect(joined.markers.map(({ frame }) => frame)).toEqual([0, 150]);
  expect(joined.name).toBe('Both');
});
