import type { Render } from 'clipmill';
import { useTranslation } from 'react-i18next';

/** What a version is called: what it is, and when it was made. */
export function useVersionName(): (render: Render) => string {
  const { t, i18n } = useTranslation();
  return ({ draft, status, created_at: at }) => {
    const when = new Date(at).toLocaleString(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
    const made = status === 'done' ? 'editor.renderOf' : 'editor.startedOf';
    return t(draft ? 'editor.draftOf' : made, { when });
  };
}
