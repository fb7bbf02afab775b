import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OperatedUser, operator, plansQuery, type UserChange } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { formatDay, formatNumber, formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { SelectField, TextField } from '@/ui/field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Section } from '@/ui/manage/section.tsx';

const CHANGES = [['operator', 'user']];

/** A user, and what an operator can change. */
export function OperatedUserSection({ user }: { user: OperatedUser }) {
  const { t } = useTranslation();
  const { email, suspended_at: suspendedAt } = user;
  const facts = [
    [t('farm.users.balance'), formatNumber(user.balance)],
    [t('farm.users.held'), formatNumber(user.credits.reserved)],
    [t('farm.users.since'), formatDay(user.created_at)],
    [t('farm.users.recordings'), t(user.allows_vod ? 'farm.users.allowed' : 'farm.users.notAllowed')],
    [t('farm.users.id'), user.id],
  ] as const;
  const state =
    suspendedAt === null ? (
      <Badge tone="good">{t('farm.users.active')}</Badge>
    ) : (
      <Badge tone="danger">{t('farm.users.suspendedAt', { at: formatTime(suspendedAt) })}</Badge>
    );
  return (
    <Section title={email} hint={user.name} actions={state}>
      <dl className="mb-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        <CreditsForm email={email} />
        <PlanForm user={user} />
      </div>
      <Access user={user} />
    </Section>
  );
}

function CreditsForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const [ref, setRef] = useState(() => crypto.randomUUID());
  const add = useAction((amount: number) => operator.addCredits(email, { amount, ref }), {
    changes: CHANGES,
    done: t('farm.users.added'),
    onDone: () => setRef(crypto.randomUUID()),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(Number(fieldsOf(event.currentTarget)('amount')));
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <TextField label={t('farm.users.amount')} name="amount" type="number" min={1} required className="flex-1" />
      <Button type="submit" disabled={add.isPending}>
        {t('farm.users.add')}
      </Button>
    </form>
  );
}

function PlanForm({ user }: { user: OperatedUser }) {
  const { t } = useTranslation();
  const { data: plans = [] } = useQuery(plansQuery);
  const own = user.subscription.plan.slug;
  const slugs = plans.some(({ slug }) => slug === own)
    ? plans.map(({ slug }) => slug)
    : [own, ...plans.map(({ slug }) => slug)];
  const change = useAction((plan: string) => operator.changeUser(user.email, { plan }), {
    changes: CHANGES,
    done: t('farm.users.changed'),
  });
  return (
    <SelectField
      label={t('farm.users.plan')}
      hint={t('farm.users.planHint')}
      value={own}
      onChange={(event) => change.mutate(event.target.value)}
    >
      {slugs.map((slug) => (
        <option key={slug} value={slug}>
          {t(`account.plan.names.${slug}`, { defaultValue: slug })}
        </option>
      ))}
    </SelectField>
  );
}

function Access({ user }: { user: OperatedUser }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { email, suspended_at: suspendedAt, allows_vod: allowsVod } = user;
  const change = useAction((patch: UserChange) => operator.changeUser(email, patch), {
    changes: CHANGES,
    done: t('farm.users.changed'),
    onDone: () => setIsAsking(false),
  });
  const end = useAction(() => operator.endSessions(email), { changes: CHANGES, done: t('farm.users.ended') });
  return (
    <div className="border-line mt-6 flex flex-wrap gap-2 border-t pt-4">
      <Button onClick={() => change.mutate({ allows_vod: !allowsVod })} disabled={change.isPending}>
        {t(allowsVod ? 'farm.users.forbidVod' : 'farm.users.allowVod')}
      </Button>
      <Button onClick={() => end.mutate(undefined)} disabled={end.isPending}>
        {t('farm.users.endSessions')}
      </Button>
      {suspendedAt === null ? (
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {t('farm.users.suspend')}
        </Button>
      ) : (
        <Button onClick={() => change.mutate({ suspended: false })}>{t('farm.users.restore')}</Button>
      )}
      <ConfirmDialog
        title={t('farm.users.suspendTitle', { email })}
        description={t('farm.users.suspendHint')}
        action={t('farm.users.suspend')}
        isOpen={isAsking}
        isBusy={change.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => change.mutate({ suspended: true })}
      />
    </div>
  );
}
