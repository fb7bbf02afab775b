import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Farm, farmQuery, operator, type StageStatus } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { formatNumber, formatTime } from '@/format.ts';
import { clock } from '@/text/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { Cell, Table } from '@/ui/manage/table.tsx';

/** What waits in each stage. A stage can be paused. */
export function StagesSection({ farm }: { farm: Pick<Farm, 'stages' | 'swept_at'> }) {
  const { t } = useTranslation();
  const number = (name: string) => ({ name, isNumber: true });
  const columns = [
    { name: t('farm.stages.stage') },
    { ...number(t('farm.stages.queued')), isExtra: true },
    number(t('farm.stages.ready')),
    number(t('farm.stages.leased')),
    { ...number(t('farm.stages.wait')), isExtra: true },
    // A phone has no room for it beside the numbers.
    { name: t('farm.stages.action'), isExtra: true },
  ];
  return (
    <Section title={t('farm.stages.title')} hint={t('farm.stages.hint')}>
      <Table caption={t('farm.stages.title')} columns={columns}>
        {farm.stages.map((stage) => (
          <StageRow key={stage.stage} status={stage} />
        ))}
      </Table>
      {farm.swept_at !== null && (
        <p className="text-muted mt-4 text-sm">{t('farm.overview.swept', { at: formatTime(farm.swept_at) })}</p>
      )}
    </Section>
  );
}

function StageRow({ status }: { status: StageStatus }) {
  const { t } = useTranslation();
  const { stage, queued, ready, leased, oldest_wait_sec: waitSec, is_paused: isPaused } = status;
  const name = t(`farm.stages.names.${stage}`);
  return (
    <tr>
      <Cell>
        <span className="font-medium">{name}</span> {isPaused && <Badge tone="warn">{t('farm.stages.paused')}</Badge>}
        <div className="mt-1 sm:hidden">
          <PauseButton status={status} name={name} />
        </div>
      </Cell>
      <Cell isNumber isExtra>
        {formatNumber(queued)}
      </Cell>
      <Cell isNumber>{formatNumber(ready)}</Cell>
      <Cell isNumber>{formatNumber(leased)}</Cell>
      <Cell isNumber isExtra>
        {ready === 0 ? '–' : clock(waitSec)}
      </Cell>
      <Cell isExtra>
        <PauseButton status={status} name={name} />
      </Cell>
    </tr>
  );
}

function PauseButton({ status: { stage, is_paused: isPaused }, name }: { status: StageStatus; name: string }) {
  const { t } = useTranslation();
  const pause = useAction((paused: boolean) => operator.pauseStage(stage, paused), { changes: [farmQuery.queryKey] });
  return (
    <Button
      size="small"
      onClick={() => pause.mutate(!isPaused)}
      disabled={pause.isPending}
      aria-label={t(isPaused ? 'farm.stages.resumeOf' : 'farm.stages.pauseOf', { name })}
    >
      {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
      {t(isPaused ? 'farm.stages.resume' : 'farm.stages.pause')}
    </Button>
  );
}
