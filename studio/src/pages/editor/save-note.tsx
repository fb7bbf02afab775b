import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { Banner } from '@/shell/banner.tsx';
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

/** Whether what was edited is on the server. What the user has to solve first is a banner: see `SaveTrouble`. */
export function SaveNote() {
  const { t } = useTranslation();
  const name = useStore(useEditor().edits.save, (state) => state.name);
  if (isTrouble(name)) return null;
  const Icon = ICONS[name];
  return (
    <p
      role="status"
      className={`-mt-2 ml-auto flex min-h-8 mb-1 items-center gap-2 text-sm ${name === 'conflict' ? 'text-danger' : 'text-muted'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`editor.save.${name}`)}
    </p>
  );
}

/** Why nothing is saved until the user does something. */
export function SaveTrouble() {
  const { t } = useTranslation();
  const { save } = useEditor().edits;
  const name = useStore(save, (state) => state.name);
  const reason = useStore(save, (state) => (state.name === 'refused' ? state.reason : ''));
  if (!isTrouble(name)) return null;
  const Icon = ICONS[name];
  return (
    <div role="alert" className="contents">
      <Banner tone="danger" className="-mx-4 mb-3 sm:-mx-6 lg:-mx-8">
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(`editor.save.${name}`, { reason })}
      </Banner>
    </div>
  );
}

/** Conflicts have a dialog. */
function isTrouble(name: keyof typeof ICONS): name is 'refused' | 'signedOut' {
  return name === 'refused' || name === 'signedOut';
}
