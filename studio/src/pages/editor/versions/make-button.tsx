import type { Render } from 'clipmill';
import { Clapperboard, Download, LoaderCircle, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { videoFileName } from '#schema/domain/texts/file-name.ts';
import { isRunning } from '@/api/renders.ts';
import { saveUrl } from '@/files/save-file.ts';
import { LazyPostDialog } from '@/posting/lazy-post-dialog.tsx';
import { useCanPost } from '@/posting/queries.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { useEditor } from '../state/editor-stores.tsx';
import { useVersions } from './versions.tsx';

/** Makes the video of the clip as it is now, shows how far that is, and hands it out once it is there. */
export function MakeButton() {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const [isBusy, setIsBusy] = useState(false);
  const { current, isFraming, canStart, start } = useVersions();
  if (current !== null && isRunning(current)) {
    const label =
      current.status === 'pending' ? t('clips.renderWaits') : t('clips.renderRuns', { percent: current.progress });
    return (
      <div role="status" className="grid h-10 w-44 content-center gap-1">
        <span className="text-muted truncate text-sm tabular-nums">{label}</span>
        <ProgressBar share={current.progress / 100} label={label} />
      </div>
    );
  }
  const url = current?.download_url ?? null;
  if (current === null || url === null) {
    return (
      <Button look="primary" disabled={!canStart} onClick={() => start(false)}>
        {isFraming ? (
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        ) : (
          <Clapperboard aria-hidden className="size-5" />
        )}
        {t(isFraming ? 'clips.framing' : 'editor.render')}
      </Button>
    );
  }
  const save = async () => {
    setIsBusy(true);
    await saveUrl(url, videoFileName(edits.now.title, current.settings.aspect_ratio, 'mp4'), current.size_bytes).catch(
      (error: unknown) => tellError(error, () => void save()),
    );
    setIsBusy(false);
  };
  return (
    <>
      <PostButton render={current} />
      <Button look="primary" disabled={isBusy} onClick={() => void save()}>
        <Download aria-hidden className="size-5" />
        {t(isBusy ? 'common.saving' : 'clips.download')}
      </Button>
    </>
  );
}

function PostButton({ render }: { render: Render }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!useCanPost()) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Send aria-hidden className="size-5" />
        {t('posting.open')}
      </Button>
      {isOpen && <LazyPostDialog renders={[render]} onClose={() => setIsOpen(false)} />}
    </>
  );
}
