import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceSchema } from '#schema/artifacts/audience.ts';
import type { Audience, AudienceClip, HeatmapPiece } from '#schema/domain/audience.ts';
import { indexAudience } from '../../../../../render-node/plan/clips/audience/audience-at.ts';
import { chapterBorders, chapterTitleOf } from '../../../../../render-node/plan/clips/audience/chapters.ts';
import { normaliseHeatmap } from '../../../../../render-node/plan/clips/audience/heatmap.ts';
import { finishClips } from '../../../../../render-node/plan/clips/choose/finish-clips.ts';
import { rankClips } from '../../../../../render-node/plan/clips/score/rank-clips.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';
import { ytDlpHeatmap } from '../../../../support/builders/heatmap.ts';

const SEC = 1_000;
type Peaks = Parameters<typeof ytDlpHeatmap>[1];

function heatmap(peaks: Peaks): HeatmapPiece[] {
  return ytDlpHeatmap(SEC, peaks).map(({ start_time, end_time, value }) => ({
    startSec: start_time,
    endSec: end_time,
    value,
  }));
}
const none: Audience = { source: 'youtube', heatmap: [], chapters: [], clips: [] };
const replayed = (peaks: Peaks): Audience => ({ ...none, heatmap: heatmap(peaks) });
const cut = (startSec: number, views: number, endSec = startSec + 30): AudienceClip => ({
  startSec,
  endSec,
  views,
  title: 'a cut',
});

describe('normaliseHeatmap', () => {
  it('finds a planted peak, and neither the begin nor the end', () => {
    const pieces = normaliseHeatmap(heatmap([{ at: 40, height: 0.3 }]));
    const high = pieces.flatMap(({ value }, i) => (value > 0.1 ? [i] : []));
    expect(high).toEqual([39, 40, 41]);
    expect(pieces[40]?.value).toBe(1);
  });

  it('keeps the order of two peaks', () => {
    const pieces = normaliseHeatmap(
      heatmap([
        { at: 30, height: 0.15 },
        { at: 70, height: 0.3 },
      ]),
    );
    expect(pieces[70]?.value).toBe(1);
    expect(pieces[30]?.value).toBeGreaterThan(0.3);
    expect(pieces[30]?.value).toBeLessThan(0.6);
  });

  it('finds a peak soon after the begin', () => {
    const pieces = normaliseHeatmap(heatmap([{ at: 7, height: 0.3 }]));
    expect(pieces.findIndex(({ value }) => value === 1)).toBe(7);
    expect(pieces.slice(0, 4).map(({ value }) => value)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['has no peaks', heatmap([])],
    ['is flat', heatmap([]).map((piece) => ({ ...piece, value: 0.5 }))],
    ['falls from its begin to nothing', heatmap([]).map((piece, i) => ({ ...piece, value: 0.9 ** i }))],
    ['rises to its end', heatmap([]).map((piece, i) => ({ ...piece, value: i / 100 }))],
    ['has too few pieces', heatmap([{ at: 5, height: 0.5 }]).slice(0, 19)],
    ['is empty', []],
  ])('says nothing of a curve that %s', (_what, curve) => {
    expect(normaliseHeatmap(curve)).toEqual([]);
  });

  it('stays between 0 and 1 for any curve', () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 200 }), (values) => {
        const curve = values.map((each, i) => ({ startSec: i, endSec: i + 1, value: each }));
        expect(normaliseHeatmap(curve).filter((piece) => !(piece.value >= 0 && piece.value <= 1))).toEqual([]);
      }),
    );
  });
});

