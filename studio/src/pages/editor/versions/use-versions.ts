import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import type { Render, Short } from 'clipmill';
import { useEffect, useMemo, useState } from 'react';
import { api } from '@/api/client.ts';
import { editorQueries } from '@/api/editor.ts';
import { tellError } from '@/shell/messages.ts';
import type { RenderPlan } from '../../../../../schema/domain/render-plan.ts';
import { isOfPlan } from '../logic/is-of-plan.ts';
import { type Look, optionsOf } from '../preview/look.ts';
import type { Editor } from '../state/use-editor.ts';

/** The renders of a short, and what makes further ones. */
export type Versions = {
  /** Newest first. */
  made: Render[];
  /** The video of what the page shows now, finished or being made; null while there is none. */
  current: Render | null;
  /** The clip is being framed: a render would be refused. */
  isFraming: boolean;
  canStart: boolean;
  start: (isDraft: boolean) => void;
};

const MOST = 8;

type VersionsOf = {
  projectId: string;
  short: Short;
  look: Look;
  /** Of the preview; null until it stands. */
  plan: RenderPlan | null;
  editor: Editor;
};

export function useVersions({ projectId, short, look, plan, editor }: VersionsOf): Versions {
  const client = useQueryClient();
  const renders = useQueries({ queries: short.renders.slice(0, MOST).map(({ id }) => editorQueries.render(id)) });
  const { mutate, isPending } = useMutation({
    mutationFn: async (isDraft: boolean) => {
      // A render is of what the server has.
      await editor.flush();
      return api.renderShort(projectId, short.id, { ...optionsOf(look), ...(isDraft && { draft: true }) });
    },
    onSuccess: (render) => {
      client.setQueryData(editorQueries.render(render.id).queryKey, render);
      return client.invalidateQueries({ queryKey: editorQueries.short(projectId, short.id).queryKey });
    },
    onError: (error) => tellError(error),
  });
  const made = renders.flatMap(({ data }) => data ?? []);
  const isSaved = editor.save.name === 'saved' && short.status === 'face_analysis_done';
  return {
    made,
    current: useCurrent(made, isSaved ? plan : null),
    isFraming: short.status === 'shorts_created',
    canStart: isSaved && !isPending,
    start: mutate,
  };
}

/** The video that a new render would only make again. */
function useCurrent(made: readonly Render[], plan: RenderPlan | null): Render | null {
  const [found, setFound] = useState<string | null>(null);
  const videos = made.filter(({ draft, status }) => !draft && status !== 'error');
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
