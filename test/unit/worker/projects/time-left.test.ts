import { describe, expect, it } from 'vitest';
import type { ProjectStage } from '#schema/domain/stages.ts';
import { framingFraction, secondsLeft, type ShortWork, type Work } from '../../../../worker/projects/time-left.ts';

const NOTHING_DONE = { download: 0, transcribe: 0, 'create-shorts': 0, 'analyze-faces': 0 };
const TALK: Work = {
  goal: 'shorts',
  windowSec: 600,
  maxClips: 20,
  clipDurationSec: 20,
  wishedRenders: 20,
  shorts: [],
  busySec: NOTHING_DONE,
};

/** Seconds of the steps of a run, and of the framing and the render of each short, the best first. */
type Run = {
  download: number;
  transcribe: number;
  /** Share of the transcription that was done while the source arrived. */
  heard?: number;
  choose: number;
  shorts: Record<'lengthSec' | 'frame' | 'render', number>[];
};

/** Ten minutes of talk on two quiet cores, as measured. */
const MEASURED: Run = {
  download: 6.5,
  transcribe: 27.5,
  choose: 0.3,
  shorts: [
    { lengthSec: 16.4, frame: 4.1, render: 10.8 },
    { lengthSec: 16.4, frame: 4.2, render: 11.5 },
    { lengthSec: 23.1, frame: 6.1, render: 15.5 },
    { lengthSec: 22.3, frame: 5.4, render: 13.8 },
  ],
};

/** The measured run with other numbers: a slower machine, a slower link, a talk six times as long. */
function slower(run: Run, times: Partial<Record<'all' | 'link' | 'words' | 'clips', number>>): Run {
  const { all = 1, link = 1, words = 1, clips = 1 } = times;
  const perClip = all * clips;
  return {
    download: run.download * link,
    transcribe: run.transcribe * all * words,
    choose: run.choose * all,
    shorts: run.shorts.map((short) => ({ ...short, frame: short.frame * perClip, render: short.render * perClip })),
  };
}

/** Twenty minutes on a day when the machine was slow. A third was heard while the source arrived. */
const HEARD_EARLY: Run = {
  download: 18,
  transcribe: 41,
  heard: 0.35,
  choose: 0.3,
  shorts: MEASURED.shorts.map(({ lengthSec }) => ({ lengthSec, frame: 0.37 * lengthSec, render: 0.95 * lengthSec })),
};

const HOUR: Run = {
  download: 20,
  transcribe: 160,
  choose: 1,
  shorts: Array.from({ length: 6 }, () => ({ lengthSec: 45, frame: 11.5, render: 27 })),
};

type Estimate = { at: number; left: number; said: number | null; isChoice: boolean };

/** The estimates of a run on one node, each second, with the truth. */
function* estimates(run: Run, talk: Work): Generator<Estimate> {
  const parts = partsOf(run);
  const allSec = parts.reduce((sum, { sec }) => sum + sec, 0);
  let passed = 0;
  let next = 1;
  let shorts: ShortWork[] = [];
  const busySec = { ...NOTHING_DONE };
  for (const { stage, sec, short, what } of parts) {
    const isChoice = stage === 'analyze-faces' && shorts.length === 0;
    if (isChoice) shorts = run.shorts.map(({ lengthSec }) => ({ lengthSec, framed: 0, rendered: 0 }));
    const before = busySec[stage];
    for (let isFirst = true; next < passed + sec; next += 1, isFirst = false) {
      const early = stage === 'transcribe' ? (run.heard ?? 0) : 0;
      const fraction = early + ((1 - early) * (next - passed)) / sec;
      busySec[stage] = before + next - passed;
      const own = shorts[short];
      if (own !== undefined && what !== null) own[what] = fraction;
      const said = secondsLeft({ ...talk, shorts, busySec }, { stage, fraction });
      yield { at: next, left: allSec - next, said, isChoice: isChoice && isFirst };
    }
    busySec[stage] = before + sec;
    const own = shorts[short];
    if (own !== undefined && what !== null) own[what] = 1;
    passed += sec;
  }
}

type Part = { stage: ProjectStage; sec: number; short: number; what: 'framed' | 'rendered' | null };

function partsOf({ download, transcribe, choose, shorts }: Run): Part[] {
  return [
    { stage: 'download', sec: download, short: -1, what: null },
    { stage: 'transcribe', sec: transcribe, short: -1, what: null },
    { stage: 'create-shorts', sec: choose, short: -1, what: null },
    ...shorts.flatMap(({ frame, render }, short): Part[] => [
      { stage: 'analyze-faces', sec: frame, short, what: 'framed' },
      { stage: 'analyze-faces', sec: render, short, what: 'rendered' },
    ]),
  ];
}

