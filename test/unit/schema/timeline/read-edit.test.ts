import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { applyEdit, type EditedClip } from '#schema/domain/timeline/apply-edit.ts';
import { secondsOf } from '#schema/domain/timeline/rate.ts';
import { readEdit } from '#schema/domain/timeline/read-edit.ts';
import { readXml } from '#schema/domain/timeline/read-xml.ts';
import type { Piece } from '#schema/domain/timeline/timeline.ts';
import { UnreadableEdit } from '#schema/domain/timeline/unreadable-edit.ts';
import { writeFcpxml } from '#schema/domain/timeline/write-fcpxml.ts';
import { writeOtio } from '#schema/domain/timeline/write-otio.ts';
import { makeMedia, makeSequence, RATES } from '../../../support/media/timelines.ts';

const piece = (sourceFrame: number, frames: number): Piece => ({ sourceFrame, frames, panels: [] });
const PIECES = [piece(300, 90), piece(450, 30), piece(480, 60)];

describe('a document that comes back', () => {
  it.each(Object.entries(RATES))('gives the very frames that were written at %s', (_name, rate) => {
    const sequence = makeSequence({ rate, pieces: PIECES });
    const exact = PIECES.map(({ sourceFrame, frames }) => ({
      start: secondsOf(sourceFrame, rate),
      end: secondsOf(sourceFrame + frames, rate),
    }));
    expect(readEdit(writeFcpxml('P', [sequence], makeMedia({ rate })), '')).toEqual(exact);
    expect(readEdit(writeOtio('P', [sequence], makeMedia({ rate })), '')).toEqual(exact);
  });

  it('may hold other timelines: the name of the clip tells which', () => {
    const sequences = [makeSequence({ name: 'One' }), makeSequence({ name: 'Two', pieces: [piece(7, 8)] })];
    for (const text of [writeFcpxml('P', sequences, makeMedia()), writeOtio('P', sequences, makeMedia())]) {
      expect(readEdit(text, 'Two')).toHaveLength(1);
      expect(() => readEdit(text, 'Three')).toThrow('It has 2 timelines.');
    }
  });

  it('may count from the timecode of a camera', () => {
    const fcpxml = writeFcpxml('P', [makeSequence({ pieces: [piece(30, 30)], rate: { num: 30, den: 1 } })], makeMedia())
      .replace('start="0s"', 'start="3600s"')
      .replace('start="1s"', 'start="3601s"');
    expect(readEdit(fcpxml, '')).toEqual([{ start: { num: 1, den: 1 }, end: { num: 2, den: 1 } }]);
    const otio = writeOtio('P', [makeSequence({ pieces: [piece(30, 30)], rate: { num: 30, den: 1 } })], makeMedia());
    const shifted = otio
      .replaceAll('"value": 0\n', '"value": 108000\n')
      .replaceAll('"value": 30\n', '"value": 108030\n');
    expect(readEdit(shifted, '')[0]?.start).toEqual({ num: 1, den: 1 });
  });
});

describe('a document is refused, with what to do,', () => {
  const fcpxml = writeFcpxml('P', [makeSequence()], makeMedia());
  const otio = writeOtio('P', [makeSequence()], makeMedia());
  test.each([
    ['if it is another format', '<xmeml version="5"></xmeml>', 'Export the timeline as one of them.'],
    ['if it is another JSON', '{"a": 1}', 'Export the timeline as one of them.'],
    ['if it is cut off', fcpxml.slice(0, -20), 'Export it again.'],
    ['if it is cut off JSON', otio.slice(0, -20), 'Export it again.'],
    ['if it is a text', 'hello', 'Export it again.'],
    [
      'if it has entities',
      `<!DOCTYPE fcpxml [<!ENTITY a "aaaa">]>${fcpxml.split('\n').slice(2).join('\n')}`,
      'Remove the part in brackets',
    ],
    ['if it is deep', '<a>'.repeat(200) + '</a>'.repeat(200), 'nested too deeply'],
    ['if elements cross', '<fcpxml><a><b></a></b></fcpxml>', 'not closed'],
    ['if a piece is faster', fcpxml.replace('<adjust-transform', '<timeMap/><adjust-transform'), 'Set its speed back'],
    [
      'if it shows another file',
      fcpxml
        .replace('<asset ', '<asset id="r9"><media-rep src="x"/></asset><asset ')
        .replace('ref="r1" offset="0s"', 'ref="r9" offset="0s"'),
      'several files',
    ],
    [
      'if it has compound clips',
      fcpxml.replace('<asset-clip ref="r1" offset="0s"', '<ref-clip/><asset-clip ref="r1" offset="0s"'),
      'Break compound clips apart',
    ],
    ['if a time is none', fcpxml.replace('duration="3003/1000s"', 'duration="3003/0s"'), 'not a time'],
    ['if a time is huge', fcpxml.replace('duration="3003/1000s"', 'duration="9999999999999999999s"'), 'not a time'],
    [
      'if a track is empty',
      writeFcpxml('P', [makeSequence({ pieces: [] })], makeMedia()),
      'lowest video track is empty',
    ],
  ])('%s', (_name, text, problem) => {
    expect(() => readEdit(text, '')).toThrow(UnreadableEdit);
    expect(() => readEdit(text, '')).toThrow(problem);
  });

  it('never takes more than a moment, and throws nothing else', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      'a',
      ' ',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '<!DOCTYPE',
      '[',
      '{',
      '}',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (some) => {
        expect(outcomeOf(some.join(''))).toMatch(/^(?:read|UnreadableEdit)$/);
      }),
    );
    const began = performance.now();
    for (const hostile of [
      '<!--'.repeat(300_000),
      `<a ${'b="" '.repeat(200_000)}`,
      '<a '.repeat(400_000),
      `<a b=${'"'.repeat(500_000)}`,
    ]) {
      expect(() => readEdit(hostile, '')).toThrow(UnreadableEdit);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('text and attributes are read as XML means them', () => {
    expect(
      readXml(`<?xml version="1.0"?><!-- a --><a b='&lt;&#65;&#x42;&amp;' c="x&unknown;"><![CDATA[<d>]]><e/></a>`),
    ).toEqual({
      name: 'a',
      attributes: { b: '<AB&', c: 'x&unknown;' },
      children: [{ name: 'e', attributes: {}, children: [] }],
    });
  });
});

