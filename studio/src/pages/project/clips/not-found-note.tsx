import type { Project } from 'clipmill';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { quotedList } from './quoted-list.ts';

/** What the project asked for and nobody talks about. */
export function NotFoundNote({ project }: { project: Project }) {
  const { t, i18n } = useTranslation();
  const { not_found: missing } = project;
  if (missing.length === 0) return null;
  return (
    <p className="text-muted mb-5 flex items-start gap-2">
      <SearchX aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t('clips.more.notAbout', { list: quotedList(i18n, missing) })}
    </p>
  );
}
