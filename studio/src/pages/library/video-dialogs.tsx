import type { Render } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { LazyPostDialog } from '@/posting/lazy-post-dialog.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { CoverDialog } from './cover-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { WatchDialog } from './watch-dialog.tsx';

export type Asking = { about: 'watch' | 'post' | 'cover' | 'publish' | 'delete'; videos: Render[] };

/** The dialog that is open over the videos. */
export function VideoDialogs({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const [video] = asking.videos;
  if (video === undefined) return null;
  switch (asking.about) {
    case 'watch':
      return <WatchDialog video={video} onClose={onClose} />;
    case 'post':
      return <LazyPostDialog renders={asking.videos} onClose={onClose} />;
    case 'cover':
      return <CoverDialog video={video} onClose={onClose} />;
    case 'publish':
      return <PublishDialog video={video} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog videos={asking.videos} onClose={onClose} />;
  }
}

function DeleteDialog({ videos, onClose }: { videos: Render[]; onClose: () => void }) {
  const { t } = useTranslation();
  const count = videos.length;
  const remove = useAction(
    async () => {
      for (const { id } of videos) await api.deleteRender(id);
    },
    { changes: [['renders']], done: t('library.deleteVideos.done', { count }), onDone: onClose },
  );
  return (
    <ConfirmDialog
      isOpen
      isBusy={remove.isPending}
      title={t('library.deleteVideos.title', { count })}
      description={t('library.deleteVideos.text')}
      action={t('library.deleteVideos.action', { count })}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {videos.map((video) => (
          <li key={video.id} className="truncate font-medium">
            {video.short.title}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
