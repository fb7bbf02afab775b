import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { formatTime } from '@/format.ts';
import { say, tellError } from '@/shell/messages.ts';
import { type Day, dayOf, onDay } from './days.ts';

/** Posts that wait, or have failed: these are planned again. */
export const isMovable = ({ status }: Pick<Post, 'status'>): boolean => status === 'planned' || status === 'failed';

type Move = { post: Post; at: string };

/** Moves a post to a day, at its time of day. The calendar shows it there at once, and reverts it if the server refuses. */
export function useMovePost(timeZone: string): (post: Post, day: Day) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ post, at }: Move) => api.updatePost(post.id, { publish_at: at }),
    onMutate: async ({ post, at }) => {
      await client.cancelQueries({ queryKey: ['posts'] });
      client.setQueriesData<Post[]>({ queryKey: ['posts', 'between'] }, (posts) =>
        posts?.map((each) => (each.id === post.id ? { ...each, publish_at: at } : each)),
      );
    },
    onSuccess: ({ publish_at: at }) => say((toast) => toast.success(t('calendar.moved', { at: formatTime(at) }))),
    onError: (error, move) => tellError(error, () => mutate(move)),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
  return (post, day) => {
    const from = Date.parse(post.publish_at);
    if (dayOf(from, timeZone) === day) return;
    const at = onDay(from, day, timeZone);
    if (at < Date.now()) say((toast) => toast.error(t('posting.fields.past')));
    else mutate({ post, at: new Date(at).toISOString() });
  };
}
