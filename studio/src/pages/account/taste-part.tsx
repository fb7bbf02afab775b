import { useQuery } from '@tanstack/react-query';
import type { Taste } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { tasteQuery } from '@/api/taste.ts';
import { useAction } from '@/api/use-action.ts';
import { formatChange, formatTime } from '@/format.ts';
import { Button } from '@/ui/button.tsx';
import { Badge, type Tone } from '@/ui/manage/badge.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { Retry } from '@/ui/retry.tsx';

const CHANGES = [tasteQuery.queryKey];
const TONES: Record<Taste['status'], Tone> = { off: 'plain', too_little: 'plain', no_gain: 'plain', in_use: 'good' };

/** What the viewers of the user's channel like, as the choice of clips learned it: to be seen, switched off, forgotten. */
export function TastePart() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(tasteQuery);
  return (
    <Section title={t('account.taste.title')} hint={t('account.taste.hint')}>
      {data === undefined && error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className="grid gap-6">
          <State taste={data} />
          {data.traits.length > 0 && <Traits taste={data} />}
          <Actions taste={data} />
        </div>
      )}
    </Section>
  );
}

function State({ taste: { status, posts, videos, learned_at: learnedAt } }: { taste: Taste }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-2">
      <Badge tone={TONES[status]}>{t(`account.taste.states.${status}`)}</Badge>
      <p className="max-w-prose">{t(`account.taste.why.${status}`)}</p>
      {learnedAt !== null && (
        <p className="text-muted text-sm">
          {t('account.taste.from', {
            clips: t('account.taste.clips', { count: posts }),
            videos: t('account.taste.videos', { count: videos }),
            at: formatTime(learnedAt),
          })}
        </p>
      )}
    </div>
  );
}

function Traits({ taste: { traits } }: { taste: Taste }) {
  const { t } = useTranslation();
  const clear = traits.filter(({ is_clear: isClear }) => isClear);
  const percent = (times: number) => formatChange(Math.round(100 * (times - 1)));
  if (clear.length === 0) return <p className="text-muted">{t('account.taste.unclear')}</p>;
  return (
    <ul aria-label={t('account.taste.title')} className="divide-line divide-y">
      {clear.map(({ trait, times, low, high }) => (
        <li key={trait} className="flex flex-wrap items-baseline gap-x-3 py-3">
          <span className="min-w-0 flex-1 basis-56 font-medium">{t(`account.taste.traits.${trait}`)}</span>
          <span>
            {t(times > 1 ? 'account.taste.moreViews' : 'account.taste.fewerViews', {
              percent: Math.abs(Math.round(100 * (times - 1))),
            })}
          </span>
          <span className="text-muted text-sm">
            {t('account.taste.between', { low: percent(low), high: percent(high) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ taste: { enabled } }: { taste: Taste }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const change = useAction((isOn: boolean) => api.updateTaste({ enabled: isOn }), { changes: CHANGES });
  const forget = useAction(() => api.deleteTaste(), {
    changes: CHANGES,
    done: t('account.taste.forgotten'),
    onDone: () => setIsAsking(false),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={change.isPending} onClick={() => change.mutate(!enabled)}>
        {t(enabled ? 'account.taste.turnOff' : 'account.taste.turnOn')}
      </Button>
      <Button onClick={() => setIsAsking(true)}>{t('account.taste.forget')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={forget.isPending}
        title={t('account.taste.forgetTitle')}
        description={t('account.taste.forgetText')}
        action={t('account.taste.forget')}
        onConfirm={() => forget.mutate(undefined)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
