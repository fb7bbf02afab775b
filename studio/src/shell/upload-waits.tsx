import { Link, useLocation } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { uploadJob } from '@/pages/start/upload-store.ts';

/** On every page but the one that shows it: an upload waits there to be continued. */
export function UploadWaits() {
  const { t } = useTranslation();
  const job = uploadJob.use();
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (job?.phase !== 'stopped' || isThere) return null;
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
