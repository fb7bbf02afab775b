import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isCounted } from '#schema/domain/posting/counting.ts';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { Button } from '@/ui/button.tsx';

/** The way to what worked. Nothing, where nobody tells how often posts are seen. */
export function ToResults() {
  const { t } = useTranslation();
  const { data } = useQuery(capabilitiesQuery);
  if (data?.destinations.some(isCounted) !== true) return null;
  return (
    <Button asChild>
      <Link to="/results">
        <ChartNoAxesColumn aria-hidden className="size-5" />
        {t('results.open')}
      </Link>
    </Button>
  );
}
