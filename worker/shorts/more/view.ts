import type { MoreShortsView } from '#schema/contract/more.ts';
import { JOB_FAILURES } from '#schema/domain/failure.ts';
import type { JobState, RenderState } from '#schema/domain/states.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { MoreJob } from './more-store.ts';

const STATUS: Record<JobState, RenderState> = {
  queued: 'pending',
  leased: 'processing',
  done: 'done',
  failed: 'error',
};

export function viewMore(job: MoreJob): MoreShortsView {
  const { more } = job;
  return {
    id: job.id,
    project_id: job.projectId,
    status: STATUS[job.status],
    progress: job.status === 'done' ? 100 : Math.floor(job.progress * 100),
    count: more.count,
    around_sec: more.aroundSec ?? null,
    clip_duration: String(more.clipDurationSec),
    keywords: more.keywords,
    short_ids: more.shortIds ?? [],
    not_found: more.notFound ?? [],
    credits_cost: 0,
    error_reason: job.status === 'failed' && job.failureCode !== null ? JOB_FAILURES[job.failureCode].text : null,
    created_at: formatTimestamp(job.createdAt),
    updated_at: formatTimestamp(job.updatedAt),
  };
}
