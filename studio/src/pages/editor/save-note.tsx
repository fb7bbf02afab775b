import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from './logic/save-queue.ts';

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
export function SaveNote({ save }: { save: SaveState }) {
  const { t } = useTranslation();
  const Icon = ICONS[save.name];
  const isBad = save.name === 'refused' || save.name === 'conflict';
  return (
    <p
      role="status"
      className={`flex min-h-10 items-center gap-2 text-sm sm:mt-6 ${isBad ? 'text-danger' : 'text-muted'}`}
    >
      <Icon aria-hidden className="size-4" />
      {save.name === 'refused' ? t('editor.save.refused', { reason: save.reason }) : t(`editor.save.${save.name}`)}
    </p>
  );
}
