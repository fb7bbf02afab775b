import { useQuery } from '@tanstack/react-query';
import type { ShortListItem } from 'clipmill';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { projectRendersQuery } from '@/api/renders.ts';
import { LazyPostDialog } from '@/posting/lazy-post-dialog.tsx';
import { useCanPost } from '@/posting/queries.ts';
import { Button } from '@/ui/button.tsx';
import { videosToPost } from './select-clips.ts';

type PlanPostsProps = { projectId: string; clips: readonly ShortListItem[]; format: AspectRatio };

/** Posts the kept clips that have a video, one after the other. Of a single one, its card does. */
export function PlanPosts({ projectId, clips, format }: PlanPostsProps) {
  const { t } = useTranslation();
  const canPost = useCanPost();
  const { data: renders = [] } = useQuery(projectRendersQuery(projectId));
  const [isOpen, setIsOpen] = useState(false);
  const videos = videosToPost(clips, renders, format);
  if (!canPost || videos.length < 2) return null;
  return (
    <>
      <Button className="text-sm" onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden className="size-4" />
        {t('posting.plan.open')}
      </Button>
      {isOpen && <LazyPostDialog renders={videos} onClose={() => setIsOpen(false)} />}
    </>
  );
}
