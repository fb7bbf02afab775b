import type { Render } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api } from '@/api/client.ts';
import { refreshRenders } from '@/api/renders.ts';
import { tellError } from '@/shell/messages.ts';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { CoverDialog } from './cover-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

export type Asking = { about: 'watch' | 'cover' | 'publish' | 'delete'; videos: Render[] };

/** The dialog that stands over the videos. */
export function VideoDialogs({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const [video] = asking.videos;
  if (video === undefined) return null;
  switch (asking.about) {
    case 'watch':
      return <WatchDialog video={video} onClose={onClose} />;
    case 'cover':
      return <CoverDialog video={video} onClose={onClose} />;
    case 'publish':
      return <PublishDialog video={video} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog videos={asking.videos} onClose={onClose} />;
  }
}

function WatchDialog({ video, onClose }: { video: Render; onClose: () => void }) {
  const { i18n } = useTranslation();
  return (
    <Dialog isOpen title={video.short.title} onClose={onClose}>
      <video
        controls
        autoPlay
        playsInline
        src={video.download_url ?? undefined}
        poster={video.thumbnail_url === '' ? undefined : video.thumbnail_url}
        crossOrigin="anonymous"
        className="mx-auto max-h-[70dvh] max-w-full rounded-xl bg-black"
      >
        {video.caption_vtt_url !== null && (
          <track kind="captions" src={video.caption_vtt_url} srcLang={i18n.language} label="CC" />
        )}
      </video>
    </Dialog>
  );
}

function DeleteDialog({ videos, onClose }: { videos: Render[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const count = videos.length;
  const remove = async () => {
    setIsBusy(true);
    try {
      for (const { id } of videos) await api.deleteRender(id);
      toast.success(t('library.deleteVideos.done', { count }));
      onClose();
    } catch (error) {
      tellError(error);
      setIsBusy(false);
    }
    await refreshRenders();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={t('library.deleteVideos.title', { count })}
      description={t('library.deleteVideos.text')}
      action={t('library.deleteVideos.action', { count })}
      onConfirm={() => void remove()}
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
