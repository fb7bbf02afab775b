import { useMutation } from '@tanstack/react-query';
import type { UndecidedShort } from 'clipmill';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isRefusal } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { refreshRenders } from '@/api/renders.ts';
import { say, tellError } from '@/shell/messages.ts';

/** Where a short of the user is. */
export type OwnShort = { projectId: string; shortId: string };
/** `isMade`: it is also rendered as it is shown. */
type Step = { clip: UndecidedShort; mark: 'keep' | 'reject' | null; isMade?: boolean };

/**
 * Sends decisions, one after the other, so that an undo comes after what it undoes. A clip of a live becomes the user's
 * by its decision. `onRefused`: the server refused a decision about a clip that still exists.
 */
export function useSend(onRefused: (clip: UndecidedShort) => void) {
  const { t } = useTranslation();
  const copies = useRef(new Map<string, OwnShort>());
  const own = async (clip: UndecidedShort, mark: Step['mark']): Promise<OwnShort> => {
    const known =
      clip.live_id === null ? { projectId: clip.project_id, shortId: clip.id } : copies.current.get(clip.id);
    if (known !== undefined) {
      await api.updateShort(known.projectId, known.shortId, { mark });
      return known;
    }
    const copy = await api.copyLiveShort(clip.id, mark === null ? {} : { mark });
    const made = { projectId: copy.project_id, shortId: copy.id };
    copies.current.set(clip.id, made);
    return made;
  };
  const { mutate } = useMutation({
    scope: { id: 'decisions' },
    mutationFn: async ({ clip, mark, isMade = false }: Step) => {
      const { projectId, shortId } = await own(clip, mark);
      if (isMade) {
        await api.renderShort(projectId, shortId);
        // Not over the buttons of a phone.
        say((toast) => toast.success(t('clips.render.started', { count: 1 }), { position: 'top-center' }));
        await refreshRenders();
      }
      void queryClient.invalidateQueries({ queryKey: ['shorts', projectId] });
    },
    onError: (error, step) => {
      const isGone = isRefusal(error) && (error as { status?: number }).status === 404;
      if (!isGone && step.mark !== null) onRefused(step.clip);
      tellError(error, isGone || step.mark !== null ? undefined : () => mutate(step));
    },
    // What was undone is listed again.
    onSuccess: (_answer, { mark }) =>
      mark === null ? queryClient.invalidateQueries({ queryKey: ['undecided'] }) : undefined,
  });
  /** Where the clip can be edited: a clip of a live is copied first. Throws `ApiError`. */
  const toEdit = (clip: UndecidedShort): Promise<OwnShort> =>
    clip.live_id === null ? Promise.resolve({ projectId: clip.project_id, shortId: clip.id }) : copyOf(clip);
  const copyOf = async (clip: UndecidedShort): Promise<OwnShort> => copies.current.get(clip.id) ?? own(clip, null);
  return { send: mutate, toEdit };
}
