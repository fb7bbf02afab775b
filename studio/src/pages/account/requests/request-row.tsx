import type { LoggedRequest } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';

type RequestRowProps = { request: LoggedRequest; onOpen: () => void };

/** A request in one line: what it was, and how it ended. A click shows the rest. */
export function RequestRow({ request, onOpen }: RequestRowProps) {
  const { t } = useTranslation();
  const { method, path, status, error_code: code, times, duration_ms: ms, api_key: key, created_at: at } = request;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="hover:bg-sunken -mx-2 flex w-[calc(100%+1rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-3 text-left"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span className="block font-mono text-sm wrap-anywhere">
            <span className="font-semibold">{method}</span> {path}
          </span>
          <span className="text-muted block text-sm">
            {[
              key.name ?? t('account.requests.deletedKey'),
              formatTime(at),
              t('account.requests.took', { count: ms }),
            ].join(' · ')}
          </span>
        </span>
        {times > 1 && <Badge>{t('account.requests.times', { count: times })}</Badge>}
        {key.kind === 'test' && <Badge>{t('account.keys.test')}</Badge>}
        <Badge tone={toneOf(status)}>{code === null ? status : `${status} ${code}`}</Badge>
      </button>
    </li>
  );
}

function toneOf(status: number) {
  if (status >= 500) return 'danger';
  return status >= 400 ? 'warn' : 'good';
}
