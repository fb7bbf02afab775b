import type { InterestModel } from './model.ts';

/**
 * The weights as they are stored: the numbers as they are; terms sorted and front-coded (how many letters a term shares
 * with the one before it, at most 9, then the rest), a line each; their weights as steps of -127 to 127 in base64.
 */
export type PackedInterest = Omit<InterestModel, 'terms'> & { step: number; terms: string; steps: string };

const DIGITS = 5;
const MOST_STEPS = 127;
/** The few largest weights are cut to this quantile, so that small ones keep their precision. */
const CUT = 0.999;
const MOST_SHARED = 9;

/** Packs a model; terms whose weight rounds to no step are left out. */
export function packInterest(model: InterestModel): PackedInterest {
  const sorted = [...model.terms].sort(([a], [b]) => (a < b ? -1 : 1));
  const sizes = sorted.map(([, weight]) => Math.abs(weight)).sort((a, b) => a - b);
  const step = (sizes[Math.floor(sizes.length * CUT)] ?? 1) / MOST_STEPS;
  const kept = sorted
    .map(([term, weight]) => ({ term, steps: stepsOf(weight / step) }))
    .filter(({ steps }) => steps !== 0);
  return {
    ...model,
    styleSd: short(model.styleSd),
    own: short(model.own),
    before: short(model.before),
    after: short(model.after),
    place: short(model.place),
    bias: Number(model.bias.toPrecision(DIGITS)),
    step,
    terms: frontCoded(kept.map(({ term }) => term)).join('\n'),
    steps: btoa(String.fromCharCode(...kept.map(({ steps }) => steps & 0xff))),
  };
}

function stepsOf(size: number): number {
  return Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(size)));
}

function short(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => Number(value.toPrecision(DIGITS)));
}

function frontCoded(terms: readonly string[]): string[] {
  return terms.map((term, i) => {
    const last = terms[i - 1] ?? '';
    let shared = 0;
    while (shared < MOST_SHARED && shared < term.length && term[shared] === last[shared]) shared += 1;
    return `${shared}${term.slice(shared)}`;
  });
}

/** The model that `packInterest` packed, with weights rounded to its steps. */
export function unpackInterest({ step, terms: lines, steps, ...model }: PackedInterest): InterestModel {
  const bytes = atob(steps);
  const terms = new Map<string, number>();
  let term = '';
  for (const [i, line] of lines.split('\n').entries()) {
    term = term.slice(0, Number(line[0])) + line.slice(1);
    terms.set(term, step * ((bytes.charCodeAt(i) << 24) >> 24));
  }
  return { ...model, terms };
}
