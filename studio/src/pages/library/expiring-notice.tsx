import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { expiringQuery } from '@/api/project-list.ts';
import { day } from '@/text/format.ts';
import { Notice } from '@/ui/notice.tsx';

/** Which projects are deleted soon, because nobody opened them. Opening one keeps it. Nothing, if there are none. */
export function ExpiringNotice() {
  const { t, i18n } = useTranslation();
  const { data: page } = useQuery(expiringQuery);
  if (page === undefined || page.meta.total === 0) return null;
  const count = page.meta.total;
  const others = count - page.data.length;
  return (
    <div className="mb-5">
      <Notice tone="warn">
        <h2 className="font-medium">{t('library.expiring.title', { count })}</h2>
        <p className="mt-1">{t('library.expiring.text', { count })}</p>
        <ul className="mt-2 space-y-1">
          {page.data.map(({ id, title, expires_at: at }) => (
            <li key={id}>
              <Link to="/projects/$projectId" params={{ projectId: id }} className="font-medium break-words underline">
                {title}
              </Link>{' '}
              {at !== null && t('library.expiring.until', { day: day(at, i18n.language) })}
            </li>
          ))}
          {others > 0 && <li>{t('library.expiring.more', { count: others })}</li>}
        </ul>
      </Notice>
    </div>
  );
}
