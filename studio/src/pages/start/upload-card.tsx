import { Pause, Play, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '@/api/connection.ts';
import { say } from '@/shell/messages.ts';
import { codeWords } from '@/api/error-words.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { Notice } from '@/ui/notice.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { FileButton } from './file-button.tsx';
import { cancelUpload, hasFile, pauseUpload, resumeUpload, type UploadJob } from './upload-store.ts';

/** A file that is uploading, with buttons to pause, resume and cancel. */
export function UploadCard({ job, onFile }: { job: UploadJob; onFile: (file: File) => void }) {
  const { t, i18n } = useTranslation();
  const megabytes = (bytes: number) => (bytes / 1_000_000).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const share = job.uploaded / Math.max(1, job.size);
  const isRunning = job.phase === 'running';
  return (
    <Card className="grid gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{job.name}</h2>
          <p className="text-muted text-sm tabular-nums">
            {t('start.percent', { percent: Math.floor(share * 100) })} ·{' '}
            {t('start.upload.sent', { sent: megabytes(job.uploaded), total: megabytes(job.size) })}
          </p>
        </div>
        <Button size="small" onClick={cancelUpload}>
          <X aria-hidden className="size-4" />
          {t('start.upload.cancel')}
        </Button>
      </div>
      <ProgressBar share={share} label={t('start.upload.progress')} />
      {job.error !== null && hasFile() && <Stopped error={job.error} />}
      {isRunning ? (
        <>
          <p className="text-muted">{t('start.upload.goesOn')}</p>
          <Button className="justify-self-start" onClick={pauseUpload}>
            <Pause aria-hidden className="size-4" />
            {t('start.upload.pause')}
          </Button>
        </>
      ) : (
        <GoOn job={job} onFile={onFile} />
      )}
    </Card>
  );
}

/** Why it stopped. Once the server can be reached again, it goes on by itself. */
function Stopped({ error: { code, message } }: { error: NonNullable<UploadJob['error']> }) {
  const { t } = useTranslation();
  const isOnline = useConnection() === 'online';
  if (code === 'network')
    return <Notice tone="warn">{t(isOnline ? 'start.upload.cutOff' : 'start.upload.waits')}</Notice>;
  return <Notice tone="danger">{codeWords(t, code, message)}</Notice>;
}

/** After a reload the browser no longer has the file: the user picks it again. */
function GoOn({ job, onFile }: { job: UploadJob; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const isAtHand = hasFile();
  const take = (file: File) => {
    if (file.name === job.name && file.size === job.size) onFile(file);
    else say((toast) => toast.error(t('start.upload.otherFile', { name: job.name })));
  };
  return (
    <div className="grid gap-3">
      {!isAtHand && <p>{t('start.upload.pickAgain', { name: job.name })}</p>}
      <div>
        {isAtHand ? (
          <Button look="primary" onClick={resumeUpload}>
            <Play aria-hidden className="size-4" />
            {t('start.upload.resume')}
          </Button>
        ) : (
          <FileButton look="primary" onFile={take} />
        )}
      </div>
    </div>
  );
}
