import { Link } from '@tanstack/react-router';
import type { Render, ShortListItem } from 'clipmill';
import { Clapperboard, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '@/files/file-name.ts';
import { saveUrl } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { KeepButton } from '../mark-buttons.tsx';
import { lastStepOf } from './last-step.ts';
import type { Mark } from '../use-clip-actions.ts';

type ClipButtonsProps = {
  projectId: string;
  clip: ShortListItem;
  render: Render | undefined;
  onMark: (clip: ShortListItem, mark: Mark) => void;
  onMake: (clip: ShortListItem) => void;
};

/** What is done with most clips: keep it, edit it, then render or download it. The rest is in the menu. */
export function ClipButtons({ projectId, clip, render, onMark, onMake }: ClipButtonsProps) {
  const { t } = useTranslation();
  const last = lastStepOf(clip, render);
  return (
    <div className="mt-auto flex max-w-md flex-wrap gap-1.5 *:grow *:justify-center *:px-2">
      <KeepButton clip={clip} onMark={onMark} />
      <Button asChild size="small">
        <Link
          to="/projects/$projectId/shorts/$shortId"
          params={{ projectId, shortId: clip.id }}
          aria-label={t('clips.editOf', { title: clip.title })}
        >
          {t('clips.edit')}
        </Link>
      </Button>
      {last.name === 'download' && <DownloadButton {...last} title={clip.title} />}
      {last.name === 'render' && (
        <Button
          size="small"
          className="basis-full"
          aria-label={t('clips.renderOf', { title: clip.title })}
          onClick={() => onMake(clip)}
        >
          <Clapperboard aria-hidden className="size-4" />
          {t('clips.renderAll', { count: 1 })}
        </Button>
      )}
    </div>
  );
}

type DownloadProps = { url: string; sizeBytes: number | null; title: string };

function DownloadButton({ url, sizeBytes, title }: DownloadProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    await saveUrl(url, fileName(title, 'mp4'), sizeBytes).catch((error: unknown) =>
      tellError(error, () => void save()),
    );
    setIsBusy(false);
  };
  return (
    <Button
      size="small"
      look="primary"
      disabled={isBusy}
      className="basis-full"
      aria-label={t('clips.downloadOf', { title })}
      onClick={() => void save()}
    >
      <Download aria-hidden className="size-4" />
      {t(isBusy ? 'common.saving' : 'clips.download')}
    </Button>
  );
}
