import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionsQuery } from '@/api/account.ts';
import { api, session as signedIn } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { PasswordSection } from './password-section.tsx';
import { groupSessions, type SessionGroup } from './session-groups.ts';

/** The password, and where the user is signed in. */
export function SecurityPart() {
  return (
    <>
      <PasswordSection />
      <SessionsSection />
    </>
  );
}

function SessionsSection() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery(sessionsQuery(page));
  const endAll = useAction(() => api.endSessions(), { changes: [], onDone: () => signedIn.onEnd() });
  const actions = <Button onClick={() => setIsAsking(true)}>{t('account.sessions.endAll')}</Button>;
  return (
    <Section title={t('account.sessions.title')} hint={t('account.sessions.hint')} actions={actions}>
      <PagedList label={t('account.sessions.title')} query={query} empty="" onPage={setPage}>
        {(sessions) => groupSessions(sessions).map((group) => <SessionRow key={group.newest.id} group={group} />)}
      </PagedList>
      <ConfirmDialog
        title={t('account.sessions.endAllTitle')}
        description={t('account.sessions.endAllHint')}
        action={t('account.sessions.endAll')}
        isOpen={isAsking}
        isBusy={endAll.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => endAll.mutate(undefined)}
      />
    </Section>
  );
}

function SessionRow({ group: { newest, ids, device } }: { group: SessionGroup }) {
  const { t } = useTranslation();
  const { network, method, is_current: isCurrent, last_used_at: usedAt } = newest;
  const end = useAction(() => Promise.all(ids.map((id) => api.endSession(id))), {
    changes: [['sessions']],
    done: t('account.sessions.ended'),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 max-sm:relative max-sm:pl-8">
      <MonitorSmartphone
        aria-hidden
        className="text-muted size-5 shrink-0 max-sm:absolute max-sm:top-4 max-sm:left-0"
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-muted text-sm">
          {[
            t(`account.sessions.methods.${method}`),
            network,
            ...(ids.length > 1 ? [t('account.sessions.count', { count: ids.length })] : []),
            t('account.sessions.used', { at: formatTime(usedAt) }),
          ].join(' · ')}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="good">{t('account.sessions.current')}</Badge>
      ) : (
        <Button
          size="small"
          onClick={() => end.mutate(undefined)}
          disabled={end.isPending}
          aria-label={t('account.sessions.endOf', { what: device })}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
