import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import type { Render, Short } from 'clipmill';
import { Download, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api, sentenceOf } from '@/api/client.ts';
import { editorQueries } from '@/api/editor.ts';
import { fileName } from '@/files/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { lookOf, type Look, optionsOf } from '../preview/look.ts';

type VersionsProps = {
  projectId: string;
  short: Short;
  look: Look;
  /** Sends what was not saved yet: a render is of what the server has. */
  onBefore: () => Promise<void>;
  isSaved: boolean;
  onLook: (look: Look) => void;
};

const MOST = 8;

/** Drafts and finished videos of the short, side by side. */
export function VersionsPanel({ projectId, short, look, onBefore, isSaved, onLook }: VersionsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const renders = useQueries({ queries: short.renders.slice(0, MOST).map(({ id }) => editorQueries.render(id)) });
  const start = useMutation({
    mutationFn: async (draft: boolean) => {
      await onBefore();
      return api.renderShort(projectId, short.id, { ...optionsOf(look), ...(draft && { draft }) });
    },
    onSuccess: (render) => {
      client.setQueryData(editorQueries.render(render.id).queryKey, render);
      return client.invalidateQueries({ queryKey: editorQueries.short(projectId, short.id).queryKey });
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  const made = renders.flatMap(({ data }) => data ?? []);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={start.isPending || !isSaved} onClick={() => start.mutate(false)}>
          {t('editor.render')}
        </Button>
        <Button disabled={start.isPending || !isSaved} onClick={() => start.mutate(true)}>
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
            <Version key={render.id} render={render} title={short.title} onLook={() => onLook(lookOf(render))} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Version({ render, title, onLook }: { render: Render; title: string; onLook: () => void }) {
  const { t, i18n } = useTranslation();
  const when = new Date(render.created_at).toLocaleString(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  const name = t(render.draft ? 'editor.draftOf' : 'editor.renderOf', { when });
  const style = render.settings.captions === false ? t('editor.noCaptions') : render.settings.captions.style;
  return (
    <li className="border-line overflow-hidden rounded-xl border">
      {render.download_url === null ? (
        <div className="bg-sunken grid aspect-9/16 place-content-center gap-3 p-3 text-center text-sm">
          {render.status === 'error' ? (
            <p className="text-danger">{render.error_reason}</p>
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
          className="aspect-9/16 w-full bg-black"
          aria-label={name}
        >
          <track kind="captions" />
        </video>
      )}
      <div className="grid gap-1 p-2 text-sm">
        <p className="font-medium">{name}</p>
        <p className="text-muted">
          {style} · {(render.settings.end_time - render.settings.start_time).toFixed(1)} s
        </p>
        <div className="flex gap-1">
          <Button look="quiet" size="small" className="px-2" onClick={onLook}>
            {t('editor.takeLook')}
          </Button>
          {render.download_url !== null && !render.draft && (
            <Button
              look="quiet"
              size="small"
              className="px-2"
              aria-label={t('editor.download', { when })}
              onClick={() => {
                if (render.download_url !== null)
                  void saveUrl(render.download_url, fileName(title, 'mp4')).catch((error: unknown) => tellError(error));
              }}
            >
              <Download aria-hidden className="size-4" />
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
