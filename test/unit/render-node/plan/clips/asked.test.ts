import { describe, expect, it } from 'vitest';
import { askedOf } from '../../../../../render-node/plan/clips/choose/asked.ts';
import { notFoundIn, pickClips } from '../../../../../render-node/plan/clips/choose/finish-clips.ts';
import { readWishes } from '../../../../../render-node/plan/clips/material/wishes.ts';
import { cuesFor } from '../../../../../render-node/plan/clips/phrases/cues.ts';
import { rankClips } from '../../../../../render-node/plan/clips/score/rank-clips.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';
import { SUBJECTS, TALK_OF_SUBJECTS } from '../../../../support/media/talk-of-subjects.ts';

const english = cuesFor('en', []);
const subjectsOf = (...texts: string[]) => readWishes(texts, english).map(({ subjects }) => subjects);

describe('what is asked for', () => {
  it('is the subject of a sentence, without the words that ask', () => {
    expect(subjectsOf('every time she talks about money')).toEqual([[{ stems: ['money'], kinds: [] }]]);
    expect(subjectsOf('Find all moments about profits or the harbour')).toEqual([
      [
        { stems: ['profit'], kinds: [] },
        { stems: ['harbour'], kinds: [] },
      ],
    ]);
    expect(subjectsOf('AI')).toEqual([[{ stems: ['ai'], kinds: [] }]]);
  });

  it('may be a kind of moment', () => {
    expect(subjectsOf('the funniest moments')).toEqual([[{ stems: [], kinds: ['joke'] }]]);
    expect(subjectsOf('funny stories about his dog')).toEqual([[{ stems: ['dog'], kinds: ['joke', 'story'] }]]);
  });

  it('is nothing where only the best is wanted', () => {
    expect(subjectsOf('the best moments', 'great clips please')).toEqual([]);
  });
});

const asking = (...keywords: string[]) => rankClips(clipChoice(speak(TALK_OF_SUBJECTS), { maxClips: 2, keywords }));
const textsOf = (ranked: ReturnType<typeof asking>, review: Parameters<typeof pickClips>[1] = null) =>
  pickClips(ranked, review).map(({ first, last }) =>
    ranked.material.sentences
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join(' '),
  );

describe('clips about what is asked for', () => {
  it('come before all others', () => {
    for (const subject of SUBJECTS) {
      const [best] = textsOf(asking(`moments about ${subject}`));
      expect(best).toContain(subject);
    }
  });

  it('are the only ones of a search', () => {
    const found = rankClips(
      clipChoice(speak(TALK_OF_SUBJECTS), {
        maxClips: 9,
        keywords: ['tomatoes', 'elephants'],
        more: { taken: [], isSearch: true },
      }),
    );
    const texts = textsOf(found);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toContain('tomatoes');
    expect(notFoundIn(found, null, pickClips(found, null))).toEqual(['elephants']);
  });

  it('are said not to exist', () => {
    const ranked = asking('tomatoes', 'every time he mentions elephants', 'the best moments');
    expect(notFoundIn(ranked, null, pickClips(ranked, null))).toEqual(['every time he mentions elephants']);
  });

  it('count as found where an earlier clip is about it', () => {
    const ranked = asking('tomatoes');
    const [clip] = pickClips(ranked, null);
    if (clip === undefined) throw new Error('no clip');
    const more = { taken: [{ ...clip, title: '' }], isSearch: true };
    const further = rankClips({ ...ranked.choice, more });
    expect(notFoundIn(further, null, [])).toEqual([]);
  });

  it('are those that a language model names', () => {
    const ranked = asking('how ships reach the land');
    const at = ranked.material.sentences.findIndex(({ text }) => text.includes('violin'));
    const review = { spans: [{ first: at, last: at + 1, rating: 0.2, asked: [0] }], texts: [] };
    expect(askedOf(ranked.material, null).notFound(ranked.candidates)).toHaveLength(1);
    expect(textsOf(ranked, review)[0]).toContain('violin');
    expect(notFoundIn(ranked, review, pickClips(ranked, review))).toEqual([]);
  });
});
