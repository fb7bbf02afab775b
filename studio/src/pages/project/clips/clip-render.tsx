import type { Render } from 'clipmill';
import { CheckCheck, Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '@/files/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { failureWords } from '@/api/failure-words.ts';

type ClipRenderProps = { render: Render; title: string; onAgain: (render: Render) => Promise<void> };

/** How far the newest video of a clip is, then its download. */
export function ClipRender({ render, title, onAgain }: ClipRenderProps) {
  const { t } = useTranslation();
  if (render.status === 'done') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-good inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap">
          <CheckCheck aria-hidden className="size-4" />
          {t('clips.videoReady')}
        </span>
        <DownloadButton render={render} title={title} />
      </div>
    );
  }
  if (render.status === 'error') {
    return (
      <div role="alert" className="bg-danger-tint text-danger rounded-lg p-2 text-sm">
        <p>{render.error_reason === null ? t('clips.renderFailed') : failureWords(t, render.error_reason)}</p>
        <Button
          size="small"
          className="mt-2 h-auto min-h-8 max-w-full shrink py-1 text-left whitespace-normal"
          onClick={() => void onAgain(render)}
        >
          <RotateCcw aria-hidden className="size-4" />
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  }
  const label =
    render.status === 'pending' ? t('clips.renderWaits') : t('clips.renderRuns', { percent: render.progress });
  const left = render.eta_seconds;
  return (
    <div className="grid gap-1">
      <div className="text-muted flex justify-between gap-2 text-sm tabular-nums">
        <span>{label}</span>
        {left !== null && left > 0 && <span>{t('clips.secondsLeft', { count: Math.ceil(left) })}</span>}
      </div>
      <ProgressBar share={render.status === 'pending' ? null : render.progress / 100} label={label} />
    </div>
  );
}

function DownloadButton({ render, title }: { render: Render; title: string }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const { download_url: url } = render;
  if (url === null) return null;
  const save = async () => {
    setIsBusy(true);
    await saveUrl(url, fileName(title, 'mp4'), render.size_bytes).catch((error: unknown) =>
      tellError(error, () => void save()),
    );
    setIsBusy(false);
  };
  return (
    <Button
      size="small"
      look="primary"
      disabled={isBusy}
      className="grow justify-center"
      aria-label={t('clips.downloadOf', { title })}
      onClick={() => void save()}
    >
      <Download aria-hidden className="size-4" />
      {t(isBusy ? 'common.saving' : 'clips.download')}
    </Button>
  );
}
