/** Writes what each day has cost as CSV: spending.ts > spending.csv */
import { createClient } from 'clipmill';

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const spent = new Map<string, number>();
for await (const { created_at, delta, reason } of clipmill.credits()) {
  const day = created_at.slice(0, 10);
  if (reason !== 'grant') spent.set(day, (spent.get(day) ?? 0) - delta);
}
console.log('day,credits');
for (const [day, credits] of [...spent].sort()) console.log(`${day},${credits}`);
