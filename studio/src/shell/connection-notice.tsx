import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '@/api/connection.ts';
import { Banner } from './banner.tsx';

/** Says that nothing can be sent or loaded now. Disappears automatically. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const connection = useConnection();
  return (
    // Without a box of its own, which its banner could not leave.
    <div role="status" className="contents">
      {connection !== 'online' && (
        <Banner tone="warn">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {t(`shell.${connection}`)}
        </Banner>
      )}
    </div>
  );
}
