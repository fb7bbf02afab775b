import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Estimate } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { codeWords, errorWords } from '@/api/error-words.ts';
import { projectQuery } from '@/api/projects.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { setSource, type Source, type StartForm } from './form.ts';
import { newProjectOf } from './new-project.ts';

type MakeBarProps = { form: StartForm & { source: Source }; estimate: Estimate | undefined; error: Error | null };

/** The one button, with its price, and anything that prevents it. */
export function MakeBar({ form, estimate, error }: MakeBarProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: () => api.createProject(newProjectOf(form)),
    onSuccess: async (project) => {
      queries.setQueryData(projectQuery(project.id).queryKey, project);
      void queries.invalidateQueries({ queryKey: ['projects', 'list'] });
      void queries.invalidateQueries({ queryKey: ['user'] });
      await navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
      setSource(null);
    },
  });
  const refusal = estimate?.verdict.accepted === false ? estimate.verdict : null;
  const failure = make.error ?? error;
  // Nobody spends credits before the price is known.
  const isPricing = estimate === undefined && error === null;
  return (
    <div
      data-bottom-bar
      className="border-line bg-raised sticky bottom-0 z-20 -mx-4 grid lg:top-[calc(var(--bar)+1.75rem)] lg:bottom-auto lg:z-10 gap-3 border-t p-3 sm:mx-0 sm:p-4 sm:rounded-2xl sm:border sm:shadow-[0_0_0_0.5rem_var(--color-ground)] lg:shadow-none"
    >
      {failure !== null && <Notice tone="danger">{errorWords(t, failure)}</Notice>}
      {refusal !== null && (
        <Notice tone="danger">{codeWords(t, refusal.code ?? '', refusal.reason ?? t('errors.unknown'))}</Notice>
      )}
      <AlreadyDone estimate={estimate} />
      <div className="flex items-center justify-between gap-x-3 sm:gap-x-6">
        <Price estimate={estimate} />
        <Button
          look="primary"
          className="h-12 justify-center px-4 sm:px-6 sm:text-lg"
          disabled={make.isPending || refusal !== null || isPricing}
          onClick={() => make.mutate()}
        >
          {t(make.isPending ? 'start.making' : `start.make.${form.goal}`)}
          <ArrowRight aria-hidden className="size-5" />
        </Button>
      </div>
    </div>
  );
}

function AlreadyDone({ estimate }: Pick<MakeBarProps, 'estimate'>) {
  const { t } = useTranslation();
  const project = estimate?.already_done ?? null;
  if (project === null) return null;
  return (
    <Notice tone="warn">
      {t('start.done')}{' '}
      <Link to="/projects/$projectId" params={{ projectId: project.id }} className="underline">
        {t('start.doneLink')}
      </Link>
    </Notice>
  );
}

function Price({ estimate }: { estimate: Estimate | undefined }) {
  const { t } = useTranslation();
  const { credits_cost: cost = null, balance_after: after = null, expected_seconds: sec = null } = estimate ?? {};
  const isMissing = after !== null && after < 0;
  if (cost === null) return <p className="text-muted">{estimate === undefined ? t('start.reckoning') : ''}</p>;
  return (
    <p>
      <strong className="text-lg">{t('start.price', { count: cost })}</strong>
      <span className="text-muted block text-sm first-letter:uppercase">
        {after !== null && (isMissing ? t('start.missing', { count: -after }) : t('start.after', { count: after }))}
        {sec !== null && !isMissing && ` · ${t('start.ready', { count: Math.max(1, Math.ceil(sec / 60)) })}`}
      </span>
    </p>
  );
}
