import type { Render } from 'clipmill';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { failureWords } from '@/api/failure-words.ts';

type ClipRenderProps = { render: Render; onAgain: (render: Render) => Promise<void> };

/** How far the newest video of a clip is, or why there is none. Of a finished one, the card has the download. */
export function ClipRender({ render, onAgain }: ClipRenderProps) {
  const { t } = useTranslation();
  if (render.status === 'done') return null;
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
      <ProgressBar share={render.progress / 100} label={label} />
    </div>
  );
}
