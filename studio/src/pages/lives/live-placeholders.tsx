import { useTranslation } from 'react-i18next';

export const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]';

export function LivePlaceholders() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className={GRID}>
      {Array.from({ length: 4 }, (_, i) => (
        <div key={i} className="bg-sunken h-40 animate-pulse rounded-2xl" />
      ))}
    </div>
  );
}
