import { sql } from 'drizzle-orm';
import type { PostState } from '#schema/domain/states.ts';
import { recordWhere } from '../../audit/store/record.ts';
import type { Deps } from '../../base/deps.ts';
import type { Guard, Statement } from '../../base/store/statements.ts';
import { announce } from './announce.ts';

type Announced = { id: string; userId: string; projectId: string };

/**
 * Statements that announce the end of a post and record it. They go before the one that ends it, into the same batch, and hold
 * while the post is in its state before. `guard`: a further condition.
 */
export function announcePost(
  deps: Pick<Deps, 'db' | 'newId'>,
  { post, event, now }: { post: Announced; event: 'post.live' | 'post.failed'; now: number },
  { status, guard = sql`true` }: { status: PostState; guard?: Guard },
): Statement[] {
  const { db, newId } = deps;
  const { id, userId, projectId } = post;
  const holds = sql`exists (select 1 from posts where posts.id = ${id} and posts.status = ${status}) and ${guard}`;
  const fact = { id: newId(), userId, actor: 'system', action: event, subject: id, createdAt: now } as const;
  return [
    announce({ db, now, guard: holds, newId }, event, { userId, projectId, subjectId: id }),
    recordWhere(db, fact, holds),
  ];
}
