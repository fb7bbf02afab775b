import type { projects } from '#schema/tables/index.ts';

type NewProject = typeof projects.$inferInsert;

/** A small project as a store takes it. `over` replaces fields. */
export function draftProject(over: Pick<NewProject, 'id' | 'userId' | 'createdAt'> & Partial<NewProject>): NewProject {
  return {
    status: 'pending',
    title: 'T',
    url: 'https://a.test/a.mp4',
    sourceKind: 'direct_link',
    goal: 'shorts',
    videoLayout: 'single',
    aspectRatio: 'vertical',
    clipDuration: '60',
    startSec: 0,
    endSec: 90,
    keywords: [],
    maxClips: 5,
    sourceTitle: 'T',
    sourceDurationSec: 90,
    creditsCost: 2,
    updatedAt: over.createdAt,
    ...over,
  };
}
