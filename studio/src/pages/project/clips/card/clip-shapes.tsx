import type { Render } from 'clipmill';
import { CircleAlert, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FORMATS } from '#schema/domain/formats.ts';
import { videoFileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { formatName } from '@/ui/formats.ts';

/** The shapes of a clip, if there are several: what is finished can be saved, what is made shows how far it is. */
export function ClipShapes({ shapes, title }: { shapes: readonly Render[]; title: string }) {
  const { t } = useTranslation();
  if (shapes.length < 2) return null;
  return (
    <ul aria-label={t('start.aspect.legend')} className="flex flex-wrap gap-1.5">
      {shapes.map((render) => (
        <li key={render.id}>
          <Shape render={render} title={title} />
        </li>
      ))}
    </ul>
  );
}

function Shape({ render, title }: { render: Render; title: string }) {
  const { t } = useTranslation();
  const { status, progress, download_url: url, size_bytes: bytes } = render;
  const shape = render.settings.aspect_ratio;
  const { label } = FORMATS[shape];
  const name = formatName(t, shape);
  if (url === null) {
    const state = status === 'error' ? t('clips.renderFailed') : t('clips.renderRuns', { percent: progress });
    return (
      <span
        title={`${name}: ${state}`}
        className="bg-sunken text-muted inline-flex h-8 items-center gap-1 rounded-lg px-2 text-sm tabular-nums"
      >
        {label}
        {status === 'error' ? <CircleAlert aria-hidden className="text-danger size-4" /> : ` ${progress} %`}
        <span className="sr-only">{state}</span>
      </span>
    );
  }
  const save = (): void =>
    void saveUrl(url, videoFileName(title, shape, 'mp4'), bytes).catch((error: unknown) => tellError(error, save));
  return (
    <Button size="small" aria-label={t('clips.downloadShape', { title, shape: name })} onClick={save}>
      <Download aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
