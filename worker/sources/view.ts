import type { VideoMetadataView } from '#schema/contract/video-metadata.ts';
import { creditsFor } from '#schema/domain/clip.ts';
import { PUBLIC_PREFIX } from '#schema/domain/object-keys.ts';
import { formatClock, formatTimestamp } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { STORAGE_PROVIDER } from '../media/storage-provider.ts';
import type { VideoMetadataRow } from './store.ts';

export function viewVideoMetadata(row: VideoMetadataRow, mediaUrl: MediaUrl, balance: number): VideoMetadataView {
  return {
    id: row.id,
    platform: row.platform,
    storage_provider: STORAGE_PROVIDER,
    video_id: row.videoId,
    url: row.url,
    zero_ai_suggestion: false,
    published_at: row.publishedAt === null ? null : formatTimestamp(row.publishedAt),
    title: row.title,
    description: row.description,
    thumbnail_url: row.thumbnailUrl?.startsWith(PUBLIC_PREFIX) ? mediaUrl(row.thumbnailUrl) : (row.thumbnailUrl ?? ''),
    channel_title: row.channelTitle,
    channel_id: row.channelId,
    views: String(row.views),
    comments: String(row.comments),
    likes: String(row.likes),
    duration: formatClock(row.durationSec),
    size_in_mb: row.sizeBytes === null ? null : Math.round(row.sizeBytes / 10_000) / 100,
    language: row.language,
    tags: row.tags,
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
    width: row.width,
    height: row.height,
    credits_cost: creditsFor({ startSec: 0, endSec: row.durationSec }),
    balance,
    durationInSec: Math.floor(row.durationSec),
  };
}
