import type { Post } from 'clipmill';
import { useTranslation } from 'react-i18next';
import type { DayOfPosts } from './calendar-grid.tsx';
import { type Day, utcOf } from './days.ts';
import { PostChip } from './post-chip.tsx';

type DayListProps = {
  days: readonly DayOfPosts[];
  today: Day;
  timeZone: string;
  onOpen: (post: Post) => void;
};

/** The days that have posts, one below the other: for phones. */
export function DayList({ days, today, timeZone, onOpen }: DayListProps) {
  const { t, i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <ul aria-label={t('calendar.title')} className="grid gap-5">
      {days
        .filter(({ things }) => things.length > 0)
        .map(({ day, things: posts }) => (
          <li key={day}>
            <h3 className="mb-2 font-medium">
              {format.format(utcOf(day))}
              {day === today && <span className="text-muted"> · {t('calendar.today')}</span>}
            </h3>
            <ul className="grid gap-2">
              {posts.map((post) => (
                <li key={post.id}>
                  <PostChip isWhole post={post} timeZone={timeZone} onOpen={() => onOpen(post)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ul>
  );
}
