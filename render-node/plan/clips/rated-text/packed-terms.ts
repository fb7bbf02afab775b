/**
 * Weights of terms as they are stored: terms sorted and front-coded (how many letters a term shares with the one before
 * it, at most 9, then the rest), a line each; their weights as steps of -127 to 127 in base64.
 */
export type PackedTerms = { step: number; terms: string; steps: string };

const MOST_STEPS = 127;
/** The few largest weights are cut to this quantile, so that small ones keep their precision. */
const CUT = 0.999;
const MOST_SHARED = 9;

/** Packs weights; terms whose weight rounds to no step are left out. */
export function packTerms(weights: ReadonlyMap<string, number>): PackedTerms {
  const sorted = [...weights].sort(([a], [b]) => (a < b ? -1 : 1));
  const sizes = sorted.map(([, weight]) => Math.abs(weight)).sort((a, b) => a - b);
  const step = (sizes[Math.floor(sizes.length * CUT)] ?? 1) / MOST_STEPS;
  const kept = sorted
    .map(([term, weight]) => ({ term, steps: stepsOf(weight / step) }))
    .filter(({ steps }) => steps !== 0);
  return {
    step,
    terms: frontCoded(kept.map(({ term }) => term)).join('\n'),
    steps: btoa(String.fromCharCode(...kept.map(({ steps }) => steps & 0xff))),
  };
}

function stepsOf(size: number): number {
  return Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(size)));
}

function frontCoded(terms: readonly string[]): string[] {
  return terms.map((term, i) => {
    const last = terms[i - 1] ?? '';
    let shared = 0;
    while (shared < MOST_SHARED && shared < term.length && term[shared] === last[shared]) shared += 1;
    return `${shared}${term.slice(shared)}`;
  });
}

/** The weights that `packTerms` packed, rounded to its steps. */
export function unpackTerms({ step, terms: lines, steps }: PackedTerms): Map<string, number> {
  const bytes = atob(steps);
  const terms = new Map<string, number>();
  let term = '';
  for (const [i, line] of lines.split('\n').entries()) {
    term = term.slice(0, Number(line[0])) + line.slice(1);
    terms.set(term, step * ((bytes.charCodeAt(i) << 24) >> 24));
  }
  return terms;
}
