import { describe, expect, it } from 'vitest';
import { readEdges } from '../../../../../render-node/plan/clips/edges/features.ts';
import { splitSentences } from '../../../../../render-node/plan/clips/edges/sentences.ts';
import { factsOf } from '../../../../../render-node/plan/clips/material/sentence-facts.ts';
import { rarityAmong } from '../../../../../render-node/plan/clips/material/tf-idf.ts';
import { cuesFor } from '../../../../../render-node/plan/clips/phrases/cues.ts';
import { contextOf, type From } from '../../../../../render-node/plan/clips/texts/context.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

function context(text: string, from: Partial<From> = {}, speaker?: string): string | null {
  const words = speak(text).map((word) => (speaker === undefined ? word : { ...word, speaker }));
  const cues = cuesFor('en', []);
  const sentences = splitSentences(words, { maxSec: 60, language: 'en' });
  const facts = factsOf(sentences, cues);
  const edges = readEdges(sentences, words, 'en');
  const places = sentences.map((_, i) => i);
  const rarity = rarityAmong(facts);
  const clip = { sentences, facts, edges, places, cues, rarity, isNoun: () => false, interest: () => 0 };
  return contextOf(clip, sentences.length - 1, { written: undefined, title: '', channel: '', ...from });
}

const LEANS = 'He sold the bridge in a week.';

describe('the context line of a clip', () => {
  it('is missing where the first sentence stands alone, or nothing is known', () => {
    expect(context('The engineer measured the old bridge in a week.', { title: 'Talk in Berlin' })).toBeNull();
    expect(context(LEANS)).toBeNull();
  });

  it('is what a language model wrote, even nothing', () => {
    const written = 'A surgeon on her worst day';
    expect(context(LEANS, { written, title: 'Talk in Berlin' })).toBe(written);
    expect(context(LEANS, { written: '', title: 'Talk in Berlin' })).toBeNull();
  });

  it('is who speaks, by the transcript or by their own words', () => {
    expect(context(LEANS, { title: 'Talk in Berlin' }, 'Jane Doe')).toBe('Jane Doe');
    expect(context(`My name is Jane Doe. ${LEANS}`, { title: 'Talk in Berlin' }, 'S1')).toBe('Jane Doe');
    expect(context(`I'm Jane Doe. I'm John Roe. ${LEANS}`, { title: 'Talk in Berlin' }, 'S1')).toBe('Talk in Berlin');
  });

  it('is the title of the source or a part of it with six words at most, else the channel', () => {
    expect(context(LEANS, { title: 'talk_in_berlin-720p.mp4' })).toBe('Talk in berlin');
    const long = 'How I sold a very old bridge to nobody at all';
    expect(context(LEANS, { title: `${long} | Jane Doe` })).toBe('Jane Doe');
    expect(context(LEANS, { title: long, channel: 'Bridges' })).toBe('Bridges');
    expect(context(LEANS, { title: long })).toBeNull();
  });
});
