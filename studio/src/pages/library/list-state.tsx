import { Link } from '@tanstack/react-router';
import { Clapperboard, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { LoadMore } from '@/ui/load-more.tsx';
import { Retry } from '@/ui/retry.tsx';
import { FIRST_PLACE, isFiltered, type PlaceProps } from './place.ts';

type Query = {
  data: { pages: { data: unknown[] }[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type ListStateProps = PlaceProps & { query: Query; kind: 'noProjects' | 'noVideos'; children: ReactNode };

/** A list page by page, or what replaces it while it loads, after an error, and if it is empty. */
export function ListState({ query, kind, place, onPlace, children }: ListStateProps) {
  if (query.data === undefined) {
    return query.error === null ? <Placeholders /> : <Retry error={query.error} onRetry={() => query.refetch()} />;
  }
  const isEmpty = query.data.pages.every((page) => page.data.length === 0);
  if (isEmpty) return <Nothing kind={kind} place={place} onPlace={onPlace} />;
  return (
    <>
      {children}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  );
}

function Placeholders() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className={GRID}>
      {Array.from({ length: 10 }, (_, i) => (
        <div key={i} className="bg-sunken h-56 animate-pulse rounded-2xl" />
      ))}
    </div>
  );
}

export const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]';

function Nothing({ kind, place, onPlace }: Pick<ListStateProps, 'kind' | 'place' | 'onPlace'>) {
  const { t } = useTranslation();
  if (isFiltered(place)) {
    return (
      <EmptyState icon={Search} title={t('library.nothing.title')} text={t('library.nothing.text')}>
        <Button onClick={() => onPlace({ ...FIRST_PLACE, show: place.show })}>{t('library.reset')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Clapperboard} title={t(`library.${kind}.title`)} text={t(`library.${kind}.text`)}>
      {kind === 'noVideos' ? (
        <Button look="primary" onClick={() => onPlace({ show: 'projects' })}>
          {t('library.projects')}
        </Button>
      ) : (
        <Button asChild look="primary">
          <Link to="/">{t('shell.start')}</Link>
        </Button>
      )}
    </EmptyState>
  );
}
