import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Farm, farmQuery, operator } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { formatNumber } from '@/format.ts';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { FailuresSection } from './failures-section.tsx';
import { StagesSection } from './stages-section.tsx';

/** The farm in numbers, and whether it takes new work. */
export function OverviewPart() {
  const { data: farm } = useQuery(farmQuery);
  if (farm === undefined) return null;
  return (
    <>
      <Figures farm={farm} />
      <StagesSection farm={farm} />
      <FailuresSection farm={farm} />
      {/* While it is stopped, the top of each part has the button that ends that. */}
      {!farm.intake.is_stopped && <IntakeSection />}
    </>
  );
}

function Figures({ farm }: { farm: Farm }) {
  const { t } = useTranslation();
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const working = farm.nodes.filter(({ state }) => state === 'working');
  const figures = [
    { name: t('farm.overview.waiting'), value: sum(farm.stages.map(({ queued }) => queued)) },
    { name: t('farm.overview.running'), value: sum(farm.stages.map(({ leased }) => leased)) },
    { name: t('farm.overview.nodes'), value: sum(working.map(({ count }) => count)) },
    { name: t('farm.overview.slots'), value: sum(working.map(({ slots }) => slots)) },
    { name: t('farm.overview.failed'), value: sum(farm.last_hour.failures.map(({ count }) => count)), isBad: true },
    { name: t('farm.overview.dead'), value: farm.last_hour.dead_letters, isBad: true },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {figures.map(({ name, value, isBad = false }) => (
        <div key={name} className="border-line bg-raised flex flex-col-reverse justify-end rounded-2xl border p-4">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className={cn('text-3xl font-semibold tabular-nums', isBad && value > 0 && 'text-danger')}>
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function IntakeSection() {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const set = useAction(operator.setIntake, { changes: [farmQuery.queryKey], onDone: () => setIsAsking(false) });
  return (
    <Section title={t('farm.intake.title')} hint={t('farm.intake.hint')}>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        <Pause aria-hidden className="size-4" />
        {t('farm.intake.stop')}
      </Button>
      <ConfirmDialog
        title={t('farm.intake.stopTitle')}
        description={t('farm.intake.stopHint')}
        action={t('farm.intake.stop')}
        isOpen={isAsking}
        isBusy={set.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => set.mutate('stopped')}
      />
    </Section>
  );
}
