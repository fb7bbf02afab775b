import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from './save-file.ts';

type SaveVideoButtonProps = { url: string; sizeBytes: number | null; title: string; look?: 'primary' | 'plain' };

/** Saves a finished video under the title of its clip. */
export function SaveVideoButton({ url, sizeBytes, title, look = 'primary' }: SaveVideoButtonProps) {
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
      look={look}
      disabled={isBusy}
      aria-label={t('library.downloadOf', { title })}
      onClick={() => void save()}
    >
      <Download aria-hidden className="size-4" />
      {t(isBusy ? 'common.saving' : 'library.download')}
    </Button>
  );
}
