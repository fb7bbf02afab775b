import { green, red, skipped } from '#schema/domain/farm/verdict.ts';
import { probeKeys, publicUrl } from '#schema/domain/object-keys.ts';
import type { Ask } from '../ask.ts';
import { BODY, getStart, withProbe } from './probe-object.ts';
import { isRefused, send } from './send.ts';

export const mediaChecks = {
  'media.domain': async (deps) => {
    const { MEDIA_URL: mediaUrl } = deps.settings;
    if (mediaUrl === undefined) return skipped('the Worker serves media');
    return withProbe(
      deps,
      async (key) => {
        await deps.media.put(key, BODY);
        const { isRight, status } = await getStart(deps, publicUrl(mediaUrl, key));
        return isRight ? green() : red(`HTTP ${status}`);
      },
      probeKeys.public,
    );
  },
  'media.private': async (deps) => {
    const { MEDIA_URL: mediaUrl } = deps.settings;
    if (mediaUrl === undefined) return skipped('the Worker serves media');
    return withProbe(deps, async (key) => {
      await deps.media.put(key, BODY);
      const answer = await send(deps, `${mediaUrl.replace(/\/public$/, '')}/${key}`);
      return isRefused(answer) ? green() : red(`HTTP ${answer.status}`);
    });
  },
} satisfies Record<string, Ask>;
