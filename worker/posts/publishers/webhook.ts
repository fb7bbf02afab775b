import { formatTimestamp } from '#schema/domain/time.ts';
import { callWebhook } from '../../connections/platforms/webhook.ts';
import { readSecret } from '../../connections/secret.ts';
import type { Publisher } from './publisher.ts';

/** A program of the user that posts. `webhook-id` is the id of the post on each try, so it takes the post once. */
export const webhook: Publisher<null> = async ({ deps, connection, post, clip }) => {
  const secret = await readSecret(deps.settings, { ...connection, destination: 'webhook' });
  const { id, title, body: text, privacy, projectId, shortId, renderId } = post;
  const data = {
    id,
    project_id: projectId,
    short_id: shortId,
    render_id: renderId,
    title,
    text,
    privacy,
    video_url: clip.videoUrl,
    cover_url: clip.coverUrl,
    size_bytes: clip.sizeBytes,
    duration: clip.durationSec,
    width: clip.width,
    height: clip.height,
    publish_at: formatTimestamp(post.publishAt),
  };
  const event = { type: 'publish.requested', timestamp: formatTimestamp(post.begunAt ?? post.createdAt), data };
  await callWebhook(deps, secret, { id, event });
  return { kind: 'live', remoteId: null, url: null };
};
