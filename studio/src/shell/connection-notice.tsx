import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '@/api/connection.ts';

/** Says that nothing can be sent or loaded now. Disappears automatically. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const connection = useConnection();
  return (
    <div role="status">
      {connection !== 'online' && (
        <p className="bg-warn-tint text-warn flex items-center justify-center gap-2 px-4 py-2 text-sm font-medium">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {t(`shell.${connection}`)}
        </p>
      )}
    </div>
  );
}
