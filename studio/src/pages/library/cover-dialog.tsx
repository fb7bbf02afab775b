import type { Render } from 'clipmill';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveBlob, saveUrl } from '@/files/save-file.ts';
import { drawFrame, type Frame, readFrames } from '@/files/video-frames.ts';
import { tellError } from '@/shell/messages.ts';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { Notice } from '@/ui/notice.tsx';

/** Pictures that are offered. */
const COUNT = 8;

/** Cover pictures from several moments of a video, and from any other one. A click saves the picture in full size. */
export function CoverDialog({ video, onClose }: { video: Render; onClose: () => void }) {
  const { t } = useTranslation();
  const { frames, hasFailed } = useFrames(video);
  return (
    <Dialog isOpen isWide title={t('library.coverTitle')} description={t('library.coverText')} onClose={onClose}>
      {hasFailed && <Notice tone="warn">{t('library.coverFailed')}</Notice>}
      <ul className="grid grid-cols-4 gap-2 lg:grid-cols-8" aria-busy={frames.length < COUNT && !hasFailed}>
        {frames.map(({ sec, blob, url }) => (
          <li key={sec}>
            <button
              type="button"
              aria-label={t('library.coverAt', { time: clock(sec) })}
              onClick={() => {
                saveBlob(blob, fileName(`${video.short.title} ${clock(sec).replace(':', '.')}`, 'jpg'));
                toast.success(t('library.coverSaved'));
              }}
              className="border-line hover:border-accent block w-full overflow-hidden rounded-lg border-2"
            >
              <img src={url} alt="" className="w-full" />
            </button>
          </li>
        ))}
        {!hasFailed &&
          Array.from({ length: COUNT - frames.length }, (_, i) => (
            <li
              key={`empty-${i}`}
              style={shapeOf(video.settings.aspect_ratio)}
              className="bg-sunken aspect-(--ratio) animate-pulse rounded-lg"
            />
          ))}
      </ul>
      {frames.length === COUNT && <AnyMoment video={video} />}
      {(video.cover_url ?? video.thumbnail_url) !== '' && (
        <Button
          className="mt-5 h-auto min-h-10 py-2"
          onClick={() =>
            void saveUrl(video.cover_url ?? video.thumbnail_url, fileName(video.short.title, 'jpg')).catch(
              (error: unknown) => tellError(error),
            )
          }
        >
          <img src={video.cover_url ?? video.thumbnail_url} alt="" className="h-16 rounded" />
          <Download aria-hidden className="size-4" />
          {t('library.coverStandard')}
        </Button>
      )}
    </Dialog>
  );
}

type Shown = Frame & { url: string };

function useFrames({ download_url: url, duration }: Render) {
  const [frames, setFrames] = useState<readonly Shown[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (url === null) return undefined;
    const ends = new AbortController();
    const urls: string[] = [];
    const read = async () => {
      for await (const frame of readFrames(url, { count: COUNT, durationSec: duration ?? 0, signal: ends.signal })) {
        const shown = { ...frame, url: URL.createObjectURL(frame.blob) };
        urls.push(shown.url);
        setFrames((some) => [...some, shown]);
      }
    };
    setFrames([]);
    read().catch(() => setHasFailed(!ends.signal.aborted));
    return () => {
      ends.abort();
      for (const one of urls) URL.revokeObjectURL(one);
    };
  }, [url, duration]);
  return { frames, hasFailed };
}

function AnyMoment({ video }: { video: Render }) {
  const { t } = useTranslation();
  const player = useRef<HTMLVideoElement>(null);
  const [sec, setSec] = useState(0);
  const save = async () => {
    if (player.current === null) return;
    saveBlob(await drawFrame(player.current), fileName(`${video.short.title} ${sec.toFixed(2)}`, 'jpg'));
    toast.success(t('library.coverSaved'));
  };
  return (
    <div className="mt-6 grid items-center gap-4 sm:grid-cols-[10rem_1fr]">
      <video
        ref={player}
        muted
        playsInline
        preload="auto"
        crossOrigin="anonymous"
        src={video.download_url ?? undefined}
        aria-hidden
        tabIndex={-1}
        className="mx-auto max-h-72 rounded-lg max-sm:max-h-[30dvh] bg-black"
      />
      <div className="grid gap-3">
        <label className="grid gap-2 font-medium">
          <span>
            {t('library.coverFine')} <span className="text-muted tabular-nums">{sec.toFixed(2)} s</span>
          </span>
          <input
            type="range"
            min={0}
            max={Math.max(0, (video.duration ?? 0) - 0.05)}
            step={0.04}
            value={sec}
            onChange={(event) => {
              const next = Number(event.target.value);
              setSec(next);
              if (player.current !== null) player.current.currentTime = next;
            }}
            className="accent-accent w-full"
          />
        </label>
        <Button className="justify-self-start" onClick={() => void save().catch((error: unknown) => tellError(error))}>
          <Download aria-hidden className="size-4" />
          {t('library.coverSave')}
        </Button>
      </div>
    </div>
  );
}
