import type { UpdateShortsRequest } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { say, tellError } from '@/shell/messages.ts';

type Edits = UpdateShortsRequest['shorts'];

/** How long the way back is offered (ms). */
const UNDO_MS = 15_000;

/**
 * Changes several clips of a project at once, says `done`, and offers the way `back`. Resolves to whether it succeeded; a
 * failure is reported.
 */
export function useBatch(projectId: string): (edits: Edits, back: Edits, done: string) => Promise<boolean> {
  const { t } = useTranslation();
  const send = async (edits: Edits): Promise<boolean> => {
    try {
      await api.updateShorts(projectId, edits);
    } catch (error) {
      tellError(error);
      return false;
    }
    await Promise.all(
      [
        ['shorts', projectId],
        ['short-details', projectId],
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
    return true;
  };
  return async (edits, back, done) => {
    if (!(await send(edits))) return false;
    const action = { label: t('editor.undo'), onClick: () => void send(back) };
    say((toast) => toast.success(done, { action, duration: UNDO_MS }));
    return true;
  };
}
