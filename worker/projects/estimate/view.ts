import type { EstimateView } from '#schema/contract/estimate.ts';
import { PUBLIC_PREFIX } from '#schema/domain/object-keys.ts';
import type { MediaUrl } from '../../http/media-url.ts';
import { viewProject } from '../view.ts';
import type { Estimate } from './estimate.ts';

/** `now`: epoch milliseconds. */
export function viewEstimate(
  { refusal, video, draft, twin, expected }: Estimate,
  { balance, mediaUrl, now }: { balance: number; mediaUrl: MediaUrl; now: number },
): EstimateView {
  return {
    verdict: { accepted: refusal === null, code: refusal?.code ?? null, reason: refusal?.message ?? null },
    ...viewVideo(video, mediaUrl),
    ...viewDraft(draft, balance),
    balance,
    waiting_seconds: expected?.waitingSec ?? null,
    expected_seconds: expected?.totalSec ?? null,
    already_done: twin === null ? null : viewProject(twin, mediaUrl, now),
  };
}

function viewVideo(video: Estimate['video'], mediaUrl: MediaUrl) {
  if (video === null) {
    return { url: null, platform: null, title: null, thumbnail_url: null, duration: null, width: null, height: null };
  }
  const { url, platform, title, thumbnailUrl, width, height } = video;
  const picture = thumbnailUrl?.startsWith(PUBLIC_PREFIX) ? mediaUrl(thumbnailUrl) : thumbnailUrl;
  return { url, platform, title, thumbnail_url: picture, duration: video.durationSec, width, height };
}

function viewDraft(draft: Estimate['draft'], balance: number) {
  if (draft === null) return { start_time: null, end_time: null, credits_cost: null, balance_after: null };
  const { startSec, endSec, creditsCost } = draft;
  return {
    start_time: startSec,
    end_time: endSec,
    credits_cost: creditsCost,
    balance_after: balance - creditsCost,
  };
}
