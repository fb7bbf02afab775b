import type { PostView } from '#schema/contract/post.ts';
import { POST_FAILURES } from '#schema/domain/posting/post-failure.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { PostRow } from './store/select-posts.ts';

export function viewPost(post: PostRow): PostView {
  const failure = post.status === 'failed' && post.failure !== null ? post.failure : null;
  return {
    id: post.id,
    connection_id: post.connectionId,
    destination: post.destination,
    account: post.account,
    project_id: post.projectId,
    short_id: post.shortId,
    render_id: post.renderId,
    status: post.status,
    title: post.title,
    text: post.body,
    privacy: post.privacy,
    cover: post.hasCover,
    publish_at: formatTimestamp(post.publishAt),
    live_at: post.liveAt === null ? null : formatTimestamp(post.liveAt),
    url: post.url,
    views: post.views,
    likes: post.likes,
    watch_share: post.watchShare,
    counted_at: post.countedAt === null ? null : formatTimestamp(post.countedAt),
    failure:
      failure === null
        ? null
        : { code: failure, reason: POST_FAILURES[failure].text, remedy: POST_FAILURES[failure].remedy },
    created_at: formatTimestamp(post.createdAt),
    updated_at: formatTimestamp(post.updatedAt),
  };
}
