import type { Render } from 'clipmill';
import { FolderArchive, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { videoFileName } from '#schema/domain/texts/file-name.ts';
import { canStream, saveZip, type ZipFile } from '@/files/save-zip.ts';
import { tellError } from '@/shell/messages.ts';
import { fileSize } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';

/** A larger download needs confirmation if it must fit into memory (bytes). */
const LARGE = 500_000_000;

type SelectionBarProps = {
  videos: Render[];
  chosen: Render[];
  onChosen: (videos: Render[]) => void;
  onDelete: (videos: Render[]) => void;
};

/** What can be done with several videos at once. */
export function SelectionBar({ videos, chosen, onChosen, onDelete }: SelectionBarProps) {
  const { t, i18n } = useTranslation();
  const zip = useZip();
  const [isAsking, setIsAsking] = useState(false);
  const done = chosen.filter(({ status }) => status === 'done');
  const bytes = sizeOf(done);
  const size = fileSize(bytes, i18n.language);
  const start = () => (bytes > LARGE && !canStream() ? setIsAsking(true) : void zip.save(done));
  const isAll = chosen.length === videos.length;
  return (
    <div className="bg-ground sticky top-(--bar) z-20 mb-3 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <CheckBox
        label={chosen.length === 0 ? t('library.selectAll') : t('library.selected', { count: chosen.length })}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen.length > 0 && !isAll;
        }}
        onChange={() => onChosen(isAll ? [] : videos)}
      />
      {zip.progress !== null ? (
        <ZipProgress progress={zip.progress} total={zip.total} onStop={zip.stop} />
      ) : (
        chosen.length > 0 && (
          // On phones at the thumb, where no card moves for it.
          <span
            data-fixed-bar
            className="max-sm:border-line max-sm:bg-raised flex flex-wrap gap-x-4 gap-y-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:p-3 max-sm:*:flex-1 max-sm:*:justify-center"
          >
            <Button size="small" look="primary" disabled={done.length === 0} onClick={start}>
              <FolderArchive aria-hidden className="size-4" />
              {done.length === 0 ? t('library.zip') : t('library.zipSize', { size })}
            </Button>
            <Button size="small" look="danger" onClick={() => onDelete(chosen)}>
              <Trash2 aria-hidden className="size-4" />
              {t('common.delete')}
            </Button>
          </span>
        )
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('library.zipLarge.title')}
        description={t('library.zipLarge.text', { size })}
        action={t('library.zipLarge.action')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void zip.save(done);
        }}
      />
    </div>
  );
}

function ZipProgress({ progress, total, onStop }: { progress: number; total: number; onStop: () => void }) {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => fileSize(bytes, i18n.language);
  const label = t('library.zipping', { done: size(progress), total: size(total) });
  return (
    <div className="flex min-w-64 flex-1 items-center gap-3">
      <span className="text-sm tabular-nums">{label}</span>
      <span className="min-w-24 flex-1">
        <ProgressBar share={Math.min(1, progress / Math.max(1, total))} label={label} />
      </span>
      <Button size="small" onClick={onStop}>
        {t('library.stop')}
      </Button>
    </div>
  );
}

const sizeOf = (videos: readonly Render[]) => videos.reduce((sum, video) => sum + (video.size_bytes ?? 0), 0);

/** Each video, with its subtitles and its cover. */
function filesOf(videos: readonly Render[]): ZipFile[] {
  return videos.flatMap(({ short, settings, download_url: url, subtitles, cover_url: cover }) => [
    ...(url === null ? [] : [{ url, name: videoFileName(short.title, settings.aspect_ratio, 'mp4') }]),
    ...(subtitles === null
      ? []
      : [{ url: subtitles.srt, name: videoFileName(short.title, settings.aspect_ratio, 'srt') }]),
    ...(cover === null ? [] : [{ url: cover, name: videoFileName(short.title, settings.aspect_ratio, 'jpg') }]),
  ]);
}

function useZip() {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<number | null>(null);
  const [total, setTotal] = useState(0);
  const ends = useRef<AbortController | null>(null);
  const save = async (videos: readonly Render[]) => {
    const { signal } = (ends.current = new AbortController());
    const name = `clipmill ${new Date().toISOString().slice(0, 10)}.zip`;
    setTotal(sizeOf(videos));
    setProgress(0);
    try {
      await saveZip(filesOf(videos), { name, signal, onBytes: setProgress });
      toast.success(t('library.zipDone'));
    } catch (error) {
      // The user stopped it, or closed the dialog that asks where to save it.
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      if (!isStopped) tellError(error, () => void save(videos));
    }
    setProgress(null);
  };
  return { progress, total, save, stop: () => ends.current?.abort() };
}
