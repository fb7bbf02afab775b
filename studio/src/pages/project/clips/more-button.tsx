import { useQuery } from '@tanstack/react-query';
import type { MoreShorts } from 'clipmill';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { isSearching, moreQuery } from '@/api/shorts.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';

/** Searches for further clips, and shows how far searches are. */
export function MoreButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const query = moreQuery(projectId);
  const { data: searches } = useQuery(query);
  const [isStarting, setIsStarting] = useState(false);
  useEndOfSearches(projectId, searches);
  const start = async () => {
    setIsStarting(true);
    await api.findMoreShorts(projectId).catch((error: unknown) => tellError(error, () => void start()));
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    setIsStarting(false);
  };
  const running = searches?.find(isSearching);
  if (running === undefined) {
    return (
      <Button disabled={isStarting} onClick={() => void start()}>
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

/** When a search ends, its clips are read, and what came of it is said. */
function useEndOfSearches(projectId: string, searches: MoreShorts[] | undefined): void {
  const { t } = useTranslation();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const search of searches ?? []) {
      if (isSearching(search)) running.current.add(search.id);
      else if (running.current.delete(search.id)) {
        const { status, error_reason: reason, short_ids: ids } = search;
        if (status === 'error') tellError(new Error(reason ?? t('clips.more.failed')));
        else if (ids.length === 0) toast(t('clips.more.nothing'));
        else toast.success(t('clips.more.found', { count: ids.length }));
        void queryClient.invalidateQueries({ queryKey: ['shorts', projectId] });
      }
    }
  }, [searches, projectId, t]);
}
