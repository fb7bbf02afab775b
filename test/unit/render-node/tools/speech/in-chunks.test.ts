import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Range } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { joinSpeech } from '../../../../../render-node/plan/speech/chunks.ts';
import { cutAtPauses, settledGroups } from '../../../../../render-node/plan/speech/cuts.ts';
import { inChunks } from '../../../../../render-node/tools/speech/in-chunks.ts';
import type { Heard, Transcriber } from '../../../../../render-node/tools/speech/speech.ts';

const PCM = { file: 'none', durationSec: 3_600 };

/** Stretches of speech with the pauses of a talk. */
const talk = fc
  .array(fc.record({ gapMs: fc.integer({ min: 420, max: 4_000 }), lengthMs: fc.integer({ min: 300, max: 12_000 }) }), {
    minLength: 1,
    maxLength: 120,
    size: 'max',
  })
  .map((pieces) => {
    let atMs = 0;
    return pieces.map(({ gapMs, lengthMs }): Range => {
      const startSec = (atMs + gapMs) / 1000;
      atMs += gapMs + lengthMs;
      return { startSec, endSec: atMs / 1000 };
    });
  });

describe('cutAtPauses', () => {
  it('puts every range into one group, in order, none longer than allowed but a single range', () => {
    fc.assert(
      fc.property(talk, fc.integer({ min: 20, max: 120 }), (speech, maxSec) => {
        const groups = cutAtPauses(speech, maxSec);
        expect(groups.flat()).toEqual(speech);
        const long = groups.filter((group) => (group.at(-1)?.endSec ?? 0) - (group[0]?.startSec ?? 0) > maxSec);
        expect(long.filter((group) => group.length !== 1)).toEqual([]);
      }),
    );
  });

  it('keeps settled groups, whatever speech follows', () => {
    let settled = 0;
    fc.assert(
      fc.property(talk, fc.integer({ min: 20, max: 120 }), fc.nat(), (speech, maxSec, at) => {
        const groups = settledGroups(speech.slice(0, at % (speech.length + 1)), maxSec);
        expect(cutAtPauses(speech, maxSec).slice(0, groups.length)).toEqual(groups);
        settled += groups.length;
      }),
    );
    expect(settled).toBeGreaterThan(0);
  });

  it('settles all but the last minute and a half of a talk', () => {
    const speech = Array.from({ length: 100 }, (_, i) => ({ startSec: i * 3, endSec: i * 3 + 2.5 }));
    const groups = settledGroups(speech, 60);
    expect(groups.flat().at(-1)?.endSec).toBeGreaterThan(300 - 60 - 60 - 15);
  });

  it('cuts where engines cut anyway: pieces of the groups are the pieces of the whole', () => {
    const regular = Array.from({ length: 200 }, (_, i): Range => {
      const startSec = i * 5 + Math.floor(i / 5) * 1.2;
      return { startSec, endSec: startSec + 4.4 };
    });
    const whole = joinSpeech(regular, 15, 3_600);
    const groups = cutAtPauses(regular, 60);
    expect(groups.length).toBeGreaterThan(10);
    expect(groups.flatMap((group) => joinSpeech(group, 15, 3_600))).toEqual(whole);
  });

  it('takes the longest pause of the second half', () => {
    const speech = [0, 10, 21, 34, 46, 57].map((startSec) => ({ startSec, endSec: startSec + 9 }));
    expect(cutAtPauses(speech, 50).map((group) => group.length)).toEqual([3, 3]);
  });
});

type Call = { speech: Range[]; running: number };

/** Hears one word a range, named by when it begins; `fail` may throw for a call. */
function madeEngine(
  over: Partial<Transcriber> & { fail?: (call: number, speech: Range[]) => void; language?: string },
) {
  const calls: Call[] = [];
  let running = 0;
  const { fail, language = 'en', ...rest } = over;
  const engine: Transcriber = {
    id: 'made',
    languages: ['en'],
    transcribe: async (_pcm, { speech, signal, onProgress }): Promise<Heard> => {
      running += 1;
      calls.push({ speech, running });
      const call = calls.length;
      // Later chunks end first: the order of the ends says nothing.
      for (let turn = 0; turn < 20 - call; turn += 1) await Promise.resolve();
      running -= 1;
      signal.throwIfAborted();
      fail?.(call, speech);
      onProgress(0.5);
      return { language, segments: speech.map((range) => ({ ...range, text: `w${range.startSec}` })) };
    },
    ...rest,
  };
  return { engine: inChunks(engine), calls };
}

const SPEECH = Array.from({ length: 40 }, (_, i): Range => ({ startSec: i * 10, endSec: i * 10 + 8 + (i % 3) / 10 }));
const options = (over: Partial<Parameters<Transcriber['transcribe']>[1]> = {}) => ({
  language: 'en',
  speech: SPEECH,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...over,
});
const ALL = SPEECH.map(({ startSec }) => `w${startSec}`);

