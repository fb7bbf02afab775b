import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isCounted } from '#schema/domain/posting/counting.ts';
import { DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { capabilitiesQuery } from '@/api/capabilities.ts';
import { connectionsQuery } from '@/posting/queries.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { nextStep } from './next-step.ts';

/** Nothing to compare: what comes next. `hasYounger`: posts were counted, but none at this age. */
export function NoResults({ hasYounger, onYounger }: { hasYounger: boolean; onYounger: () => void }) {
  const { t, i18n } = useTranslation();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { data: connections } = useQuery(connectionsQuery);
  if (capabilities === undefined || connections === undefined) return null;
  const connected = connections.map(({ destination }) => destination);
  const step = nextStep({ possible: capabilities.destinations, connected, hasYounger });
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
      {step === 'post' && (
        <Button asChild look="primary">
          <Link to="/library" search={{ show: 'videos' } as never}>
            {t('results.empty.post.action')}
          </Link>
        </Button>
      )}
      {step === 'wait' && (
        <Button look="primary" onClick={onYounger}>
          {t('results.empty.wait.action')}
        </Button>
      )}
    </EmptyState>
  );
}
