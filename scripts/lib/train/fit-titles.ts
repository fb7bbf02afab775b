import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type InterestModel, readInterest } from '../../../render-node/plan/clips/interest/model.ts';
import type { TextModel } from '../../../render-node/plan/clips/rated-text/text-model.ts';
import { spansOf } from '../../../render-node/plan/clips/texts/titles/spans.ts';
import { titleFeatures } from '../../../render-node/plan/clips/texts/titles/title-features.ts';
import type { ReadTalk } from './fit-edges.ts';
import { fitText, type RatedText } from './fit-text.ts';
import { shortHash } from './short-hash.ts';

/**
 * Ratings of titles, 0 to 10, that readers gave who saw nothing but the titles. Numbers only: each title is known by the
 * hash of its text in small letters, so that the texts of the talks stay in the talks. `[rating, reader]` by talk and hash.
 */
export const titleRatingsSchema = z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.number()])));
export type TitleRatings = z.infer<typeof titleRatingsSchema>;

export const TITLE_RATINGS = new URL('ratings/titles.json', import.meta.url);

export function readTitleRatings(file: URL = TITLE_RATINGS): TitleRatings {
  return titleRatingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** What was found to hold over shows (docs/clip-choice.md). */
const FIT = { ridge: 40, leastTalks: 2 };
const READER = 'reader ';

/** The rated titles of a talk with their features. `interest` is a model that the features of a title use. */
export function ratedTitlesOf({ talk, sentences }: ReadTalk, interest: InterestModel, all: TitleRatings): RatedText[] {
  const ratings = all[talk.id] ?? {};
  const said = sentences.flatMap((sentence, i) => (sentence.isBackchannel ? [] : [{ sentence, i }]));
  const read = readInterest(interest, sentences);
  return spansOf(said.map(({ sentence }) => sentence)).flatMap((span) => {
    const rated = ratings[shortHash(span.title.toLowerCase())];
    if (rated === undefined) return [];
    const [rating, reader] = rated;
    const at = said[span.at]?.i ?? 0;
    const features = new Map(titleFeatures(span, read.worthOfWords(span.title), read.value(at, at + 1)));
    // Some readers are stricter than others: that is no property of a title.
    return [{ talk: talk.id, features: features.set(`${READER}${reader}`, 1), rating }];
  });
}

/** Fits what makes a title good in the eyes of an average reader. Deterministic. */
export function fitTitles(texts: readonly RatedText[]): TextModel {
  const { bias, terms } = fitText(texts, FIT);
  const strictness = texts.map(({ features }) => {
    const reader = [...features.keys()].find((name) => name.startsWith(READER)) ?? '';
    return terms.get(reader) ?? 0;
  });
  const usual = strictness.reduce((sum, one) => sum + one, 0) / Math.max(1, strictness.length);
  return { bias: bias + usual, terms: new Map([...terms].filter(([name]) => !name.startsWith(READER))) };
}
