/**
 * Why credits move. `grant` gives, `reserve` takes for a project, `release` gives the same back, `settle` moves nothing and
 * marks a reservation as spent.
 */
export const CREDIT_REASONS = ['grant', 'reserve', 'settle', 'release'] as const;
