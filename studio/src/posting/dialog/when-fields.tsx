import type { Render } from 'clipmill';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '@/format.ts';
import { TextField } from '@/ui/field.tsx';
import { Segments } from '@/ui/segments.tsx';
import { TimeField } from '../time-field.tsx';
import type { PostForm } from './use-post-form.ts';

type WhenFieldsProps = { renders: readonly Render[]; form: PostForm };

/** When a clip is posted, or when the first of several is. */
export function WhenFields({ renders, form }: WhenFieldsProps) {
  const { t } = useTranslation();
  const { when, setWhen, timeZone, isPast } = form;
  const error = isPast ? t('posting.fields.past') : undefined;
  if (renders.length > 1) return <PlanFields renders={renders} form={form} error={error} />;
  const segments = (['now', 'at'] as const).map((value) => ({ value, label: t(`posting.when.${value}`) }));
  return (
    <div className="grid justify-items-start gap-3">
      <Segments
        label={t('posting.when.label')}
        value={when.kind === 'at' ? 'at' : 'now'}
        segments={segments}
        onChange={(kind) => setWhen({ kind })}
      />
      {when.kind === 'at' && (
        <TimeField
          label={t('posting.fields.time')}
          value={when.at}
          timeZone={timeZone}
          error={error}
          onChange={(at) => setWhen({ at })}
        />
      )}
    </div>
  );
}

function PlanFields({ renders, form, error }: WhenFieldsProps & { error: string | undefined }) {
  const { t } = useTranslation();
  const { when, setWhen, moments, timeZone } = form;
  const id = useId();
  return (
    <div className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          type="date"
          required
          label={t('posting.plan.from')}
          error={error}
          value={when.from}
          onChange={({ target }) => setWhen({ from: target.value })}
        />
        <TextField
          type="time"
          required
          label={t('posting.plan.time')}
          value={when.time}
          onChange={({ target }) => setWhen({ time: target.value })}
        />
        <TextField
          type="number"
          required
          min={1}
          max={31}
          label={t('posting.plan.everyDays')}
          value={when.everyDays}
          onChange={({ target }) => setWhen({ everyDays: Math.min(31, Math.max(1, Number(target.value))) })}
        />
      </div>
      {moments !== null && (
        <section aria-labelledby={id}>
          <h3 id={id} className="text-sm font-medium">
            {t('posting.plan.preview', { timeZone })}
          </h3>
          {/* It scrolls, so it can be reached by the keyboard. */}
          <ol tabIndex={0} className="text-muted mt-1 max-h-40 overflow-y-auto text-sm">
            {renders.map(({ id: renderId, short }, at) => (
              <li key={renderId} className="flex justify-between gap-3">
                <span className="truncate">{short.title}</span>
                <span className="shrink-0 tabular-nums">{formatTime(new Date(moments[at] ?? 0).toISOString())}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
