import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { useCanPost } from './queries.ts';

/** The way to what worked. Nothing, where clips cannot be posted. */
export function ToResults() {
  const { t } = useTranslation();
  if (!useCanPost()) return null;
  return (
    <Button asChild>
      <Link to="/results">
        <ChartNoAxesColumn aria-hidden className="size-5" />
        {t('results.title')}
      </Link>
    </Button>
  );
}
