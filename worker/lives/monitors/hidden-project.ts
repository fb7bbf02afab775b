import { LIMITS } from '#schema/domain/limits.ts';
import { LIVES_OWNER_ID, type LivePlatform } from '#schema/domain/live.ts';
import { PLATFORMS } from '#schema/domain/platforms.ts';
import type { NewProject } from '../../projects/store/select-project.ts';

/** A project without an owner. It costs nothing and holds at most one short. */
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
    sourceKind: PLATFORMS[live.platform].live.sourceKind,
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
