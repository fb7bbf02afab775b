import { TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { judgeSourceUrl } from '#schema/domain/source-url.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { VideoMetadataRow } from './store.ts';
import { readTestUrl, type TestUrl } from './test-urls.ts';

/**
 * The sample video, which stands for every URL that a test key sends. Its text is checked as always, its host is not
 * asked. It is as long as the request needs it. Throws the errors of a URL's text, and what a test URL asks for.
 */
export function testVideo(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  question: { url: string; untilSec?: number | undefined },
): VideoMetadataRow {
  const { kind, url, videoId } = judge(question.url);
  const now = clock();
  const isPlatform = kind !== 'direct_link';
  return {
    id: newId(),
    url,
    platform: kind,
    videoId,
    title: 'Sample: how a small garden feeds a family',
    description: 'The sample video of test keys. Your URL was not opened.',
    channelTitle: isPlatform ? 'Sample channel' : null,
    channelId: isPlatform ? 'sample' : null,
    publishedAt: null,
    thumbnailUrl: null,
    views: isPlatform ? 1_234 : 0,
    comments: isPlatform ? 12 : 0,
    likes: isPlatform ? 123 : 0,
    durationSec: Math.max(TEST_KEYS.videoSec, question.untilSec ?? 0),
    sizeBytes: isPlatform ? null : 96_000_000,
    language: 'en',
    tags: [],
    validator: null,
    createdAt: now,
    updatedAt: now,
    width: null,
    height: null,
  };
}

/** Throws the API error of a test URL that stands for a refused project, such as one without credits. */
export function refuseTestUrl(text: string): void {
  const wanted = readTestUrl(text);
  if (wanted !== null && wanted !== 'unknown' && wanted.does === 'refuse') refuse(wanted);
}

function refuse({ code, retryAfterSec }: Extract<TestUrl, { does: 'refuse' }>): never {
  throw new ApiError(code, undefined, retryAfterSec ?? undefined);
}

function judge(text: string): Pick<VideoMetadataRow, 'url' | 'videoId'> & { kind: VideoMetadataRow['platform'] } {
  const wanted = readTestUrl(text);
  if (wanted === 'unknown') {
    throw new ApiError('source.url_invalid', 'This is no test URL. The guide to test keys lists them.');
  }
  if (wanted !== null) {
    if (wanted.does === 'refuse' && wanted.isOfVideo) refuse(wanted);
    return { kind: 'direct_link', url: text.trim(), videoId: '' };
  }
  const verdict = judgeSourceUrl(text);
  if (!verdict.ok) throw new ApiError(verdict.code);
  const { kind, url } = verdict;
  return { kind, url, videoId: verdict.kind === 'direct_link' ? '' : verdict.videoId };
}
