import { markIfTest } from '#schema/domain/access/test-key.ts';
import type { RenderView } from '#schema/contract/render.ts';
import { JOB_FAILURES } from '#schema/domain/failure.ts';
import { type CaptionFile, captionFileKey } from '#schema/domain/object-keys.ts';
import { isDraft } from '#schema/domain/render-plan.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { Quality } from '#schema/jobs/outcome.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { STORAGE_PROVIDER } from '../media/storage-provider.ts';
import { downloadUrlOf } from '../media/download-url.ts';
import { viewFallback } from '../media/view-fallback.ts';
import type { RenderWithShort } from './store/select-renders.ts';
import { viewGivenOptions, viewSettings } from '../media/view-settings.ts';

export function viewRender(render: RenderWithShort, mediaUrl: MediaUrl): RenderView {
  const fallbacks = (render.fallbacks ?? []).map(viewFallback);
  const urlOrEmpty = (key: string | null) => (key === null ? '' : mediaUrl(key));
  return {
    id: render.id,
    ...markIfTest(render.userId),
    short_id: render.shortId,
    status: render.status,
    download_url: downloadUrlOf(render, mediaUrl),
    draft: isDraft(render.plan),
    render_hash: render.renderHash,
    storage_provider: STORAGE_PROVIDER,
    created_at: formatTimestamp(render.createdAt),
    updated_at: formatTimestamp(render.updatedAt),
    short: {
      id: render.shortId,
      title: render.shortTitle,
      start_time: render.shortStartSec,
      end_time: render.shortEndSec,
      thumbnail_url: urlOrEmpty(render.shortThumbnailKey),
      project: { id: render.projectId, url: render.projectUrl, external_id: render.projectExternalId },
    },
    published_platforms: render.publishedPlatforms,
    progress: render.progress,
    eta_seconds: render.etaSec,
    error_reason: render.failureCode === null ? null : JOB_FAILURES[render.failureCode].text,
    width: render.width,
    height: render.height,
    duration: render.durationSec,
    size_bytes: render.sizeBytes,
    thumbnail_url: urlOrEmpty(render.thumbnailKey),
    cover_url: render.coverSec === null || render.thumbnailKey === null ? null : mediaUrl(render.thumbnailKey),
    cover_offset: render.coverSec,
    caption_url: render.captionsKey === null ? null : mediaUrl(render.captionsKey),
    caption_vtt_url: render.captionsKey === null ? null : mediaUrl(captionFileKey(render.captionsKey, 'captions.vtt')),
    subtitles: render.captionsKey === null ? null : subtitlesOf(render.captionsKey, mediaUrl),
    quality: render.quality === null ? null : viewQuality(render.quality),
    options: viewGivenOptions(render.options ?? {}),
    settings: viewSettings(render.plan),
    fallbacks,
    warnings: fallbacks.map(
      ({ option, asked, used, message }) => `${option}: ${message} Asked: ${asked}. Used: ${used.join(', ')}.`,
    ),
  };
}

function subtitlesOf(captionsKey: string, mediaUrl: MediaUrl): RenderView['subtitles'] {
  const urlOf = (file: CaptionFile) => mediaUrl(captionFileKey(captionsKey, file));
  return { srt: urlOf('subtitles.srt'), vtt: urlOf('subtitles.vtt'), txt: urlOf('subtitles.txt') };
}

function viewQuality(quality: Quality): NonNullable<RenderView['quality']> {
  return {
    loudness_lufs: quality.loudnessLufs,
    true_peak_dbtp: quality.truePeakDbtp,
    face_in_frame: quality.faceInFrame,
    black_ratio: quality.blackRatio,
    frozen_ratio: quality.frozenRatio,
    av_offset_ms: quality.avOffsetMs,
  };
}
