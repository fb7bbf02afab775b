import type { Render } from 'clipmill';
import { Download, Play } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { failureWords } from '@/api/failure-words.ts';
import { lookOf } from '@/preview/look.ts';
import { playedSec } from '../../../../../schema/domain/cuts/played.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useChangeLook } from '../state/look.tsx';
import { useVersions } from '../versions/versions.tsx';

/** Drafts and finished videos of the short, side by side. */
export function VersionsPanel() {
  const { t } = useTranslation();
  const { made, canStart, start } = useVersions();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button disabled={!canStart} onClick={() => start(true)}>
          <Play aria-hidden className="size-4" />
          {t('editor.draft')}
        </Button>
      </div>
      <p className="text-muted text-sm">{t('editor.draftHint')}</p>
      {made.length === 0 ? (
        <p className="text-muted">{t('editor.noVersions')}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3">
          {made.map((render) => (
            <Version key={render.id} render={render} />
          ))}
        </ul>
      )}
    </div>
  );
}

const Version = memo(function Version({ render }: { render: Render }) {
  const { t, i18n } = useTranslation();
  const changeLook = useChangeLook();
  const when = new Date(render.created_at).toLocaleString(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  const name = t(render.draft ? 'editor.draftOf' : 'editor.renderOf', { when });
  const style = render.settings.captions === false ? t('editor.noCaptions') : render.settings.captions.style;
  return (
    <li style={shapeOf(render.settings.aspect_ratio)} className="border-line overflow-hidden rounded-xl border">
      {render.download_url === null ? (
        <div className="bg-sunken grid aspect-(--ratio) place-content-center gap-3 p-3 text-center text-sm">
          {render.status === 'error' ? (
            <p className="text-danger">{failureWords(t, render.error_reason ?? '')}</p>
          ) : (
            <>
              <p>{t('editor.rendering', { percent: Math.round(render.progress) })}</p>
              <ProgressBar label={name} share={render.progress / 100} />
            </>
          )}
        </div>
      ) : (
        <video
          src={render.download_url}
          poster={render.thumbnail_url || undefined}
          controls
          playsInline
          preload="none"
          className="aspect-(--ratio) w-full bg-black"
          aria-label={name}
        >
          <track kind="captions" />
        </video>
      )}
      <div className="grid grid-cols-1 gap-1 p-2 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted first-letter:uppercase">
          {style} · {lengthOf(render.settings).toFixed(1)} s
        </p>
        <div className="flex flex-wrap gap-1">
          <Button
            look="quiet"
            size="small"
            className="h-auto! min-h-8 px-2 text-left whitespace-normal!"
            onClick={() => changeLook(() => ({ ...lookOf(render), shapes: [render.settings.aspect_ratio] }))}
          >
            {t('editor.takeLook')}
          </Button>
          {render.download_url !== null && !render.draft && (
            <SaveButton url={render.download_url} label={t('editor.download', { when })} />
          )}
        </div>
      </div>
    </li>
  );
});

function SaveButton({ url, label }: { url: string; label: string }) {
  const { edits } = useEditor();
  const save = () => saveUrl(url, fileName(edits.now.title, 'mp4')).catch((error: unknown) => tellError(error));
  return (
    <Button look="quiet" size="small" className="px-2" aria-label={label} onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
    </Button>
  );
}

function lengthOf({ start_time: startSec, end_time: endSec, cuts, pieces }: Render['settings']): number {
  const rangesOf = (parts: Render['settings']['cuts']) =>
    parts.map(({ start, end }) => ({ startSec: start, endSec: end }));
  const own = pieces.length > 0 ? { pieces: rangesOf(pieces) } : {};
  return playedSec({ startSec, endSec, cuts: rangesOf(cuts), ...own });
}
