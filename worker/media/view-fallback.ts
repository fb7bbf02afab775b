import type { FallbackView } from '#schema/contract/render-settings.ts';
import { type Fallback, FALLBACK_SENTENCES } from '#schema/domain/wishes/fallback.ts';

/** A fallback with the sentence that explains it. */
export function viewFallback({ option, asked, used, reason }: Fallback): FallbackView {
  return { option, asked, used, reason, message: FALLBACK_SENTENCES[reason] };
}
