import { useTranslation } from 'react-i18next';
import { ToResults } from '@/posting/to-results.tsx';
import { useSearchState } from '@/shell/use-search-state.ts';
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
    <Page title={t('library.title')} actions={<ToResults />}>
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
