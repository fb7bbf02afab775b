import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from 'clipmill';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeysQuery } from '@/api/account.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { formatDay, formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** Keys with which programs act for the user. */
export function KeysPart() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isMaking, setIsMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const query = useQuery(apiKeysQuery(page));
  const remove = useAction((id: string) => api.deleteApiKey(id), {
    changes: [['api-keys']],
    done: t('account.keys.deleted'),
    onDone: () => setLeaving(null),
  });
  const make = (
    <Button look="primary" onClick={() => setIsMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t('account.keys.make')}
    </Button>
  );
  return (
    <Section title={t('account.keys.title')} hint={t('account.keys.hint')} actions={make}>
      <PagedList label={t('account.keys.title')} query={query} empty={t('account.keys.empty')} onPage={setPage}>
        {(keys) => keys.map((key) => <KeyRow key={key.id} apiKey={key} onDelete={() => setLeaving(key)} />)}
      </PagedList>
      {isMaking && <NewKeyDialog onClose={() => setIsMaking(false)} />}
      <ConfirmDialog
        title={t('account.keys.deleteTitle', { name: leaving?.name })}
        description={t('account.keys.deleteHint')}
        action={t('common.delete')}
        isOpen={leaving !== null}
        isBusy={remove.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving !== null && remove.mutate(leaving.id)}
      />
    </Section>
  );
}

function KeyRow({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
  const { t } = useTranslation();
  const { name, scopes, kind, last_used_at: usedAt, expires_at: endsAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <KeyRound aria-hidden className="text-muted size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">
          {usedAt === null ? t('account.keys.unused') : t('account.keys.used', { at: formatTime(usedAt) })}
          {' · '}
          {endsAt === null ? t('account.keys.endless') : t('account.keys.ends', { at: formatDay(endsAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {kind === 'test' && <Badge>{t('account.keys.test')}</Badge>}
        {scopes.map((scope) => (
          <Badge key={scope}>{t(`account.keys.scopes.${scope}`)}</Badge>
        ))}
      </div>
      <Button size="small" onClick={onDelete} aria-label={t('common.deleteOf', { what: name })}>
        {t('common.delete')}
      </Button>
    </li>
  );
}
