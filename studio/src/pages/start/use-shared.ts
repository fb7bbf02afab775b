import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '@/shell/messages.ts';

type Takers = { onFile: (file: File) => void; onText: (text: string) => void };

/** Takes what another app of the device sent: see studio/service-worker. Its code loads only then. */
export function useShared({ onFile, onText }: Takers): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { shared } = useSearch({ from: '/inside/' });
  useEffect(() => {
    if (shared === undefined) return;
    void navigate({ to: '/', search: {}, replace: true });
    void take()
      .catch(() => null)
      .then((thing) => {
        if (thing === null) say((toast) => toast.error(t('start.sharedLost')));
        else if ('file' in thing) onFile(thing.file);
        else onText(thing.text);
      });
  }, [shared, navigate, onFile, onText, t]);
}

async function take() {
  const { takeShared } = await import('../../../service-worker/inbox.ts');
  return takeShared(Date.now());
}
