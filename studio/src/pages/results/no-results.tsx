import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isCounted, type ResultAge } from '#schema/domain/posting/counting.ts';
import { DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { connectionsQuery } from '@/posting/queries.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { nextStep } from './next-step.ts';

type NoResultsProps = { other: ResultAge | null; onOther: (age: ResultAge) => void };

/** Nothing to compare: what comes next. `other`: an age at which posts were counted. */
export function NoResults({ other, onOther }: NoResultsProps) {
  const { t, i18n } = useTranslation();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { data: connections } = useQuery(connectionsQuery);
  if (capabilities === undefined || connections === undefined) return null;
  const connected = connections.map(({ destination }) => destination);
  const step = nextStep({ possible: capabilities.destinations, connected, other });
  const names = DESTINATIONS.filter(isCounted).map((destination) => t(`posting.kinds.${destination}`));
  const tellers = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t(`results.empty.${step}.title`)}
      text={t(`results.empty.${step}.text`, { tellers })}
    >
      {step === 'connect' && (
        <Button asChild look="primary">
          <Link to="/account/connections">{t('posting.dialog.toConnections')}</Link>
        </Button>
      )}
      {(step === 'post' || step === 'none') && (
        <Button asChild look="primary">
          <Link to="/library" search={{ show: 'videos' } as never}>
            {t('results.empty.post.action')}
          </Link>
        </Button>
      )}
      {other !== null && (
        <Button look="primary" onClick={() => onOther(other)}>
          {t('results.empty.wait.action', { age: t(`results.ages.${other}`) })}
        </Button>
      )}
    </EmptyState>
  );
}
