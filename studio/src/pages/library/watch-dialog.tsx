import type { Render } from 'clipmill';
import { Captions, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { ShareVideoButton } from '@/files/share-video-button.tsx';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Dialog } from '@/ui/dialog.tsx';

/** A video with sound, its downloads, and its words for users who need them. */
export function WatchDialog({ video, onClose }: { video: Render; onClose: () => void }) {
  const { t } = useTranslation();
  // A video whose captions are part of the picture shows them already.
  const isBare = video.settings.captions === false;
  const [hasSubtitles, setHasSubtitles] = useState(isBare);
  const { download_url: url, subtitles, size_bytes: size } = video;
  const save = (from: string, ending: string, bytes: number | null = null) =>
    void saveUrl(from, fileName(video.short.title, ending), bytes).catch((error: unknown) => tellError(error));
  return (
    <Dialog isOpen fillsPhone title={video.short.title} onClose={onClose}>
      <Player video={video} hasSubtitles={hasSubtitles} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {url !== null && (
          <>
            <Button look="primary" onClick={() => save(url, 'mp4', size)}>
              <Download aria-hidden className="size-4" />
              {t('library.mp4')}
            </Button>
            <ShareVideoButton url={url} sizeBytes={size} title={video.short.title} size="normal" />
          </>
        )}
        {subtitles !== null && (
          <Button onClick={() => save(subtitles.srt, 'srt')}>
            <Captions aria-hidden className="size-4" />
            {t('library.srt')}
          </Button>
        )}
        {subtitles !== null && isBare && (
          <CheckBox
            label={t('library.showSubtitles')}
            checked={hasSubtitles}
            onChange={({ target }) => setHasSubtitles(target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Player({ video, hasSubtitles }: { video: Render; hasSubtitles: boolean }) {
  const { t, i18n } = useTranslation();
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const [track] = player.current?.textTracks ?? [];
    if (track !== undefined) track.mode = hasSubtitles ? 'showing' : 'disabled';
  }, [hasSubtitles]);
  return (
    <video
      ref={player}
      controls
      autoPlay
      playsInline
      src={video.download_url ?? undefined}
      poster={video.thumbnail_url === '' ? undefined : video.thumbnail_url}
      crossOrigin="anonymous"
      className="mx-auto max-h-[72dvh] sm:max-h-[60dvh] max-w-full rounded-xl bg-black"
    >
      {video.subtitles !== null && (
        <track kind="captions" src={video.subtitles.vtt} srcLang={i18n.language} label={t('library.subtitles')} />
      )}
    </video>
  );
}
