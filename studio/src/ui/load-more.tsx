import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type LoadMoreProps = { hasMore: boolean; isLoading: boolean; onLoad: () => void };

/** The end of a list that has more: loads it when it comes near, and on click. */
export function LoadMore({ hasMore, isLoading, onLoad }: LoadMoreProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore || isLoading) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) onLoad();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, onLoad]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="flex justify-center py-6">
      <Button disabled={isLoading} onClick={onLoad}>
        {t(isLoading ? 'common.loading' : 'common.showMore')}
      </Button>
    </div>
  );
}
