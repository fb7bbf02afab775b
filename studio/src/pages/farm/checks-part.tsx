import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckState } from '#schema/domain/farm/verdict.ts';
import { type Check, operator } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { Notice } from '@/ui/notice.tsx';
import { CheckRow } from './check-row.tsx';

/** What needs somebody comes first. */
const ORDER: CheckState[] = ['red', 'yellow', 'green', 'skipped'];

/** The server examines itself: what is broken, what is off, and what to do. */
export function ChecksPart() {
  const { t } = useTranslation();
  const [checks, setChecks] = useState<Check[]>([]);
  const examine = useAction(operator.examine, { changes: [], onDone: ({ data }) => setChecks(data.checks) });
  const sorted = ORDER.flatMap((state) => checks.filter((check) => check.state === state));
  const action = (
    <Button look="primary" onClick={() => examine.mutate(undefined)} disabled={examine.isPending}>
      <Stethoscope aria-hidden className="size-4" />
      {t(examine.isPending ? 'farm.checks.running' : 'farm.checks.action')}
    </Button>
  );
  return (
    <Section title={t('farm.checks.title')} hint={t('farm.checks.hint')} actions={action}>
      {checks.length > 0 && <Sum checks={checks} />}
      <ul aria-label={t('farm.checks.title')} className="divide-line divide-y">
        {sorted.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </Section>
  );
}

function Sum({ checks }: { checks: Check[] }) {
  const { t } = useTranslation();
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const [red, yellow] = [count('red'), count('yellow')];
  const sentences = [
    red > 0 ? t('farm.checks.broken', { count: red }) : t('farm.checks.fine'),
    yellow > 0 && t('farm.checks.off', { count: yellow }),
  ];
  return (
    <div className="mb-2">
      <Notice tone={red > 0 ? 'danger' : 'good'}>{sentences.filter(Boolean).join(' ')}</Notice>
    </div>
  );
}
