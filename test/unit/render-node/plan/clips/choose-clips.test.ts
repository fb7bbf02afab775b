import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapRatio } from '../../../../../schema/domain/clip.ts';
import type { Word } from '../../../../../schema/domain/media.ts';
import { shortDraftSchema } from '../../../../../schema/jobs/outcome.ts';
import { markFillers } from '../../../../../render-node/plan/words/mark-fillers.ts';
import { chooseClips } from '../../../../support/builders/choose-clips.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { arbitraryWords, levelsFor, speak } from '../../../../support/media/spoken-material.ts';
import { cpuSecOf } from '../../../../support/system/cpu-time.ts';

const NO_SOUND = { startSec: 0, frameMs: 10, levelsDb: [] };

const FILLER = 'And so it went on and on like that for a while yeah.';
const STORY =
  'Why did the harbour bridge collapse in 1962? Nobody believed the engineer who measured the cracked pylons. ' +
  "That's why every bridge inspector now carries his notebook.";

/** The story between lines of filler, twelve on either side. */
function plantedStory(lines = 12): Word[] {
  const filler = Array.from({ length: lines }, () => FILLER).join(' ');
  return speak(`${filler} ${STORY} ${filler}`);
}

describe('chooseClips', () => {
  it('finds the planted story, opens with it and says why', () => {
    const [best] = chooseClips(clipChoice(plantedStory(4)));
    expect(best?.description).toContain('Nobody believed the engineer who measured the cracked pylons.');
    expect(best?.details.parts.find(({ name }) => name === 'hook')?.evidence.text).toBe(
      'Why did the harbour bridge collapse in 1962?',
    );
    expect(best?.details.reason).toBe('A question and its answer: “Why did the harbour bridge collapse in 1962?”');
    expect(best?.title).toBe('Why did the harbour bridge collapse in 1962?');
    expect(best?.hashtags.filter((tag) => tag.includes('harbourbridge'))).toEqual([]);
  });

  it('finds the planted story by what was learned where the talk is long enough', () => {
    const [best] = chooseClips(clipChoice(plantedStory()));
    expect(best?.title).toBe('Why did the harbour bridge collapse in 1962?');
    expect(best?.description).toContain('Nobody believed the engineer who measured the cracked pylons.');
    expect(best?.details.reason).toBe('A question and its answer: “Why did the harbour bridge collapse in 1962?”');
  });

  it('neither begins nor ends with a filler, and writes none', () => {
    const stumbling = STORY.replace('Why', 'Um, why')
      .replace('Nobody', 'The the truth is, uh, nobody')
      .replace('notebook.', 'notebook, uh.');
    const filler = Array.from({ length: 4 }, () => FILLER).join(' ');
    const words = markFillers(speak(`${filler} ${stumbling} ${filler}`), 'en');
    const [best] = chooseClips(clipChoice(words));
    const [first, last] = ['Um,', 'uh.'].map((text) => words.find((word) => word.text === text));
    expect(best?.startSec).toBeGreaterThanOrEqual(first?.endSec ?? Infinity);
    expect(best?.endSec).toBeLessThanOrEqual(last?.startSec ?? 0);
    expect(best?.title).toBe('Why did the harbour bridge collapse in 1962?');
    expect(best?.description).toContain('The truth is, nobody believed the engineer');
    expect(JSON.stringify(best)).not.toMatch(/\bu[hm]\b|the the/iu);
  });

  it('lets keywords decide between equals', () => {
    const line = (word: string) => `We talked about the ${word} of the year in that place.`;
    const words = speak(
      ['garden', 'kitchen', 'cellar', 'window'].flatMap((word) => [line(word), line(word)]).join(' '),
    );
    const [best] = chooseClips(clipChoice(words, { keywords: ['cellars'], clipDurationSec: 6 }));
    expect(best?.description).toContain('cellar');
    expect(best?.details.parts.map(({ name }) => name)).toContain('keywords');
  });

  it('gives four clips or more where the material holds them', () => {
    const words = speak(
      Array.from({ length: 20 }, (_, i) => `Sentence number ${i} says a thing about ships.`).join(' '),
    );
    expect(chooseClips(clipChoice(words, { clipDurationSec: 12 })).length).toBeGreaterThanOrEqual(4);
  });

  it('cuts one short over all speech where there is little of it', () => {
    const words = speak('Only this is said.', { at: 40 });
    const sound = levelsFor(words, 120);
    const clips = chooseClips(clipChoice(words, { window: { startSec: 0, endSec: 120 }, clipDurationSec: 60, sound }));
    expect(clips).toHaveLength(1);
    expect(clips[0]?.startSec).toBeLessThanOrEqual(40);
    expect(clips[0]?.endSec).toBeGreaterThan(41);
    expect((clips[0]?.endSec ?? 0) - (clips[0]?.startSec ?? 0)).toBeGreaterThanOrEqual(5);
  });

  it('cuts windows by energy where nobody speaks', () => {
    const levelsDb = Array.from({ length: 12_000 }, (_, i) => (i >= 6_000 && i < 9_000 ? -12 : -40 + (i % 3)));
    const sound = { startSec: 0, frameMs: 10, levelsDb };
    const clips = chooseClips(clipChoice([], { window: { startSec: 0, endSec: 120 }, clipDurationSec: 30, sound }));
    expect(clips).toHaveLength(4);
    expect(clips[0]).toMatchObject({ startSec: 60, endSec: 90, title: 'Harbour walk, at 1:00' });
    expect(clips[0]?.details.parts.map(({ name }) => name)).toEqual(['energy']);
  });

  it('succeeds without speech and without sound', () => {
    const clips = chooseClips(clipChoice([], { sound: NO_SOUND, projectTitle: '', clipDurationSec: 60 }));
    expect(clips).toHaveLength(1);
    expect(clips[0]).toMatchObject({ startSec: 0, endSec: 10, title: 'Moment at 0:00' });
  });

  it('cuts windows where words are too far apart for a clip of sentences', () => {
    const words = Array.from({ length: 6 }, (_, i) => speak('Look there.', { at: 20 + i * 200 })).flat();
    const clips = chooseClips(clipChoice(words, { clipDurationSec: 30 }));
    expect(clips.length).toBeGreaterThanOrEqual(4);
    expect(clips[0]?.description).toBe('Look there.');
  });

  it('keeps the whole window for reframe, and makes nothing for empty', () => {
    const words = plantedStory();
    const window = { startSec: 3.21, endSec: 60 };
    const clips = chooseClips(clipChoice(words, { goal: 'reframe', window }));
    expect(clips.map(({ startSec, endSec }) => ({ startSec, endSec }))).toEqual([window]);
    expect(chooseClips(clipChoice(words, { goal: 'empty' }))).toEqual([]);
  });

  const choices = fc
    .record({
      words: arbitraryWords(120),
      clipDurationSec: fc.integer({ min: 5, max: 90 }),
      maxClips: fc.integer({ min: 1, max: 20 }),
      goal: fc.constantFrom('shorts' as const, 'reframe' as const),
      keywords: fc.subarray(['secret', 'machine']),
      hasSound: fc.boolean(),
    })
    .map(({ hasSound, words, ...rest }) => clipChoice(words, { ...rest, ...(hasSound ? {} : { sound: NO_SOUND }) }));

  it('gives valid drafts whose points add up, sorted, in the window, apart, never cutting a word', () => {
    fc.assert(
      fc.property(choices, (given) => {
        const clips = chooseClips(given);
        expect(clips.length).toBeGreaterThanOrEqual(1);
        expect(clips.length).toBeLessThanOrEqual(given.maxClips);
        expect(clips.map((clip) => shortDraftSchema.safeParse(clip).success)).not.toContain(false);
        for (const clip of clips) {
          const tenths = clip.details.parts.reduce((sum, part) => sum + Math.round(part.points * 10), 0);
          expect(tenths).toBe(Math.round(clip.score * 10));
          expect(clip.startSec).toBeGreaterThanOrEqual(given.window.startSec);
          expect(clip.endSec).toBeLessThanOrEqual(given.window.endSec);
          expect(clip.endSec).toBeGreaterThan(clip.startSec);
          expect(given.words.filter((word) => isInside(clip.startSec, word) || isInside(clip.endSec, word))).toEqual(
            [],
          );
        }
        expect(clips.map(({ score }) => score)).toEqual(clips.map(({ score }) => score).toSorted((a, b) => b - a));
        const overlaps = clips.flatMap((a, i) => clips.slice(i + 1).map((b) => overlapRatio(a, b)));
        // The air that clips get around their words is not counted where they are chosen.
        expect(overlaps.filter((ratio) => ratio > 0.45)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('does not depend on the order of the words', () => {
    fc.assert(
      fc.property(choices, (given) => {
        expect(chooseClips({ ...given, words: given.words.toReversed() })).toEqual(chooseClips(given));
      }),
      { numRuns: 40 },
    );
  });

  it('chooses from three hours of speech within seconds', { timeout: 60_000 }, () => {
    const line = Array.from(
      { length: 3_000 },
      (_, i) =>
        `${STORY.split(' ')
          .slice(0, 6 + (i % 7))
          .join(' ')} case${i}.`,
    );
    const words = speak(line.join(' '));
    let clips: ReturnType<typeof chooseClips> = [];
    const cpuSec = cpuSecOf(() => (clips = chooseClips(clipChoice(words, { clipDurationSec: 60, maxClips: 20 }))));
    expect(clips).toHaveLength(20);
    expect(cpuSec).toBeLessThan(20);
  });
});

function isInside(sec: number, word: Word): boolean {
  return sec > word.startSec + 1e-9 && sec < word.endSec - 1e-9;
}
