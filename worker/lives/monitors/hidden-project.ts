import { LIMITS } from '#schema/domain/limits.ts';
import { LIVES_OWNER_ID, type LivePlatform } from '#schema/domain/live.ts';
import type { NewProject } from '../../projects/store/select-project.ts';

/** A stored recording is a file like any other; only the URL of its page says where it came from. */
const KINDS = { twitch: 'twitch', youtube: 'youtube', hls: 'direct_link' } as const;

/** A project without a real owner that costs nothing and holds one short at most. */
export function draftHiddenProject(
  live: { id: string; title: string; url: string; platform: LivePlatform },
  now: number,
): NewProject {
  return {
    id: live.id,
    userId: LIVES_OWNER_ID,
    status: 'pending',
    title: live.title,
    url: live.url,
    sourceKind: KINDS[live.platform],
    goal: 'shorts',
    videoLayout: 'single',
    aspectRatio: 'vertical',
    clipDuration: String(LIMITS.clipDefaultSec),
    startSec: 0,
    endSec: 0,
    keywords: [],
    maxClips: 1,
    sourceTitle: live.title,
    sourceDurationSec: 0,
    creditsCost: 0,
    createdAt: now,
    updatedAt: now,
  };
}
