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
  const picture = video?.thumbnailUrl ?? null;
  return {
    verdict: { accepted: refusal === null, code: refusal?.code ?? null, reason: refusal?.message ?? null },
    url: video?.url ?? null,
    platform: video?.platform ?? null,
    title: video?.title ?? null,
    thumbnail_url: picture?.startsWith(PUBLIC_PREFIX) ? mediaUrl(picture) : picture,
    duration: video?.durationSec ?? null,
    width: video?.width ?? null,
    height: video?.height ?? null,
    start_time: draft?.startSec ?? null,
    end_time: draft?.endSec ?? null,
    credits_cost: draft?.creditsCost ?? null,
    balance,
    balance_after: draft === null ? null : balance - draft.creditsCost,
    waiting_seconds: expected?.waitingSec ?? null,
    expected_seconds: expected?.totalSec ?? null,
    already_done: twin === null ? null : viewProject(twin, mediaUrl, now),
  };
}
