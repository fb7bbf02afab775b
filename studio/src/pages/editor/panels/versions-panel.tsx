import type { Render } from 'clipmill';
import { Columns2, Download, Play } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { cn } from '@/ui/cn.ts';
import { ratioOf, shapeOf } from '@/ui/formats.ts';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { failureWords } from '@/api/failure-words.ts';
import { isRunning } from '@/api/renders.ts';
import { lookOf } from '@/preview/look.ts';
import { playedSec } from '../../../../../schema/domain/cuts/played.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useChangeLook } from '../state/look.tsx';
import { CompareDialog } from '../versions/compare-dialog.tsx';
import { useRestore } from '../versions/use-restore.ts';
import { useVersionName } from '../versions/use-version-name.ts';
import { useVersions } from '../versions/versions.tsx';

/** Drafts and finished videos of the short: each can be restored, and two can be compared. */
export function VersionsPanel() {
  const { t } = useTranslation();
  const { made, canStart, start } = useVersions();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  // Newest first.
  const [newer, older] = made.filter(({ id }) => chosen.includes(id));
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((ids) => [...ids.filter((one) => one !== id), ...(isChosen ? [id] : [])].slice(-2)),
    [],
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button disabled={!canStart} onClick={() => start(true)}>
          <Play aria-hidden className="size-4" />
          {t('editor.draft')}
        </Button>
        {made.length > 1 && (
          <Button disabled={older === undefined} onClick={() => setComparing(true)}>
            <Columns2 aria-hidden className="size-4" />
            {t('editor.compare.open')}
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">{t(made.length > 1 ? 'editor.compare.hint' : 'editor.draftHint')}</p>
      {made.length === 0 ? (
        <p className="text-muted">{t('editor.noVersions')}</p>
      ) : (
        <ul className="grid gap-3">
          {made.map((render) => (
            <Version
              key={render.id}
              render={render}
              onChoose={made.length > 1 ? choose : null}
              isChosen={chosen.includes(render.id)}
            />
          ))}
        </ul>
      )}
      {isComparing && newer !== undefined && older !== undefined && (
        <CompareDialog older={older} newer={newer} onClose={() => setComparing(false)} />
      )}
    </div>
  );
}

type VersionProps = {
  render: Render;
  isChosen: boolean;
  /** Null: there is no other one to compare it with. */
  onChoose: ((id: string, isChosen: boolean) => void) | null;
};

const Version = memo(function Version({ render, isChosen, onChoose }: VersionProps) {
  const { t } = useTranslation();
  const name = useVersionName()(render);
  // Beside its text, so that a version is seen whole; a flat one is above it.
  const isFlat = ratioOf(render.settings.aspect_ratio) > 1;
  const picture = isFlat ? 'aspect-(--ratio) w-full' : 'aspect-(--ratio) w-32 shrink-0 self-start';
  const style = render.settings.captions === false ? t('editor.noCaptions') : render.settings.captions.style;
  return (
    <li
      style={shapeOf(render.settings.aspect_ratio)}
      className={cn('border-line flex overflow-hidden rounded-xl border', isFlat && 'flex-col')}
    >
      {render.download_url === null ? (
        <div className={cn('bg-sunken grid grid-cols-1 content-center gap-3 p-3 text-center text-sm', picture)}>
          {render.status === 'error' ? (
            <p className="text-danger">{failureWords(t, render.error_reason ?? '')}</p>
          ) : (
            <>
              <p>{t('editor.rendering', { percent: Math.round(render.progress) })}</p>
              <div className="bg-raised rounded-full p-0.5">
                <ProgressBar label={name} share={render.progress / 100} />
              </div>
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
          className={cn('bg-black', picture)}
          aria-label={name}
        >
          <track kind="captions" />
        </video>
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1 p-3 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted first-letter:uppercase">
          {style} · {lengthOf(render.settings).toFixed(1)} s
        </p>
        {onChoose !== null && (
          <CheckBox
            label={t('editor.compare.choose')}
            aria-label={t('editor.compare.chooseOf', { name })}
            checked={isChosen}
            onChange={(event) => onChoose(render.id, event.currentTarget.checked)}
          />
        )}
        {/* Until then it is no version that anyone has seen. */}
        {!isRunning(render) && <VersionButtons render={render} name={name} />}
      </div>
    </li>
  );
});

function VersionButtons({ render, name }: { render: Render; name: string }) {
  const { t } = useTranslation();
  const changeLook = useChangeLook();
  const { canStart } = useVersions();
  const { restore, isPending } = useRestore();
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="small"
        className="h-auto! min-h-8 max-w-full px-2 text-left whitespace-normal!"
        disabled={isPending || !canStart}
        aria-label={t('editor.restoreOf', { name })}
        onClick={() => restore(render.id)}
      >
        {t('editor.restoreVersion')}
      </Button>
      <Button
        size="small"
        className="h-auto! min-h-8 max-w-full px-2 text-left whitespace-normal!"
        onClick={() =>
          changeLook(({ language, withOriginal }) => ({
            ...lookOf(render),
            shapes: [render.settings.aspect_ratio],
            language,
            withOriginal,
          }))
        }
      >
        {t('editor.takeLook')}
      </Button>
      {render.download_url !== null && !render.draft && (
        <SaveButton url={render.download_url} label={t('editor.download', { name })} />
      )}
    </div>
  );
}

function SaveButton({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const save = () => saveUrl(url, fileName(edits.now.title, 'mp4')).catch((error: unknown) => tellError(error));
  return (
    <Button size="small" className="px-2" aria-label={label} onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
      {t('clips.download')}
    </Button>
  );
}

function lengthOf({ start_time: startSec, end_time: endSec, cuts, pieces }: Render['settings']): number {
  const rangesOf = (parts: Render['settings']['cuts']) =>
    parts.map(({ start, end }) => ({ startSec: start, endSec: end }));
  const own = pieces.length > 0 ? { pieces: rangesOf(pieces) } : {};
  return playedSec({ startSec, endSec, cuts: rangesOf(cuts), ...own });
}
