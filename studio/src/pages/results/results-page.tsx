import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PostResults } from 'clipmill';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RESULT_AGE_NAMES, type ResultAge } from '#schema/domain/posting/counting.ts';
import { userTimeZone } from '@/posting/local-times.ts';
import { resultsQuery } from '@/posting/queries.ts';
import { useSearchState } from '@/shell/use-search-state.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Button } from '@/ui/button.tsx';
import { Page } from '@/ui/page.tsx';
import { Retry } from '@/ui/retry.tsx';
import { Segments } from '@/ui/segments.tsx';
import { BestClips } from './best-clips.tsx';
import { GroupPart } from './group-part.tsx';
import { BYS, rowsOf } from './groups.ts';
import { bestAge } from './next-step.ts';
import { NoResults } from './no-results.tsx';
import { Channels, Summary } from './summary.tsx';

/** What worked: which clips and which kinds of clips were seen more than usual, and how sure that is. */
export function ResultsPage() {
  const { t } = useTranslation();
  const [place, setPlace] = useSearchState({ after: '7d' });
  const age = RESULT_AGE_NAMES.find((name) => name === place.after) ?? '7d';
  const [timeZone] = useState(userTimeZone);
  const query = useQuery({ ...resultsQuery(age, timeZone), placeholderData: keepPreviousData });
  const choose = (after: ResultAge) => setPlace({ after });
  const results = query.data;
  return (
    <Page
      title={t('results.title')}
      back={<BackLink to="/library">{t('shell.library')}</BackLink>}
      actions={<ToCalendar />}
    >
      {results === undefined ? (
        <>
          {query.error !== null && <Ages age={age} onAge={choose} />}
          <NotYet error={query.error} onRetry={() => void query.refetch()} />
        </>
      ) : (
        <>
          {results.ages.some(({ posts }) => posts > 0) && <Ages age={age} onAge={choose} />}
          <div aria-busy={query.isPlaceholderData}>
            {results.posts === 0 ? (
              <NoResults other={bestAge(results.ages)} onOther={choose} />
            ) : (
              <Results results={results} />
            )}
          </div>
        </>
      )}
    </Page>
  );
}

function NotYet({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error === null ? <Placeholders /> : <Retry error={error} onRetry={onRetry} />;
}

function ToCalendar() {
  const { t } = useTranslation();
  return (
    <Button asChild>
      <Link to="/calendar">
        <CalendarDays aria-hidden className="size-5" />
        {t('calendar.title')}
      </Link>
    </Button>
  );
}

/** At which age posts are compared. */
function Ages({ age, onAge }: { age: ResultAge; onAge: (age: ResultAge) => void }) {
  const { t } = useTranslation();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden className="text-muted">
        {t('results.after')}
      </span>
      <Segments
        label={t('results.after')}
        value={age}
        segments={RESULT_AGE_NAMES.map((value) => ({ value, label: t(`results.ages.${value}`) }))}
        onChange={onAge}
      />
    </div>
  );
}

function Results({ results }: { results: PostResults }) {
  const { t, i18n } = useTranslation();
  const all = BYS.map((by) => ({ by, rows: rowsOf(results.groups, by) })).filter(({ rows }) => rows.length > 0);
  const parts = all.filter(({ rows }) => rows.some(({ verdict }) => verdict !== 'too_few'));
  const open = all.filter((part) => !parts.includes(part)).map(({ by }) => t(`results.by.${by}`));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(open);
  return (
    <div className="grid gap-4">
      <p className="text-muted max-w-prose">{t('results.compared', { count: results.posts })}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Summary results={results} />
        <Channels channels={results.channels} />
      </div>
      <BestClips clips={results.clips} />
      {parts.length > 0 && <p className="text-muted mt-2 max-w-prose">{t('results.barsHint')}</p>}
      {parts.length > 0 && (
        <div className="gap-4 *:mb-4 md:columns-2 2xl:columns-3">
          {parts.map((part) => (
            <GroupPart key={part.by} {...part} />
          ))}
        </div>
      )}
      {open.length > 0 && <p className="text-muted max-w-prose">{t('results.tooFewFor', { list })}</p>}
    </div>
  );
}

function Placeholders() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-4 md:grid-cols-2">
      {[0, 1, 2, 3].map((each) => (
        <div key={each} className="bg-sunken h-56 animate-pulse rounded-2xl" />
      ))}
    </div>
  );
}
