import type { LoggedRequest } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { formatTime } from '@/format.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { CopyField } from '@/ui/manage/copy-field.tsx';

type RequestDialogProps = { request: LoggedRequest; onClose: () => void };

/** What is known of a request. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const { id, method, path, status, times, api_key: key, error_code: code } = request;
  const facts = [
    ['status', String(status)],
    ['code', code],
    ['field', request.error_field],
    ['meaning', request.error],
    ['key', key.name ?? t('account.requests.deletedKey')],
    ['at', formatTime(request.created_at)],
    ['duration', t('account.requests.took', { count: request.duration_ms })],
    [
      'repeats',
      times === 1 ? null : `${t('account.requests.times', { count: times })}. ${t('account.requests.timesHint')}`,
    ],
  ];
  return (
    <Dialog title={`${method} ${path}`} isOpen onClose={onClose}>
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-muted">{t(`account.requests.${name}`)}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <CopyField label={t('account.requests.id')} value={id} />
      {code !== null && (
        <p className="mt-4">
          <a href="/docs/guides/errors#codes" target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t('account.requests.guide')}
          </a>
        </p>
      )}
    </Dialog>
  );
}