const RUNS: Record<string, [Run, Work]> = {
  'ten minutes on two quiet cores': [MEASURED, TALK],
  'on a machine twice as slow': [slower(MEASURED, { all: 2 }), TALK],
  'on a machine six times as slow': [slower(MEASURED, { all: 6 }), TALK],
  'with a slow link': [slower(MEASURED, { link: 15 }), TALK],
  'where words take half as long as expected': [slower(MEASURED, { words: 0.5 }), TALK],
  'where clips take a third longer than words let expect': [slower(MEASURED, { all: 2, clips: 1.33 }), TALK],
  'where a part is heard while the source arrives': [HEARD_EARLY, { ...TALK, windowSec: 1_200 }],
  'where the first framing takes twice as long': [
    slower(
      {
        ...MEASURED,
        shorts: MEASURED.shorts.map((short, at) => ({ ...short, frame: short.frame * (at === 0 ? 2 : 1) })),
      },
      { all: 1.5 },
    ),
    TALK,
  ],
  'an hour': [HOUR, { ...TALK, windowSec: 3_600, clipDurationSec: 45 }],
  'an hour on a machine three times as slow': [
    slower(HOUR, { all: 3 }),
    { ...TALK, windowSec: 3_600, clipDurationSec: 45 },
  ],
};

describe('the time that a project has left', () => {
  it.each(Object.keys(RUNS))('is right within 30 percent after the first minute: %s', (name) => {
    const [run, talk] = RUNS[name] as [Run, Work];
    const late = [...estimates(run, talk)].filter(({ at }) => at >= 60);
    expect(late.length).toBeGreaterThan(25);
    const wrong = late.filter(({ left, said }) => Math.abs((said ?? 0) - left) > Math.max(0.3 * left, 5));
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(RUNS))('counts down without jumps: %s', (name) => {
    const [run, talk] = RUNS[name] as [Run, Work];
    const late = [...estimates(run, talk)].filter(({ at }) => at >= 60);
    const jumps = late.flatMap(({ said, isChoice, at }, i) => {
      const before = late[i - 1]?.said;
      if (before === null || before === undefined || said === null || isChoice) return [];
      const rise = said - (before - 1);
      return Math.abs(rise) > 2 + 0.04 * before ? [{ at, before, said }] : [];
    });
    expect(jumps).toEqual([]);
  });

  it('is unknown before the first bytes', () => {
    expect(secondsLeft(TALK, { stage: 'download', fraction: 0 })).toBeNull();
  });

  it('counts the renders that were asked for', () => {
    const running = { stage: 'transcribe', fraction: 0.5 } as const;
    const of = (wishedRenders: number) =>
      secondsLeft({ ...TALK, wishedRenders, busySec: { ...NOTHING_DONE, transcribe: 14 } }, running) ?? 0;
    expect(of(2)).toBeGreaterThan(of(0) + 20);
    expect(of(4)).toBeGreaterThan(of(2) + 20);
    expect(of(20)).toBe(of(4));
  });

  it('of the clips is not shorter because almost all was heard while the source arrived', () => {
    const of = (download: number, transcribe: number) =>
      secondsLeft(
        { ...TALK, busySec: { ...NOTHING_DONE, download, transcribe } },
        { stage: 'create-shorts', fraction: 0 },
      );
    expect(of(100, 8)).toBe(of(6, 27));
  });

  it('goes on for the renders after the framing', () => {
    const shorts = [0.5, 0].map((rendered) => ({ lengthSec: 20, framed: 1, rendered }));
    const busySec = { ...NOTHING_DONE, 'analyze-faces': 30 };
    expect(secondsLeft({ ...TALK, shorts, busySec }, { stage: 'analyze-faces', fraction: 1 })).toBeGreaterThan(15);
  });

  it('of an empty project ends with its words', () => {
    const of = (transcribe: number) => {
      const work: Work = { ...TALK, goal: 'empty', busySec: { ...NOTHING_DONE, transcribe } };
      return secondsLeft(work, { stage: 'transcribe', fraction: 0.5 });
    };
    expect(of(30)).toBe(30);
    expect(of(300)).toBe(300);
  });

  it('of a reframing depends on the window', () => {
    const running = { stage: 'create-shorts', fraction: 0.5 } as const;
    expect(secondsLeft({ ...TALK, goal: 'reframe' }, running)).toBeGreaterThan(400);
  });
});

describe('the progress of the framing', () => {
  const shorts = (framed: number[], rendered: (number | null)[]) =>
    framed.map((share, i) => ({ lengthSec: 20, framed: share, rendered: rendered[i] ?? null }));

  it('counts renders by their cost, but not the last one of all', () => {
    expect(framingFraction({ ...TALK, shorts: shorts([1, 0], [1, 0]) })).toBeCloseTo(0.77, 1);
    expect(framingFraction({ ...TALK, shorts: shorts([1, 1], [1, 0]) })).toBe(1);
  });

  it('counts the last render where a short without one is framed after it', () => {
    expect(framingFraction({ ...TALK, shorts: shorts([1, 0], [0.5, null]) })).toBeLessThan(0.6);
  });

  it('is that of the shorts where no render was asked for', () => {
    expect(framingFraction({ ...TALK, shorts: shorts([1, 0], [null, null]) })).toBe(0.5);
  });
});
