import { useMutation } from '@tanstack/react-query';
import { ApiError, type RenderOptions, type UndecidedShort } from 'clipmill';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { refreshRenders } from '@/api/renders.ts';
import { refreshWaiting } from '@/api/undecided.ts';
import { say, tellError } from '@/shell/messages.ts';

/** Where a short of the user is. */
type OwnShort = { projectId: string; shortId: string };
/** `making`: it is also rendered, with these options. */
type Step = { clip: UndecidedShort; mark: 'keep' | 'reject' | null; making?: RenderOptions | undefined };

/**
 * Sends decisions, one after the other, so that an undo comes after what it undoes. A clip of a live becomes the user's
 * by its decision. `onRefused`: the server refused a decision about a clip that still exists.
 */
export function useSend(onRefused: (clip: UndecidedShort) => void) {
  const { t } = useTranslation();
  /** What clips of lives became, by their ids. */
  const copies = useRef(new Map<string, OwnShort>());
  const ownOf = ({ live_id: liveId, project_id: projectId, id: shortId }: UndecidedShort): OwnShort | undefined =>
    liveId === null ? { projectId, shortId } : copies.current.get(shortId);
  const copy = async (clip: UndecidedShort, mark: Step['mark']): Promise<OwnShort> => {
    const made = await api.copyLiveShort(clip.id, mark === null ? {} : { mark });
    const own = { projectId: made.project_id, shortId: made.id };
    copies.current.set(clip.id, own);
    return own;
  };
  /** The clip is kept, even if it cannot be rendered now. */
  const make = async (own: OwnShort, options: RenderOptions): Promise<void> => {
    try {
      await api.renderShort(own.projectId, own.shortId, options);
      // Not over the buttons of a phone.
      say((toast) => toast.success(t('clips.render.started', { count: 1 }), { position: 'top-center' }));
    } catch (error) {
      tellError(error, () => void make(own, options));
    }
    await refreshRenders();
  };
  const { mutate } = useMutation({
    scope: { id: 'decisions' },
    mutationFn: async ({ clip, mark, making }: Step) => {
      const known = ownOf(clip);
      if (known !== undefined) await api.updateShort(known.projectId, known.shortId, { mark });
      const { projectId, shortId } = known ?? (await copy(clip, mark));
      void queryClient.invalidateQueries({ queryKey: ['shorts', projectId] });
      if (making !== undefined) await make({ projectId, shortId }, making);
    },
    onError: (error, step) => {
      const isGone = error instanceof ApiError && error.status === 404;
      const isUndo = step.mark === null;
      if (!isGone && !isUndo) onRefused(step.clip);
      tellError(error, isUndo && !isGone ? () => mutate(step) : undefined);
    },
    // What was undone is listed again; a clip of a live, as its copy, only until it is decided. The next decision does not
    // wait for the list.
    onSuccess: (_answer, { clip, mark }) => {
      const isListedAnew = (clip.live_id === null) === (mark === null);
      void (isListedAnew ? queryClient.invalidateQueries({ queryKey: ['undecided'] }) : refreshWaiting());
    },
  });
  /** Where the clip can be edited. A clip of a live is copied first. Throws `ApiError`. */
  const toEdit = async (clip: UndecidedShort): Promise<OwnShort> => ownOf(clip) ?? copy(clip, null);
  return { send: mutate, toEdit };
}
