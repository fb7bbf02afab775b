import { useMutation, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Render } from 'clipmill';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { api } from '@/api/client.ts';
import { editorQueries } from '@/api/editor.ts';
import { tellError } from '@/shell/messages.ts';
import { useStore } from '@/store.ts';
import type { RenderPlan } from '../../../../../schema/domain/render-plan.ts';
import { isOfPlan } from '@/preview/saved/is-of-plan.ts';
import { optionsOf } from '@/preview/look.ts';
import { usePreview, useShapes } from '../preview/preview.tsx';
import { useEditor } from '../state/editor-stores.tsx';
import { useLook } from '../state/look.tsx';
import { provided } from '../state/provided.ts';
import { useShort } from '../state/server-data.ts';

/** The renders of a short, and what makes further ones. */
export type Versions = {
  /** Newest first. */
  made: readonly Render[];
  /** The video of what the page shows now, finished or being made; null while there is none. */
  current: Render | null;
  /** The clip is being framed: a render would be refused. */
  isFraming: boolean;
  canStart: boolean;
  start: (isDraft: boolean) => void;
};

const MOST = 8;

export const [VersionsContext, useVersions] = provided<Versions>();

export function VersionsProvider({ children }: { children: ReactNode }) {
  const isSaved = useStore(useEditor().edits.save, ({ name }) => name === 'saved');
  const status = useShort((short) => short.status);
  const preview = usePreview();
  const made = useMade();
  const { start, isPending } = useStart();
  const isFraming = status === 'shorts_created';
  const canRender = isSaved && status === 'face_analysis_done';
  const current = useCurrent(made, canRender && preview !== null ? preview.plan : null);
  const canStart = canRender && !isPending;
  const versions = useMemo(
    () => ({ made, current, isFraming, canStart, start }),
    [made, current, isFraming, canStart, start],
  );
  return <VersionsContext value={versions}>{children}</VersionsContext>;
}

function useMade(): readonly Render[] {
  const ids = useShort(({ renders }) => renders.slice(0, MOST).map(({ id }) => id));
  return useQueries({ queries: ids.map((id) => editorQueries.render(id)), combine: dataOf });
}

function dataOf(results: UseQueryResult<Render>[]): Render[] {
  return results.flatMap(({ data }) => data ?? []);
}

function useStart(): { start: Versions['start']; isPending: boolean } {
  const { place, edits } = useEditor();
  const { projectId, shortId } = place;
  const client = useQueryClient();
  const look = useLook((now) => now);
  const { shown } = useShapes();
  const { mutate, isPending } = useMutation({
    mutationFn: async (isDraft: boolean) => {
      // A render is of what the server has.
      await edits.queue.send();
      // A draft is of what the player shows.
      const options = optionsOf(isDraft ? { ...look, shapes: [shown] } : look);
      return api.renderShort(projectId, shortId, { ...options, ...(isDraft && { draft: true }) });
    },
    onSuccess: (render) => {
      client.setQueryData(editorQueries.render(render.id).queryKey, render);
      return client.invalidateQueries({ queryKey: editorQueries.short(projectId, shortId).queryKey });
    },
    onError: (error) => tellError(error),
  });
  return { start: mutate, isPending };
}

/** The video that a new render would only make again. */
function useCurrent(made: readonly Render[], plan: RenderPlan | null): Render | null {
  const [found, setFound] = useState<string | null>(null);
  const shape = plan?.aspectRatio;
  const videos = made.filter(
    ({ draft, status, settings }) => !draft && status !== 'error' && settings.aspect_ratio === shape,
  );
  const key = videos.map(({ id }) => id).join(' ');
  // The renders are other objects whenever one is read; which ones they are says their ids.
  const candidates = useMemo(() => videos, [key]); // oxlint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    let isOld = false;
    void newestOf(candidates, plan).then((id) => !isOld && setFound(id));
    return () => {
      isOld = true;
    };
  }, [candidates, plan]);
  return plan === null ? null : (videos.find(({ id }) => id === found) ?? null);
}

async function newestOf(videos: readonly Render[], plan: RenderPlan | null): Promise<string | null> {
  if (plan === null) return null;
  for (const video of videos) if (await isOfPlan(video, plan)) return video.id;
  return null;
}
