import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { useEditor } from './state/editor-stores.tsx';

const ICONS = {
  saved: Check,
  waiting: LoaderCircle,
  saving: LoaderCircle,
  offline: CloudOff,
  signedOut: CloudOff,
  refused: TriangleAlert,
  conflict: TriangleAlert,
};

/** Whether what was edited is on the server. */
export function SaveNote() {
  const { t } = useTranslation();
  const { save } = useEditor().edits;
  const name = useStore(save, (state) => state.name);
  const reason = useStore(save, (state) => (state.name === 'refused' ? state.reason : ''));
  const Icon = ICONS[name];
  const isBad = name === 'refused' || name === 'conflict';
  return (
    <p
      role="status"
      className={`-mt-2 ml-auto flex min-h-8 mb-1 items-center gap-2 text-sm ${isBad ? 'text-danger' : 'text-muted'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`editor.save.${name}`, { reason })}
    </p>
  );
}
