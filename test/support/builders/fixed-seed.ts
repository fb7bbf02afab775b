import fc from 'fast-check';

/** Properties use the same examples in every run, so that a failure repeats. `FC_SEED` selects others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });
