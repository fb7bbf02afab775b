import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Post } from 'clipmill';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userTimeZone } from '@/posting/local-times.ts';
import { postsQuery } from '@/posting/queries.ts';
import { ToResults } from '@/posting/to-results.tsx';
import { useSearchState } from '@/shell/use-search-state.ts';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Page } from '@/ui/page.tsx';
import { Retry } from '@/ui/retry.tsx';
import { Segments } from '@/ui/segments.tsx';
import { useIsNarrow } from '../editor/use-is-narrow.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { DayList } from './day-list.tsx';
import {
  addDays,
  addMonths,
  byDay,
  type Day,
  dayOf,
  firstDayOf,
  isDay,
  isInMonth,
  monthOf,
  rangeOf,
  utcOf,
  weekOf,
} from './days.ts';
import { NoPosts } from './no-posts.tsx';
import { PostDetails } from './post-details.tsx';

const VIEWS = ['month', 'week'] as const;
type View = (typeof VIEWS)[number];
type Shown = { view: View; day: Day };

/** What is posted when: planned posts, those under way, those that are live, and those that failed. */
export function CalendarPage() {
  const { t } = useTranslation();
  const [timeZone] = useState(userTimeZone);
  const isNarrow = useIsNarrow();
  const { shown, weeks, today, show } = useShown(timeZone, isNarrow);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery({ ...postsQuery(rangeOf(weeks.flat(), timeZone)), placeholderData: keepPreviousData });
  const posts = query.data ?? [];
  const days = byDay<Post>(weeks.flat(), posts, ({ publish_at: at }) => Date.parse(at), timeZone);
  // A list has no use for the days that fill up the weeks of a month.
  const inside = shown.view === 'month' ? days.filter(({ day }) => isInMonth(day, shown.day)) : days;
  const open = ({ id }: Post) => setOpenId(id);
  const toWeek = (day: Day) => show({ view: 'week', day });
  return (
    <Page title={t('calendar.title')} actions={<ToResults />}>
      <Toolbar {...shown} weeks={weeks} today={today} isList={isNarrow} onShow={show} />
      {query.data === undefined && query.error !== null && (
        <Retry error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <NoPosts />}
      <div aria-busy={query.isPending || query.isPlaceholderData}>
        {isNarrow ? (
          <DayList days={inside} {...{ today, timeZone }} onOpen={open} />
        ) : (
          <CalendarGrid days={days} {...shown} {...{ today, timeZone }} onOpen={open} onWeek={toWeek} />
        )}
      </div>
      {posts.length > 0 && <p className="text-muted mt-3 text-sm">{t('calendar.how')}</p>}
      {openId !== null && <PostDetails key={openId} id={openId} timeZone={timeZone} onClose={() => setOpenId(null)} />}
    </Page>
  );
}

/** The days that the address of the page names. */
function useShown(timeZone: string, isList: boolean) {
  const [place, show] = useSearchState({ view: 'month', day: '' });
  const today = dayOf(Date.now(), timeZone);
  const view = isList ? 'month' : (VIEWS.find((each) => each === place.view) ?? 'month');
  const day = isDay(place.day) ? place.day : today;
  const firstDay = firstDayOf(navigator.language);
  const weeks = view === 'month' ? monthOf(day, firstDay) : [weekOf(day, firstDay)];
  const shown: Shown = { view, day };
  return { shown, weeks, today, show };
}

type ToolbarProps = Shown & {
  weeks: Day[][];
  today: Day;
  /** A list of days, which looks the same for a week and for a month: it is always of a month. */
  isList: boolean;
  onShow: (next: Partial<Shown>) => void;
};

/** Which days are shown. */
function Toolbar({ view, day, weeks, today, isList, onShow }: ToolbarProps) {
  const { t, i18n } = useTranslation();
  const step = (count: number) => (view === 'month' ? addMonths(day, count) : addDays(day, count * 7));
  const [first = day, last = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const range = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <IconButton look="plain" label={t(`calendar.earlier.${view}`)} onClick={() => onShow({ day: step(-1) })}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton look="plain" label={t(`calendar.later.${view}`)} onClick={() => onShow({ day: step(1) })}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <Button onClick={() => onShow({ day: today })}>{t('calendar.today')}</Button>
      <h2 aria-live="polite" className="flex-1 px-2 text-lg font-semibold whitespace-nowrap">
        {view === 'month' ? month.format(utcOf(day)) : range.formatRange(utcOf(first), utcOf(last))}
      </h2>
      {!isList && (
        <Segments
          label={t('calendar.view')}
          value={view}
          segments={VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
          onChange={(next) => onShow({ view: next })}
        />
      )}
    </div>
  );
}
