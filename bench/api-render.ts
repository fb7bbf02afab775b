import { makeCountedApp } from '../test/support/system/counted-app.ts';
import { type Bench, type BenchResult } from './lib/bench.ts';

/**
 * Trips to D1 that `POST .../render` waits for, by a counting D1 under the whole application; the look at the token is
 * one.
 */
export const apiRender: Bench = {
  name: 'api-render',
  question: 'The most round trips to D1 that POST .../render waits for before it answers.',
  async run(): Promise<BenchResult> {
    const app = await makeCountedApp();
    try {
      const fresh = await app.askRender();
      const existing = await app.askRender();
      const keyed = await app.askRender({ force: true }, { 'Idempotency-Key': 'bench' });
      return {
        figure: Math.max(fresh.trips, existing.trips),
        goal: 3,
        details: { fresh, existing, withIdempotencyKey: keyed },
      };
    } finally {
      app.close();
    }
  },
};