describe('what viewers did with a range', () => {
  it('is the peak of the heatmap, with its time as evidence', () => {
    const index = indexAudience(
      replayed([
        { at: 40, height: 0.3 },
        { at: 80, height: 0.2 },
      ]),
    );
    const best = index?.audienceAt({ startSec: 380, endSec: 440 });
    expect(best?.value).toBeGreaterThan(0.8);
    expect(best?.evidence).toEqual({ text: 'Most replayed part', startSec: 400, endSec: 410 });
    const second = index?.audienceAt({ startSec: 780, endSec: 840 });
    expect(second?.evidence?.text).toBe('Replayed more often than the parts around it');
    expect(second?.value).toBeLessThan(best?.value ?? 0);
    expect(index?.audienceAt({ startSec: 500, endSec: 560 })).toEqual({ value: 0, evidence: null });
    expect(index?.valueAt({ startSec: 0, endSec: 60 })).toBe(0);
  });

  it('counts a piece that is longer than the clip', () => {
    const long = heatmap([{ at: 40, height: 0.3 }]).map((piece) => ({
      ...piece,
      startSec: piece.startSec * 9,
      endSec: piece.endSec * 9,
    }));
    const index = indexAudience({ ...none, heatmap: long });
    expect(index?.valueAt({ startSec: 3_620, endSec: 3_650 })).toBeGreaterThan(0.9);
  });

  it('is the cuts of viewers, counted with their views', () => {
    const clips = [...Array.from({ length: 13 }, (_, i) => cut(500 + i, 1_000)), cut(505, 39_000), cut(900, 1)];
    const index = indexAudience({ ...none, clips });
    const wanted = index?.audienceAt({ startSec: 495, endSec: 555 });
    expect(wanted?.value).toBeGreaterThan(0.9);
    expect(wanted?.evidence).toEqual({
      text: 'Cut 14 times by viewers, 52,000 views',
      startSec: 512,
      endSec: 530,
    });
    const once = index?.audienceAt({ startSec: 890, endSec: 940 });
    expect(once?.evidence).toEqual({ text: 'Cut once by viewers, 1 view', startSec: 900, endSec: 930 });
    expect(once?.value).toBeLessThan(0.3);
    expect(index?.audienceAt({ startSec: 0, endSec: 60 })).toEqual({ value: 0, evidence: null });
  });

  it('is little where the only clip of a video has hardly any views', () => {
    const index = indexAudience({ ...none, clips: [cut(100, 3)] });
    expect(index?.valueAt({ startSec: 100, endSec: 130 })).toBeLessThan(0.4);
  });

  it('grows with the views of a cut and with the number of cuts', () => {
    const valueOf = (clips: AudienceClip[]) =>
      indexAudience({ ...none, clips: [...clips, cut(900, 100_000)] })?.valueAt({ startSec: 0, endSec: 30 }) ?? 0;
    const values = [[cut(0, 10)], [cut(0, 1_000)], [cut(0, 1_000), cut(1, 10)]].map(valueOf);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Set(values).size).toBe(3);
  });

  it('does not count a cut that only touches the range', () => {
    const index = indexAudience({ ...none, clips: [cut(100, 5_000)] });
    expect(index?.audienceAt({ startSec: 120, endSec: 180 })).toEqual({ value: 0, evidence: null });
  });

  it('stays between 0 and 1, and its evidence inside of the range', () => {
    const time = fc.integer({ min: 0, max: SEC - 1 });
    const clip = fc.tuple(time, fc.integer({ min: 1, max: 60 }), fc.nat()).map(([at, sec, views]) => {
      return cut(at, views, at + sec);
    });
    const peak = fc.record({ at: fc.integer({ min: 0, max: 99 }), height: fc.double({ min: 0, max: 1, noNaN: true }) });
    const range = fc.tuple(time, fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(fc.array(clip), fc.array(peak, { maxLength: 3 }), range, (clips, peaks, [startSec, sec]) => {
        const audience = { ...replayed(peaks), clips };
        expect(audienceSchema.safeParse(audience).success).toBe(true);
        const seen = indexAudience(audience)?.audienceAt({ startSec, endSec: startSec + sec });
        const shown = seen?.evidence ?? { startSec, endSec: startSec + sec };
        expect(seen?.value ?? 0).toBeGreaterThanOrEqual(0);
        expect(seen?.value ?? 0).toBeLessThanOrEqual(1);
        expect(shown.startSec).toBeGreaterThanOrEqual(startSec);
        expect(shown.endSec).toBeLessThanOrEqual(startSec + sec);
        expect(shown.endSec).toBeGreaterThan(shown.startSec);
      }),
    );
  });
});

describe('the signal of what viewers did', () => {
  const clip = { startSec: 390, endSec: 420 };

  it('is larger for a range with more of the peak in it', () => {
    const index = indexAudience(replayed([{ at: 40, height: 0.3 }]));
    expect(index?.valueAt(clip)).toBeGreaterThan(index?.valueAt({ ...clip, endSec: 396 }) ?? 1);
  });

  it.each([
    ['a platform says nothing', none],
    ['the curve has no peaks', replayed([])],
    ['there are only chapters', { ...none, chapters: [{ startSec: 0, endSec: 9, title: 'A' }] }],
  ])('is none where %s', (_what, audience) => {
    expect(indexAudience(audience)).toBeNull();
  });

  it('leads the choice where it is there, and shows what viewers did', () => {
    const lessons = Array.from({ length: 60 }, (_, i) => `Lesson ${i} is that ships need harbours.`).join(' ');
    const choice = clipChoice(speak(lessons), {});
    const endSec = choice.window.endSec;
    const heat = ytDlpHeatmap(endSec, [{ at: 60, height: 0.6 }]).map(({ start_time, end_time, value }) => ({
      startSec: start_time,
      endSec: end_time,
      value,
    }));
    const [best] = finishClips(rankClips({ ...choice, audience: { ...none, heatmap: heat } }), null);
    expect(best?.startSec).toBeLessThan(endSec * 0.61);
    expect(best?.endSec).toBeGreaterThan(endSec * 0.6);
    expect(best?.details.parts.find(({ name }) => name === 'audience')?.evidence.text).toBe('Most replayed part');
    expect(best?.details.reason).toMatch(/^Replayed by viewers: “Lesson \d+ is that ships need harbours.”$/);
  });

  it('changes nothing where it is missing', () => {
    const choice = clipChoice(speak('Ships need harbours. The keeper waited alone by his lamp. Then it went out.'), {});
    const clips = finishClips(rankClips(choice), null);
    expect(finishClips(rankClips({ ...choice, audience: none }), null)).toEqual(clips);
  });
});

describe('chapters', () => {
  const chapters = [
    { startSec: 0, endSec: 60, title: 'Welcome' },
    { startSec: 60, endSec: 200, title: '' },
    { startSec: 200, endSec: 900, title: 'Questions' },
  ];

  it('have borders where one follows another', () => {
    expect(chapterBorders({ chapters })).toEqual([60, 200]);
    expect(chapterBorders({ chapters: [] })).toEqual([]);
  });

  it('give their title to a range that is mostly theirs', () => {
    expect(chapterTitleOf({ chapters }, { startSec: 190, endSec: 230 })).toBe('Questions');
    expect(chapterTitleOf({ chapters }, { startSec: 40, endSec: 100 })).toBeNull();
    expect(chapterTitleOf({ chapters }, { startSec: 2_000, endSec: 2_030 })).toBeNull();
  });
});
