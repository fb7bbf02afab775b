import type { UndecidedShortView, WaitingView } from '#schema/contract/undecided/undecided.ts';
import type { MediaUrl } from '../../http/media-url.ts';
import { viewShortInList } from '../view.ts';
import type { Undecided } from './list-undecided.ts';
import type { UndecidedRow } from './undecided-store.ts';

export function viewUndecided(row: UndecidedRow, mediaUrl: MediaUrl): UndecidedShortView {
  const project = { status: 'face_analysis_done', videoLayout: row.projectLayout, failureCode: null } as const;
  return {
    ...viewShortInList(row, project, mediaUrl),
    project_id: row.projectId,
    live_id: row.liveId,
    project_title: row.groupTitle,
    aspect_ratio: row.projectFormat,
  };
}

export function viewWaiting({ total, hasMore, groups }: Undecided): WaitingView {
  return {
    total,
    has_more: hasMore,
    groups: groups.map(({ groupId, isLive, title, count }) => ({
      project_id: isLive ? null : groupId,
      live_id: isLive ? groupId : null,
      title,
      count,
    })),
  };
}
