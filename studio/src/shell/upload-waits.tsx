import { Link, useLocation } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSentElsewhere, uploadJob } from '@/pages/start/upload-store.ts';

/** On every page but the one that shows it, and the editor, which needs the room: an upload waits to be continued. */
export function UploadWaits() {
  const { t } = useTranslation();
  const job = uploadJob.use();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const waits = job?.phase === 'stopped' && path !== '/' && !path.includes('/shorts/');
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    let isOver = false;
    void isSentElsewhere().then((isSent) => isOver || setFree(!isSent));
    return () => {
      isOver = true;
    };
  }, [waits, path]);
  if (!waits || !isFree) return null;
  return (
    <p role="status" className="bg-tint flex flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        <Upload aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('shell.uploadWaits', { name: job.name })}</span>
      </span>
      <Link
        to="/"
        className="text-accent inline-flex min-h-8 items-center font-medium underline pointer-coarse:min-h-10"
      >
        {t('shell.uploadGoOn')}
      </Link>
    </p>
  );
}
