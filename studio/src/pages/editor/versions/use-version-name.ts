import type { Render } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { formatTime } from '@/format.ts';

/** What a version is called: what it is, and when it was made. */
export function useVersionName(): (render: Render) => string {
  const { t } = useTranslation();
  return ({ draft, status, created_at: at }) => {
    const when = formatTime(at);
    const made = status === 'done' ? 'editor.renderOf' : 'editor.startedOf';
    return t(draft ? 'editor.draftOf' : made, { when });
  };
}
