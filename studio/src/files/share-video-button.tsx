import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { say, tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { fetchBlob, fitsMemory, saveBlob, saveUrl } from './save-file.ts';
import { canShareVideos, shareFile, videoFile } from './share-video.ts';

type ShareVideoButtonProps = { url: string; sizeBytes: number | null; title: string; size?: 'normal' | 'small' };

/**
 * Hands a finished video to another app of the device. What cannot be shared is downloaded. Nothing, where devices share no
 * videos at all.
 */
export function ShareVideoButton({ url, sizeBytes, title, size = 'small' }: ShareVideoButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  /** Waits for another tap. */
  const [ready, setReady] = useState<File | null>(null);
  if (!canShareVideos()) return null;
  const name = fileName(title, 'mp4');
  const share = async () => {
    if (!fitsMemory(sizeBytes)) {
      await saveUrl(url, name, sizeBytes);
      say((toast) => toast(t('files.savedInstead')));
      return;
    }
    const file = ready ?? videoFile(await fetchBlob(url), name);
    const shared = await shareFile(file, (data) => navigator.share(data));
    const isLate = shared === 'late' && ready === null;
    setReady(isLate ? file : null);
    if (isLate || shared === 'shared' || shared === 'dismissed') return;
    saveBlob(file, name);
    say((toast) => toast(t('files.savedInstead')));
  };
  const press = async () => {
    setIsBusy(true);
    await share().catch((error: unknown) => tellError(error, () => void press()));
    setIsBusy(false);
  };
  const word = ready === null ? 'files.share' : 'files.shareNow';
  return (
    <Button size={size} disabled={isBusy} aria-label={t('files.shareOf', { title })} onClick={() => void press()}>
      <Share2 aria-hidden className="size-4" />
      {t(isBusy ? 'files.preparing' : word)}
    </Button>
  );
}