/** `read`, or what kind of error was thrown. */
function outcomeOf(text: string): string {
  try {
    readEdit(text, '');
    return 'read';
  } catch (error) {
    return error instanceof UnreadableEdit ? 'UnreadableEdit' : String(error);
  }
}

describe('a trim', () => {
  const rate = { num: 30_000, den: 1001 };
  const clip: EditedClip = {
    pieces: PIECES,
    rate,
    range: { startSec: 10.011, endSec: 18.02 },
    cuts: [{ startSec: 13.012, endSec: 15.014 }],
    ordered: null,
    source: { isVariableRate: false },
  };
  const shown = (...spans: [number, number][]) =>
    spans.map(([from, until]) => ({ start: secondsOf(from, rate), end: secondsOf(until, rate) }));

  it('that changed nothing changes nothing, not even by a millisecond', () => {
    expect(applyEdit(shown([300, 390], [450, 480], [480, 540]), clip)).toEqual({
      range: clip.range,
      cuts: clip.cuts,
      ordered: null,
    });
  });

  it('moves edges and cuts to their frames, and leaves the others', () => {
    expect(applyEdit(shown([310, 390], [450, 500]), clip)).toEqual({
      range: { startSec: 10.344, endSec: 16.683 },
      cuts: clip.cuts,
      ordered: null,
    });
    expect(applyEdit(shown([300, 380], [450, 540]), clip)).toEqual({
      range: clip.range,
      cuts: [{ startSec: 12.679, endSec: 15.015 }],
      ordered: null,
    });
  });

  it('counts from where the stored file begins', () => {
    const part = { ...clip, source: { startsAtSec: 100, videoStartSec: 0.02, isVariableRate: false } };
    expect(applyEdit(shown([330, 540]), part).range.startSec).toBe(111.031);
  });

  it('that moves or repeats pieces gives the clip their order', () => {
    const moved = applyEdit(shown([450, 480], [300, 390]), clip);
    expect(moved).toEqual({
      range: clip.range,
      cuts: [],
      ordered: [
        { startSec: 15.015, endSec: 16.016 },
        { startSec: 10.01, endSec: 13.013 },
      ],
    });
    expect(applyEdit(shown([300, 390], [380, 480]), clip).ordered).toHaveLength(2);
  });

  it('that puts pieces back into the order of the video leaves a range', () => {
    const ordered = { ...clip, ordered: [{ startSec: 15.014, endSec: 18.02 }, clip.range] };
    expect(applyEdit(shown([300, 390], [450, 540]), { ...ordered, pieces: PIECES.toReversed() })).toEqual({
      range: { startSec: 10.01, endSec: 18.018 },
      cuts: [{ startSec: 13.013, endSec: 15.015 }],
      ordered: null,
    });
  });

  it('that shows nothing of the video is refused', () => {
    expect(() => applyEdit([], clip)).toThrow(UnreadableEdit);
    expect(() => applyEdit(shown([-20, 30]), clip)).toThrow(UnreadableEdit);
  });
});
