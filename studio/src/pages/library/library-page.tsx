import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { waitingQuery } from '@/api/undecided.ts';
import { formatNumber } from '@/format.ts';
import { useSearchState } from '@/shell/use-search-state.ts';
import { Button } from '@/ui/button.tsx';
import { Page } from '@/ui/page.tsx';
import { Segments } from '@/ui/segments.tsx';
import { ExpiringNotice } from './expiring-notice.tsx';
import { FIRST_PLACE, type LibraryPlace } from './place.ts';
import { ProjectsTab } from './projects-tab.tsx';
import { VideosTab } from './videos-tab.tsx';

/** Everything that was made: projects, and the videos made from them. */
export function LibraryPage() {
  const { t } = useTranslation();
  const [place, setPlace] = useSearchState<LibraryPlace>(FIRST_PLACE);
  const tabs = (['projects', 'videos'] as const).map((value) => ({ value, label: t(`library.${value}`) }));
  return (
    <Page title={t('library.title')} actions={<ToReviewLink />}>
      <div className="mb-5">
        <Segments
          label={t('library.tab')}
          value={place.show}
          segments={tabs}
          onChange={(show) => setPlace({ ...FIRST_PLACE, show })}
        />
      </div>
      <ExpiringNotice />
      {place.show === 'videos' ? (
        <VideosTab place={place} onPlace={setPlace} />
      ) : (
        <ProjectsTab place={place} onPlace={setPlace} />
      )}
    </Page>
  );
}

/** To the clips that wait for a decision. Nothing, if none waits. */
function ToReviewLink() {
  const { t } = useTranslation();
  const { data: waiting } = useQuery(waitingQuery);
  if (waiting === undefined || waiting.total === 0) return null;
  return (
    <Button asChild>
      <Link to="/to-review">
        <ListChecks aria-hidden className="size-5" />
        {t('toReview.open')}
        <span className="text-muted tabular-nums">
          {formatNumber(waiting.total)}
          {waiting.has_more && '+'}
        </span>
      </Link>
    </Button>
  );
}
