import type { Render, ShortListItem } from 'clipmill';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { refreshRenders } from '@/api/renders.ts';
import { shortsQuery, useUpdateShort } from '@/api/shorts.ts';
import { tellError } from '@/shell/messages.ts';
import { copyOf } from './copy-of.ts';
import { useFindMore } from './use-find-more.ts';

export type Mark = 'keep' | 'reject';
export type ClipActions = ReturnType<typeof useClipActions>;

/** What can be done with a clip. A failure is reported, with a button that tries again. */
export function useClipActions(projectId: string) {
  const { t } = useTranslation();
  const { mutateAsync: update } = useUpdateShort(projectId);
  const { findMore } = useFindMore(projectId);
  return useMemo(() => {
    /** The same mark again removes it. */
    const mark = (clip: ShortListItem, wanted: Mark): void => {
      const next = clip.mark === wanted ? null : wanted;
      const send = (): void => void update({ id: clip.id, changes: { mark: next } }).catch(retry(send));
      send();
    };
    /** Resolves to whether it succeeded. */
    const rename = (clip: ShortListItem, title: string): Promise<boolean> =>
      update({ id: clip.id, changes: { title } }).then(
        () => true,
        (error: unknown) => {
          tellError(error);
          return false;
        },
      );
    const findAlike = async (clip: ShortListItem): Promise<void> => {
      const around = Math.round((clip.start_time + clip.end_time) / 2);
      if (await findMore({ around_sec: around })) toast(t('clips.more.started'));
    };
    const renderAgain = async (render: Render): Promise<void> => {
      await api.renderShort(projectId, render.short_id, render.options).catch(retry(() => void renderAgain(render)));
      await refreshRenders();
    };
    const duplicate = async ({ id, title }: ShortListItem): Promise<void> => {
      try {
        const original = await api.getShort(projectId, id);
        const footage = original.b_roll.length === 0 ? [] : await api.listFootage();
        const { body, changes } = copyOf(original, t('clips.duplicate.name', { title }), footage);
        const copy = await api.createShort(projectId, body);
        await api.updateShort(projectId, copy.id, changes);
        toast(t('clips.duplicate.done'));
      } catch (error) {
        tellError(error);
      }
      // Also if only the change failed: the copy exists.
      await queryClient.invalidateQueries({ queryKey: shortsQuery(projectId).queryKey });
    };
    return { mark, rename, findAlike, renderAgain, duplicate };
  }, [projectId, t, update, findMore]);
}

const retry = (again: () => void) => (error: unknown) => tellError(error, again);
