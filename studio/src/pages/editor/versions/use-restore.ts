import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { editorQueries } from '@/api/editor.ts';
import { optionsOf } from '@/preview/look.ts';
import { say, tellError } from '@/shell/messages.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useLook } from '../state/look.tsx';

/** Makes the clip as a version was. As it is now, it is kept as a draft first: nothing is lost. */
export function useRestore(): { restore: (renderId: string) => void; isPending: boolean } {
  const { t } = useTranslation();
  const { place, edits, reopen } = useEditor();
  const { projectId, shortId } = place;
  const client = useQueryClient();
  const look = useLook((now) => now);
  const { mutate, isPending } = useMutation({
    mutationFn: async (renderId: string) => {
      await edits.queue.send();
      await api.renderShort(projectId, shortId, { ...optionsOf(look), draft: true });
      await api.restoreShort(projectId, shortId, renderId);
      // Its words may have changed, and nothing of the editor observes it.
      await client.invalidateQueries({ queryKey: editorQueries.transcript(projectId).queryKey, refetchType: 'all' });
      await client.invalidateQueries({ queryKey: ['shorts', projectId] });
    },
    onSuccess: () => {
      say((toast) => toast.success(t('editor.restored')));
      reopen();
    },
    onError: (error) => tellError(error),
  });
  return { restore: mutate, isPending };
}
