import type { Post } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import { type Day, isInMonth, utcOf } from './days.ts';
import { PostChip, PostLegend } from './post-chip.tsx';
import { isMovable, useMovePost } from './use-move-post.ts';

export type DayOfPosts = { day: Day; things: Post[] };

type CalendarGridProps = {
  /** Whole weeks. */
  days: readonly DayOfPosts[];
  view: 'month' | 'week';
  day: Day;
  today: Day;
  timeZone: string;
  onOpen: (post: Post) => void;
  onWeek: (day: Day) => void;
};

const DAYS_OF_WEEK = 7;

/** Weeks as rows. Posts that wait or have failed are dragged to other days; with the keyboard they are moved in their dialog. */
export function CalendarGrid(props: CalendarGridProps) {
  const { days, timeZone, view } = props;
  const { t, i18n } = useTranslation();
  const move = useMovePost(timeZone);
  const [dragged, setDragged] = useState<Post | null>(null);
  const weeks = Array.from({ length: days.length / DAYS_OF_WEEK }, (_, at) =>
    days.slice(at * DAYS_OF_WEEK, (at + 1) * DAYS_OF_WEEK),
  );
  const drop = (day: Day) => {
    if (dragged !== null) move(dragged, day);
    setDragged(null);
  };
  const isOutside = (each: Day) => view === 'month' && !isInMonth(each, props.day);
  return (
    <>
      <table className="border-line w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl border">
        <caption className="sr-only">{t('calendar.title')}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th
                key={day}
                scope="col"
                className="text-muted border-line border-b px-2 py-1.5 text-left text-sm font-medium"
              >
                {new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }).format(utcOf(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day} className={view === 'month' ? 'h-32' : 'h-[60dvh]'}>
              {week.map((each) => (
                <Cell
                  key={each.day}
                  {...props}
                  {...each}
                  {...{ dragged }}
                  isOutside={isOutside(each.day)}
                  isFirst={each === days[0]}
                  onDrag={setDragged}
                  onDrop={drop}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {view === 'month' && <PostLegend posts={days.flatMap(({ things }) => things)} />}
    </>
  );
}

/** More posts than these are counted, and a click shows their week. */
const MOST_OF_MONTH = 4;

type CellProps = Omit<CalendarGridProps, 'days' | 'day'> &
  DayOfPosts & {
    /** A day of another month, which fills up a week. */
    isOutside: boolean;
    /** The first day shown, which names its month. */
    isFirst: boolean;
    dragged: Post | null;
    onDrag: (post: Post | null) => void;
    onDrop: (day: Day) => void;
  };

function Cell({ things: posts, dragged, onDrag, onDrop, ...props }: CellProps) {
  const { day, isOutside, isFirst, view, today, timeZone, onOpen, onWeek } = props;
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const most = view === 'month' && posts.length > MOST_OF_MONTH ? MOST_OF_MONTH - 1 : posts.length;
  const takes = dragged !== null && day >= today;
  return (
    <td
      data-day={day}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(day);
      }}
      className={cn(
        'border-line border-t border-l p-1 align-top first:border-l-0 [tr:first-child>&]:border-t-0',
        isOutside ? 'bg-sunken' : day < today && 'bg-sunken/50',
        isOver && takes && 'bg-tint',
      )}
    >
      <DayNumber {...{ day, isOutside, isFirst }} isToday={day === today} />
      <ul className="grid grid-cols-1 gap-1">
        {posts.slice(0, most).map((post) => (
          <li key={post.id}>
            <PostChip
              post={post}
              timeZone={timeZone}
              isWhole={view === 'week'}
              onOpen={() => onOpen(post)}
              {...(isMovable(post) && { onDrag: (isDragged: boolean) => onDrag(isDragged ? post : null) })}
            />
          </li>
        ))}
      </ul>
      {most < posts.length && (
        <button
          type="button"
          className="hover:bg-sunken mt-1 w-full rounded px-1 text-left text-sm"
          onClick={() => onWeek(day)}
        >
          {t('calendar.more', { count: posts.length - most })}
        </button>
      )}
    </td>
  );
}

type DayNumberProps = Pick<CellProps, 'day' | 'isOutside' | 'isFirst'> & { isToday: boolean };

/** The first day of a month, and the first one shown, say which month it is. */
function DayNumber({ day, isToday, isOutside, isFirst }: DayNumberProps) {
  const { i18n } = useTranslation();
  const date = Number(day.slice(8));
  const first = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const whole = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' }).format(utcOf(day));
  return (
    <time
      dateTime={day}
      {...(isToday && { 'aria-current': 'date' })}
      className={cn(
        'mb-1 inline-flex h-6 items-center rounded-full text-sm whitespace-nowrap tabular-nums',
        isToday ? 'bg-accent text-on-accent min-w-6 justify-center px-0.5' : 'px-1',
        isOutside && !isToday && 'text-muted',
      )}
    >
      <span aria-hidden>{date === 1 || isFirst ? first.format(utcOf(day)) : date}</span>
      <span className="sr-only">{whole}</span>
    </time>
  );
}
