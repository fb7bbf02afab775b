import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { connectionsQuery, useCanPost } from '@/posting/queries.ts';
import { Button } from '@/ui/button.tsx';

/** Nothing is planned in the shown days: what comes first. */
export function NoPosts() {
  const { t } = useTranslation();
  const canPost = useCanPost();
  const { data: connections } = useQuery(connectionsQuery);
  const isConnected = connections !== undefined && connections.length > 0;
  return (
    <div role="status" className="bg-tint mb-4 flex flex-wrap items-center gap-3 rounded-xl px-4 py-3">
      <p className="flex-1 basis-64">{t(isConnected ? 'calendar.empty' : 'calendar.notConnected')}</p>
      {canPost && !isConnected && (
        <Button asChild size="small">
          <Link to="/account/connections">{t('posting.dialog.toConnections')}</Link>
        </Button>
      )}
      {isConnected && (
        <Button asChild size="small">
          <Link to="/library">{t('shell.library')}</Link>
        </Button>
      )}
    </div>
  );
}
