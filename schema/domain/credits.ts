/**
 * Why an entry is in the ledger. `grant` adds credits. `reserve` takes credits for a project, and `release` returns
 * them. `settle` changes no balance: it marks a reservation as spent. `live` takes one credit for a started minute of a
 * monitor (its `ref` is `<monitor>:<minute since 1970>`).
 */
export const CREDIT_REASONS = ['grant', 'reserve', 'settle', 'release', 'live'] as const;