describe('an engine in chunks', () => {
  it('hears each chunk once, at most as many at a time as it has lanes, and gives all in order', async () => {
    const { engine, calls } = madeEngine({ lanes: 3 });
    const fractions: number[] = [];
    const heard = await engine.transcribe(PCM, options({ onProgress: (fraction) => fractions.push(fraction) }));
    expect(heard.segments.map(({ text }) => text)).toEqual(ALL);
    expect(calls.length).toBeGreaterThan(5);
    expect(Math.max(...calls.map(({ running }) => running))).toBe(3);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect([fractions.length > 10, fractions.at(-1)]).toEqual([true, 1]);
  });

  it('hears one chunk after the other without lanes, and short speech as it is', async () => {
    const { engine, calls } = madeEngine({});
    await engine.transcribe(PCM, options());
    expect(new Set(calls.map(({ running }) => running))).toEqual(new Set([1]));
    calls.length = 0;
    await engine.transcribe(PCM, options({ speech: SPEECH.slice(0, 3) }));
    expect(calls.map(({ speech }) => speech)).toEqual([SPEECH.slice(0, 3)]);
  });

  it('hears a broken chunk again, and only that one', async () => {
    const broken = (call: number) => {
      if (call === 2) throw new Error('broken');
    };
    const { engine, calls } = madeEngine({ lanes: 2, fail: broken });
    const heard = await engine.transcribe(PCM, options());
    expect(heard.segments.map(({ text }) => text)).toEqual(ALL);
    const times = new Map<number | undefined, number>();
    for (const { speech } of calls) times.set(speech[0]?.startSec, (times.get(speech[0]?.startSec) ?? 0) + 1);
    expect([...times.values()].toSorted((a, b) => b - a).slice(0, 3)).toEqual([2, 1, 1]);
  });

  it('gives up after three tries, at once where trying again is in vain, and stops the others', async () => {
    const always = (_call: number, speech: Range[]) => {
      if (speech[0]?.startSec === 0) throw new Error('broken');
    };
    const tried = madeEngine({ fail: always });
    await expect(tried.engine.transcribe(PCM, options())).rejects.toThrow('broken');
    expect(tried.calls).toHaveLength(3);
    const refused = madeEngine({
      lanes: 2,
      fail: () => {
        throw new JobFailure('media.unreadable');
      },
    });
    await expect(refused.engine.transcribe(PCM, options())).rejects.toMatchObject({ code: 'media.unreadable' });
    expect(refused.calls).toHaveLength(2);
  });

  it('stops when the job does', async () => {
    const stop = new AbortController();
    const { engine, calls } = madeEngine({ fail: (call) => call === 2 && stop.abort(new Error('enough')) });
    await expect(engine.transcribe(PCM, options({ signal: stop.signal }))).rejects.toThrow('enough');
    expect(calls.length).toBeLessThan(4);
  });

  it('speaks the language of most of the speech, and says nothing where that is unknown', async () => {
    const { engine } = madeEngine({});
    expect((await engine.transcribe(PCM, options({ language: 'auto' }))).language).toBe('en');
    const unknown = madeEngine({ language: 'und' });
    expect(await unknown.engine.transcribe(PCM, options({ language: 'auto' }))).toEqual({
      language: 'und',
      segments: [],
    });
  });

  it('hears across each cut between chunks in one piece, and joins the words there', async () => {
    const asked: Range[][] = [];
    const said = (speech: Range[], asOne?: boolean) => {
      if (asOne === true) return 'the mark which is not up to';
      return speech[0]?.startSec === 0 ? 'To the mark which.' : 'Is not up to it.';
    };
    const { engine } = madeEngine({
      hearsAsOne: true,
      transcribe: async (_pcm, { speech, asOne }) => {
        if (asOne === true) asked.push(speech);
        const endSec = speech.at(-1)?.endSec ?? 0;
        return { language: 'en', segments: [{ startSec: endSec - 4, endSec, text: said(speech, asOne) }] };
      },
    });
    const heard = await engine.transcribe(
      PCM,
      options({
        speech: [
          { startSec: 0, endSec: 58 },
          { startSec: 59, endSec: 63 },
        ],
      }),
    );
    expect(heard.segments.map(({ text, goesOn }) => [text, goesOn])).toEqual([
      ['To the mark which', undefined],
      ['is not up to it.', true],
    ]);
    expect(asked).toEqual([
      [
        { startSec: 54, endSec: 58 },
        { startSec: 59, endSec: 63 },
      ],
    ]);
  });

  it('drops an invented full stop of another language, and keeps the times that its engine gave', async () => {
    const say = (text: string, startSec: number) => {
      const words = text
        .split(' ')
        .map((word, i) => ({ text: word, startSec: startSec + i, endSec: startSec + i + 1 }));
      return { startSec, endSec: startSec + words.length, text, words };
    };
    const { engine } = madeEngine({
      transcribe: async (_pcm, { speech }) => ({
        language: 'de',
        segments: [speech[0]?.startSec === 0 ? say('Wir gehen.', 56) : say('Und dann nicht.', 58.2)],
      }),
    });
    const speech = [
      { startSec: 0, endSec: 58 },
      { startSec: 58.2, endSec: 63 },
    ];
    const { segments } = await engine.transcribe(PCM, options({ language: 'de', speech }));
    expect(segments).toEqual([say('Wir gehen', 56), say('und dann nicht.', 58.2)]);
  });
});
