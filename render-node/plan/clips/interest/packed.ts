import { type PackedTerms, packTerms, unpackTerms } from '../rated-text/packed-terms.ts';
import type { InterestModel } from './model.ts';

/** The weights as they are stored: the numbers as they are, the terms packed. */
export type PackedInterest = Omit<InterestModel, 'terms'> & PackedTerms;

const DIGITS = 5;

/** Packs a model; terms whose weight rounds to no step are left out. */
export function packInterest(model: InterestModel): PackedInterest {
  return {
    ...model,
    styleSd: short(model.styleSd),
    own: short(model.own),
    before: short(model.before),
    after: short(model.after),
    place: short(model.place),
    bias: Number(model.bias.toPrecision(DIGITS)),
    ...packTerms(model.terms),
  };
}

function short(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => Number(value.toPrecision(DIGITS)));
}

/** The model that `packInterest` packed, with weights rounded to its steps. */
export function unpackInterest({ step, terms, steps, ...model }: PackedInterest): InterestModel {
  return { ...model, terms: unpackTerms({ step, terms, steps }) };
}
