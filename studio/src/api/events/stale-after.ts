import type { QueryKey } from '@tanstack/react-query';
import type { ReceivedEvent } from 'clipmill';

/** States in which nothing more happens to a project or a render by itself. */
const OVER = new Set<string>(['face_analysis_done', 'refunded', 'done', 'error']);

/**
 * The keys of the queries that an event makes stale. The first part of a query's key names its subject, the second the
 * object: `['user']`, `['projects', id | 'list', …]`, `['shorts', projectId, …]`, `['renders', …]`, `['monitors', …]`,
 * `['lives', id, …]`, `['review-comments', projectId]`, `['undecided']`, `['posts']`. Null: everything.
 */
export function staleAfter(event: Pick<ReceivedEvent, 'type' | 'data'>): QueryKey[] | null {
  const { type, data } = event as ReceivedEvent;
  switch (type) {
    case 'reset':
      return null;
    case 'project.changed': {
      const keys = [
        ['projects', 'list'],
        ['projects', data.id],
        ['shorts', data.id],
      ];
      return OVER.has(data.status) ? [...keys, ['user'], ['credits'], ['undecided']] : keys;
    }
    case 'short.framed':
    case 'short.error':
      return [['shorts', data.project_id], ['undecided']];
    case 'render.changed':
      return [['renders'], ...(OVER.has(data.status) ? [['shorts', data.project_id]] : [])];
    case 'live.changed':
      return [['monitors'], ['lives', data.id], ['user'], ['undecided']];
    case 'live.clip':
      return [['lives', data.live_id]];
    case 'review.commented':
      return [['review-comments', data.project_id]];
    case 'post.changed':
      return [['posts'], ['renders']];
  }
}
