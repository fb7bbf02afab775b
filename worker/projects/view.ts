import { isTestUser, markIfTest } from '#schema/domain/access/test-key.ts';
import type { ProjectView } from '#schema/contract/project.ts';
import { failureText } from '#schema/domain/failure.ts';
import { isOfLive } from '#schema/domain/live.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { formatClock, formatTimestamp } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { viewGivenOptions } from '../media/view-settings.ts';
import type { ProjectWithCount } from './store/select-project.ts';

/** A project whose jobs wait for a node longer than this is shown as waiting: nodes ask about once a second. */
const WAITING_MS = 5_000;

/** `now`: epoch milliseconds. */
export function viewProject(row: ProjectWithCount, mediaUrl: MediaUrl, now: number): ProjectView {
  const waits = row.waitingSince !== null && row.waitingSince > 0 && now - row.waitingSince > WAITING_MS;
  return {
    id: row.id,
    title: row.title,
    url: row.url,
    status: row.status,
    goal: row.goal,
    video_layout: row.videoLayout,
    aspect_ratio: row.aspectRatio,
    clip_duration: row.clipDuration,
    start_time: row.startSec,
    end_time: row.endSec,
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
    thumbnail_url: row.thumbnailKey === null ? '' : mediaUrl(row.thumbnailKey),
    metadata: {
      ...row.clientMetadata,
      title: row.sourceTitle,
      duration: formatClock(row.sourceDurationSec),
      channel_title: row.sourceChannelTitle ?? '',
      ...(row.sourceViews === null ? {} : { views: row.sourceViews }),
    },
    external_id: row.externalId,
    progress: row.progress,
    stage_progress: row.stageProgress,
    eta_seconds: waits ? null : secondsLeft(row, now),
    waiting: waits,
    failure_reason: row.failureCode === null ? null : failureText(row.failureCode, row.spokenLanguage ?? row.language),
    credits_cost: row.creditsCost,
    shorts_count: row.shortsCount,
    language: row.language,
    spoken_language: row.spokenLanguage,
    ...viewWishes(row),
    max_clips: row.maxClips,
    webhook_url: row.webhookUrl,
    expires_at: endOf(row),
    ...markIfTest(row.userId),
    render:
      row.renderWish === null
        ? null
        : { count: row.renderWish.count, options: viewGivenOptions(row.renderWish.options) },
  };
}

/** A test project goes whether somebody opens it or not. */
function endOf({ userId, createdAt, expiresAt }: ProjectWithCount): string | null {
  const at = isTestUser(userId) ? createdAt + KEEP.testProjects.ms : expiresAt;
  return at === null ? null : formatTimestamp(at);
}

/** Followers of a live do not see each other's wishes. */
function viewWishes(row: ProjectWithCount): Pick<ProjectView, 'keywords' | 'prompt' | 'not_found'> {
  const { keywords, prompt, notFound } = row;
  return isOfLive(row) ? { keywords: [], prompt, not_found: [] } : { keywords, prompt, not_found: notFound ?? [] };
}

/** Between two reports of a node the estimate counts down. A ready project without an open job has nothing left. */
function secondsLeft({ status, waitingSince, etaSec, updatedAt }: ProjectWithCount, now: number): number | null {
  if (waitingSince === null) return status === 'face_analysis_done' ? 0 : null;
  return etaSec === null ? null : Math.max(0, Math.round(etaSec - Math.max(0, now - updatedAt) / 1_000));
}
