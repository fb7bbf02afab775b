import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { queryClient } from '@/api/query-client.ts';
import { isSearching, moreQuery } from '@/api/shorts.ts';
import { Button } from '@/ui/button.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { useFindMore } from './use-find-more.ts';

/** Searches for further clips, and shows how far searches are. */
export function MoreButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const { data: searches } = useQuery(moreQuery(projectId));
  const { isStarting, findMore } = useFindMore(projectId);
  const running = searches?.find(isSearching);
  if (running === undefined) {
    return (
      <Button disabled={isStarting} onClick={() => void findMore({})}>
        <Sparkles aria-hidden className="size-5" />
        {t('clips.more.find')}
      </Button>
    );
  }
  return (
    <div role="status" className="grid h-10 w-48 content-center gap-1">
      <span className="text-muted text-sm">{t('clips.more.searching')}</span>
      <ProgressBar share={running.progress > 0 ? running.progress / 100 : null} label={t('clips.more.searching')} />
    </div>
  );
}

/** When a search ends, loads its clips and announces their number. `MoreNotice` reports a search without a result. */
export function useEndOfSearches(projectId: string): void {
  const { t } = useTranslation();
  const { data: searches } = useQuery(moreQuery(projectId));
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const search of searches ?? []) {
      if (isSearching(search)) running.current.add(search.id);
      else if (running.current.delete(search.id)) {
        const found = search.short_ids.length;
        if (found > 0) toast.success(t('clips.more.found', { count: found }));
        void queryClient.invalidateQueries({ queryKey: ['shorts', projectId] });
      }
    }
  }, [searches, projectId, t]);
}
