import type { LiveDetail } from 'clipmill';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { formatTime } from '@/format.ts';
import { saveUrl } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { HoverVideo } from '@/ui/hover/hover-video.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { useHoverPlay } from '@/ui/hover/use-hover-play.ts';

type RawClip = LiveDetail['clips']['data'][number];

/** What was recorded around a moment, as it was sent. */
export function RawClipCard({ clip }: { clip: RawClip }) {
  const { t } = useTranslation();
  const { isPlaying, handlers } = useHoverPlay();
  const [isOpen, setIsOpen] = useState(false);
  const save = () => void saveUrl(clip.url, fileName(clip.title, 'mp4')).catch((error: unknown) => tellError(error));
  return (
    <li className="border-line bg-raised overflow-hidden rounded-2xl border">
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        {...handlers}
        aria-label={t('lives.watch', { title: clip.title })}
        className="*:pointer-events-none relative block w-full focus-visible:outline-offset-[-3px]"
      >
        <HoverVideo poster={clip.thumbnail_url} src={clip.url} isPlaying={isPlaying} className="aspect-video w-full" />
        <span className="absolute right-2 bottom-2">
          <PictureTag>{clock(clip.duration)}</PictureTag>
        </span>
      </button>
      <div className="grid gap-2 p-3">
        <h2 className="line-clamp-3 font-medium text-pretty wrap-anywhere">{clip.title}</h2>
        <div className="flex items-center justify-between gap-3">
          <p className="text-muted text-sm">{formatTime(clip.created_at)}</p>
          <Button size="small" aria-label={t('lives.downloadOf', { title: clip.title })} onClick={save}>
            <Download aria-hidden className="size-4" />
            {t('lives.download')}
          </Button>
        </div>
      </div>
      {isOpen && (
        <Dialog isOpen isWide title={clip.title} onClose={() => setIsOpen(false)}>
          <video controls autoPlay playsInline src={clip.url} className="max-h-[70dvh] w-full rounded-xl bg-black" />
        </Dialog>
      )}
    </li>
  );
}
