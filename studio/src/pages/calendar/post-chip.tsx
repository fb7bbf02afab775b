import type { Post } from 'clipmill';
import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timeOfDay } from '@/text/format.ts';
import { cn } from '@/ui/cn.ts';
import type { Tone } from '@/ui/manage/badge.tsx';
import { nameOfPost } from './name-of-post.ts';

const LOOKS: Record<Post['status'], { icon: LucideIcon; look: string }> = {
  planned: { icon: Clock, look: 'bg-tint text-text' },
  sending: { icon: LoaderCircle, look: 'bg-warn-tint text-warn' },
  processing: { icon: LoaderCircle, look: 'bg-warn-tint text-warn' },
  live: { icon: CircleCheck, look: 'bg-good-tint text-good' },
  failed: { icon: CircleAlert, look: 'bg-danger-tint text-danger' },
};
export const POST_TONES: Record<Post['status'], Tone> = {
  planned: 'accent',
  sending: 'warn',
  processing: 'warn',
  live: 'good',
  failed: 'danger',
};

type PostChipProps = {
  post: Post;
  timeZone: string;
  /** With its account, where there is room. */
  isWhole: boolean;
  onOpen: () => void;
  /** For posts that can be dragged. */
  onDrag?: (isDragged: boolean) => void;
};

/** A post on its day: a click opens it. */
export function PostChip({ post, timeZone, isWhole, onOpen, onDrag }: PostChipProps) {
  const { t, i18n } = useTranslation();
  const { status, destination, account, publish_at: at } = post;
  const { icon: Icon, look } = LOOKS[status];
  const time = timeOfDay(at, i18n.language, timeZone);
  const name = nameOfPost(post);
  const kind = t(`posting.kinds.${destination}`);
  const state = t(`posting.states.${status}`);
  return (
    <button
      type="button"
      aria-label={[time, name, kind, account, state].join(', ')}
      title={[name, `${kind} · ${account}`, state].join('\n')}
      draggable={onDrag !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onDrag?.(true);
      }}
      onDragEnd={() => onDrag?.(false)}
      onClick={onOpen}
      className={cn('w-full rounded-md px-1.5 py-1 text-left text-sm leading-snug', onDrag && 'cursor-grab', look)}
    >
      <span className="flex items-center gap-1">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="tabular-nums whitespace-nowrap">{time}</span>
        {isWhole && <span className="min-w-0 flex-1 truncate text-right">{state}</span>}
      </span>
      {!isWhole && <span className="line-clamp-2 wrap-anywhere">{name}</span>}
      {isWhole && (
        <>
          <span className="mt-0.5 line-clamp-3 font-medium wrap-anywhere">{name}</span>
          <span className="line-clamp-1 wrap-anywhere">
            {kind} · {account}
          </span>
        </>
      )}
    </button>
  );
}

/** What the colors and icons of posts mean. In a month there is no room for words. */
export function PostLegend({ posts }: { posts: readonly Post[] }) {
  const { t } = useTranslation();
  const states = (Object.keys(LOOKS) as Post['status'][]).filter((state) =>
    posts.some(({ status }) => status === state),
  );
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-2 text-sm empty:hidden">
      {states.map((state) => {
        const { icon: Icon, look } = LOOKS[state];
        return (
          <li key={state} className={cn('flex items-center gap-1 rounded-md px-1.5 py-0.5', look)}>
            <Icon className="size-3.5 shrink-0" />
            {t(`posting.states.${state}`)}
          </li>
        );
      })}
    </ul>
  );
}
