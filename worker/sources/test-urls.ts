import { JOB_FAILURES, type JobFailureCode } from '#schema/domain/failure.ts';
import type { FailureCode } from '../http/failures.ts';

/**
 * The URLs with which test keys bring failures. The host is reserved (RFC 6761), so it can never be a real one:
 * `https://clipmill.test/refuse/CODE`, `/refund/CODE` and `/render-error/CODE`.
 */
export const TEST_HOST = 'clipmill.test';

/** API errors that a test URL brings, of its video (also in `POST /videoMetadata`), and the seconds of `Retry-After`. */
const OF_VIDEO = [
  'source.unreachable',
  'source.not_found',
  'source.refused',
  'source.not_video',
  'source.too_large',
  'source.too_slow',
  'source.too_short',
  'source.livestream',
  'source.unavailable',
  'source.platform_busy',
] as const satisfies FailureCode[];

/** API errors of new projects alone, with the seconds of `Retry-After`, or null. */
const OF_CREATION = {
  'window.past_end': null,
  'credits.insufficient': null,
  'projects.too_many_unfinished': null,
  'rate.limited': 30,
  'server.busy': 60,
  'intake.stopped': 300,
  internal: null,
} as const satisfies Partial<Record<FailureCode, number | null>>;

/** Failures of renders. */
const OF_RENDERS = [
  'render.check_failed',
  'render.limit_reached',
  'media.deadline',
  'storage.failed',
  'node.crashed',
] as const satisfies JobFailureCode[];

/** Failures after which a project is refunded: all that can end one. */
const OF_PROJECTS = (Object.keys(JOB_FAILURES) as JobFailureCode[]).filter((code) => !code.startsWith('render.'));

export type TestUrl =
  | { does: 'refuse'; code: FailureCode; retryAfterSec: number | null; isOfVideo: boolean }
  | { does: 'refund' | 'render-error'; code: JobFailureCode };

/** All test URLs, as the guide lists them. */
export const TEST_URLS: ReadonlyMap<string, TestUrl> = new Map<string, TestUrl>([
  ...OF_VIDEO.map((code): [string, TestUrl] => [
    `/refuse/${code}`,
    { does: 'refuse', code, retryAfterSec: null, isOfVideo: true },
  ]),
  ...Object.entries(OF_CREATION).map(([code, retryAfterSec]): [string, TestUrl] => [
    `/refuse/${code}`,
    { does: 'refuse', code: code as keyof typeof OF_CREATION, retryAfterSec, isOfVideo: false },
  ]),
  ...OF_PROJECTS.map((code): [string, TestUrl] => [`/refund/${code}`, { does: 'refund', code }]),
  ...OF_RENDERS.map((code): [string, TestUrl] => [`/render-error/${code}`, { does: 'render-error', code }]),
]);

/** What a URL brings. Null: nothing, as any URL of another host; `unknown`: a misspelled test URL. */
export function readTestUrl(text: string): TestUrl | 'unknown' | null {
  const url = URL.parse(text.trim());
  if (url?.hostname !== TEST_HOST) return null;
  const found = TEST_URLS.get(url.pathname);
  if (found !== undefined) return found;
  return /^\/(refuse|refund|render-error)\b/.test(url.pathname) ? 'unknown' : null;
}
