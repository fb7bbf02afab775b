import type { Guard } from '../base/store/statements.ts';
import type { KeepAnswer } from '../http/idempotency.ts';
import type { PostRow } from './store/select-posts.ts';
import { viewPost } from './view.ts';

/** What a request that plans posts is answered. */
export function plannedAnswer(rows: readonly PostRow[]) {
  return { message: `${rows.length} posts planned.`, data: rows.map(viewPost) };
}

/** Statements that keep this answer in the batch that plans: a doubled post is seen by everybody. `guard`: they were planned. */
export function keptBeside(keepWith: KeepAnswer) {
  return (rows: readonly PostRow[], guard: Guard) => keepWith({ status: 201, body: plannedAnswer(rows) }, guard);
}
