import { MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { OpenInDialog } from './open-in-dialog.tsx';

/** Opens the dialog for all clips of a project. */
export function OpenInButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button title={t('openIn.hint')} onClick={() => setIsOpen(true)}>
        <MonitorPlay aria-hidden className="size-5" />
        {t('openIn.title')}
      </Button>
      {isOpen && <OpenInDialog place={{ projectId, clip: null }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
