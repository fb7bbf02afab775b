/**
 * Why credits move. `grant` gives, `reserve` takes for a project, `release` gives the same back, `settle` moves nothing and
 * marks a reservation as spent, `live` takes one for a started minute of a monitor (its `ref` is `<monitor>:<minute since 1970>`).
 */
export const CREDIT_REASONS = ['grant', 'reserve', 'settle', 'release', 'live'] as const;
