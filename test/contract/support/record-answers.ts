import { appendFileSync } from 'node:fs';

/** An answer as it came. */
export type RecordedAnswer = { method: string; url: string; status: number; body: unknown };

/** Adds an answer to the file of `RECORD_ANSWERS`, one JSON a line. `npm run examples` makes examples of them. */
export function recordAnswer(answer: RecordedAnswer): void {
  const file = process.env['RECORD_ANSWERS'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(answer)}\n`);
}
