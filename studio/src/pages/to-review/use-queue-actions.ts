import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Render } from 'clipmill';
import type { RefObject } from 'react';
import { isRunning, projectRendersQuery } from '@/api/renders.ts';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { useCanPost } from '@/posting/queries.ts';
import { tellError } from '@/shell/messages.ts';
import type { useQueue } from './use-queue.ts';

export type QueueActions = {
  keep: () => void;
  reject: () => void;
  later: () => void;
  undo: () => void;
  edit: () => void;
  /** Downloads the finished video, or keeps the clip and renders it as it is shown. `last` says which. */
  make: () => void;
  last: 'download' | 'render' | 'none';
  /** Posts the finished video. Only where clips can be posted. */
  post: () => void;
  canPost: boolean;
  togglePlay: () => void;
};

/** What the buttons and keys do with the clip that plays, and its newest video. `box` holds its player, `onPost`
 * opens what posts a video. */
export function useQueueActions(
  { current: clip, take, undo, toEdit }: ReturnType<typeof useQueue>,
  { box, onPost }: { box: RefObject<HTMLDivElement | null>; onPost: (render: Render) => void },
): { render: Render | undefined; actions: QueueActions } {
  const navigate = useNavigate();
  // A clip of a live has no videos yet.
  const isOwn = clip !== undefined && clip.live_id === null;
  const { data: renders } = useQuery({ ...projectRendersQuery(clip?.project_id ?? ''), enabled: isOwn });
  const render = isOwn ? renders?.find((one) => one.short_id === clip.id) : undefined;
  const url = render?.download_url ?? null;
  const last = url !== null ? 'download' : render !== undefined && isRunning(render) ? 'none' : 'render';
  const canPost = useCanPost() && last === 'download';
  const save = () => {
    if (clip === undefined || url === null) return;
    void saveUrl(url, fileName(clip.title, 'mp4'), render?.size_bytes ?? null).catch((error: unknown) =>
      tellError(error, save),
    );
  };
  const edit = () => {
    if (clip === undefined) return;
    void toEdit(clip).then(
      (params) => navigate({ to: '/projects/$projectId/shorts/$shortId', params }),
      (error: unknown) => tellError(error, edit),
    );
  };
  const actions: QueueActions = {
    keep: () => clip !== undefined && take(clip, 'keep'),
    reject: () => clip !== undefined && take(clip, 'reject'),
    later: () => clip !== undefined && take(clip, 'later'),
    undo,
    edit,
    make: () => {
      if (last === 'download') save();
      // A render that failed had the look that is shown.
      else if (last === 'render' && clip !== undefined) take(clip, 'keep', render?.options ?? {});
    },
    last,
    post: () => {
      if (canPost && render !== undefined) onPost(render);
    },
    canPost,
    togglePlay: () => {
      const video = box.current?.querySelector('video');
      if (video?.paused === true) void video.play().catch(() => undefined);
      else video?.pause();
    },
  };
  return { render, actions };
}
