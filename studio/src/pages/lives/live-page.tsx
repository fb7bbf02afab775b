import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError, type LiveDetail } from 'clipmill';
import { Ear, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { liveQuery, type LiveSort, monitorsQuery } from '@/api/lives.ts';
import { useSearchState } from '@/shell/use-search-state.ts';
import { formatTime } from '@/format.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Page } from '@/ui/page.tsx';
import { Retry } from '@/ui/retry.tsx';
import { Segments } from '@/ui/segments.tsx';
import { SmallSelect } from '@/ui/small-select.tsx';
import { AirBadge } from './air-badge.tsx';
import { shownChannel } from './live-card.tsx';
import { GRID, LivePlaceholders } from './live-placeholders.tsx';
import { MomentCard } from './moment-card.tsx';
import { Pager } from './pager.tsx';
import { RawClipCard } from './raw-clip-card.tsx';

const SORTS: LiveSort[] = ['score', 'id'];
const FIRST = { show: 'shorts' as 'shorts' | 'clips', sort: 'score' as LiveSort, page: '1' };

/** A live: whether it is on air, and its moments as they come. */
export function LivePage() {
  const { t } = useTranslation();
  const { liveId } = useParams({ from: '/inside/lives/$liveId' });
  const [place, setPlace] = useSearchState(FIRST);
  const page = Math.max(1, Number(place.page) || 1);
  const { data, error, refetch } = useQuery(
    liveQuery(liveId, { shorts_page: page, clips_page: page, sort: place.sort }),
  );
  const { data: monitors } = useQuery(monitorsQuery);
  const ownName = monitors?.find(({ live }) => live.id === liveId)?.name;
  const tabs = (['shorts', 'clips'] as const).map((value) => ({
    value,
    label: (
      <>
        {t(`lives.${value}`)} <span className="tabular-nums">{data?.[value].total}</span>
      </>
    ),
  }));
  return (
    <Page
      title={ownName ?? titleOf(data) ?? t('lives.untitled')}
      back={<BackLink to="/lives">{t('lives.back')}</BackLink>}
    >
      {data === undefined ? (
        <NotThere error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <About live={data.live} />
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <Segments
              label={t('lives.tabLive')}
              value={place.show}
              segments={tabs}
              onChange={(show) => setPlace({ show, page: '1' })}
            />
            {place.show === 'clips' ? (
              <p className="text-muted text-sm">{t('lives.rawHint')}</p>
            ) : (
              <SmallSelect
                label={t('lives.momentSort')}
                value={place.sort}
                options={SORTS.map((value) => ({ value, label: t(`lives.momentSorts.${value}`) }))}
                onChange={(sort) => setPlace({ sort, page: '1' })}
                isOwnRow
              />
            )}
          </div>
          <Moments
            data={data}
            kind={place.show}
            onPage={(next) => setPlace({ page: String(next) })}
            onRaw={() => setPlace({ show: 'clips', page: '1' })}
          />
        </>
      )}
    </Page>
  );
}

/** A live that is gone has only the way back. */
function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error === null) return <LivePlaceholders />;
  if (!(error instanceof ApiError && error.status === 404)) return <Retry error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon={Radio} title={t('lives.gone.title')} text={t('lives.gone.text')}>
      <Button asChild look="primary">
        <Link to="/lives">{t('lives.back')}</Link>
      </Button>
    </EmptyState>
  );
}

function titleOf(data: LiveDetail | undefined): string | undefined {
  if (data === undefined) return undefined;
  return data.live.title === '' ? shownChannel(data.live.channel) : data.live.title;
}

function About({ live }: { live: LiveDetail['live'] }) {
  const { t } = useTranslation();
  const { started_at: startedAt, ended_at: endedAt } = live;
  return (
    <p className="text-muted mb-5 flex flex-wrap items-center gap-3">
      <AirBadge status={live.status} />
      <span>{t(`lives.platforms.${live.platform}`)}</span>
      {live.status === 'monitoring' && startedAt !== null && (
        <span>{t('lives.since', { time: formatTime(startedAt) })}</span>
      )}
      {endedAt !== null && <span>{t('lives.endedAt', { time: formatTime(endedAt) })}</span>}
    </p>
  );
}

type MomentsProps = {
  data: LiveDetail;
  kind: 'shorts' | 'clips';
  onPage: (page: number) => void;
  /** To what was recorded. */
  onRaw: () => void;
};

function Moments({ data, kind, onPage, onRaw }: MomentsProps) {
  const { t } = useTranslation();
  const { current_page: page, last_page: last, total } = data[kind];
  if (total === 0) {
    const isOn = data.live.status === 'monitoring';
    const said = isOn ? 'lives.noMoments.on' : 'lives.noMoments.off';
    return <EmptyState icon={isOn ? Ear : Radio} title={t(`${said}.title`)} text={t(`${said}.text`)} />;
  }
  return (
    <>
      <ul
        className={
          kind === 'shorts' ? 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]' : GRID
        }
      >
        {kind === 'shorts'
          ? data.shorts.data.map((short) => <MomentCard key={short.id} short={short} onRaw={onRaw} />)
          : data.clips.data.map((clip) => <RawClipCard key={clip.id} clip={clip} />)}
      </ul>
      <Pager page={page} last={last} onPage={onPage} />
    </>
  );
}
