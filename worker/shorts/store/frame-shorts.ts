import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

type Context = { db: Db; guard: SQL };
type Framed = { shortId: string; framingKey: string; thumbnailKey: string; previewKey: string | null };

/** True for the shorts that this job must frame: those of its own, and in the project's analysis those of no other job. */
export function isFramedBy(jobId: string, short: { framingKey: string | null; framingJobId: string | null }): boolean {
  return short.framingKey === null && (short.framingJobId ?? jobId) === jobId;
}

/** The same as a condition. */
export function awaitsFramingOf(jobId: string): SQL | undefined {
  return and(isNull(shorts.framingKey), or(isNull(shorts.framingJobId), eq(shorts.framingJobId, jobId)));
}

/** One statement a short: its framing and thumbnail are stored. A short that was changed meanwhile waits for its new job. */
export function attachFraming(context: Context, jobId: string, framed: Framed[]): BatchItem<'sqlite'>[] {
  return framed.map(({ shortId, framingKey, thumbnailKey, previewKey }) =>
    context.db
      .update(shorts)
      .set({ framingKey, thumbnailKey, previewKey })
      .where(and(eq(shorts.id, shortId), awaitsFramingOf(jobId), context.guard)),
  );
}

/** The short that this job alone was for has no framing, and why. */
export function failFraming(
  context: Context,
  job: { id: string; projectId: string },
  code: JobFailureCode,
): BatchItem<'sqlite'> {
  return context.db
    .update(shorts)
    .set({ framingFailure: code })
    .where(
      and(
        eq(shorts.projectId, job.projectId),
        eq(shorts.framingJobId, job.id),
        isNull(shorts.framingKey),
        context.guard,
      ),
    );
}
