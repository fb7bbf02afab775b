import { Crop, Scissors, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#schema/domain/limits.ts';
import { CaptionChoice } from '@/ui/caption-choice.tsx';
import { ChoiceCards } from '@/ui/choice-cards.tsx';
import { cn } from '@/ui/cn.ts';
import { changeForm, type Goal, type StartForm } from './form.ts';
import { MoreOptions } from './more-options.tsx';

const GOALS = [
  { value: 'shorts', icon: Sparkles },
  { value: 'reframe', icon: Crop },
  { value: 'empty', icon: Scissors },
] as const satisfies { value: Goal; icon: unknown }[];
const LAYOUTS = ['single', 'split', 'react', 'gaming'] as const;
const LENGTHS = [15, 30, 60, 90, 180];

/** The options. All have a default that suits most videos. */
export function Options({ form }: { form: StartForm }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-8 lg:gap-5">
      <ChoiceCards
        legend={t('start.goal.legend')}
        className="sm:grid-cols-3"
        value={form.goal}
        onChange={(goal) => changeForm({ goal })}
        choices={GOALS.map(({ value, icon: Icon }) => ({
          value,
          label: t(`start.goal.${value}`),
          hint: t(`start.goal.${value}Hint`),
          picture: <Icon aria-hidden className="text-accent mb-2 size-6" />,
        }))}
      />
      {form.goal === 'shorts' && <LengthChoice sec={form.clipSec} />}
      <ChoiceCards
        legend={t('start.layout.legend')}
        className="grid-cols-2 xl:grid-cols-4"
        value={form.layout}
        onChange={(layout) => changeForm({ layout })}
        choices={LAYOUTS.map((value) => ({
          value,
          label: t(`common.layouts.${value}`),
          picture: (
            <img
              src={`/reference/pictures/layout-${value}.svg`}
              alt=""
              width={460}
              height={216}
              loading="lazy"
              className="mb-2 aspect-[460/216] w-full object-contain"
            />
          ),
        }))}
      />
      {form.goal !== 'empty' && (
        <CaptionChoice value={form.captions} onChange={(captions) => changeForm({ captions })} />
      )}
      <MoreOptions form={form} />
    </div>
  );
}

const inRange = (sec: number) => Math.min(LIMITS.clipMaxSec, Math.max(LIMITS.clipMinSec, Math.round(sec)));

/** About how long each clip is: a few usual lengths, or any other. */
function LengthChoice({ sec }: { sec: number }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="font-semibold">{t('start.length.legend')}</legend>
      <p className="text-muted mb-2 text-sm">{t('start.length.hint')}</p>
      <div className="flex flex-wrap items-center gap-2">
        {LENGTHS.map((length) => (
          <label
            key={length}
            className={cn(
              'border-line bg-raised hover:bg-sunken has-checked:border-accent has-checked:bg-tint cursor-pointer rounded-lg border-2 px-3 py-1.5 text-sm font-medium',
              'has-focus-visible:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name="length"
              className="sr-only"
              checked={sec === length}
              onChange={() => changeForm({ clipSec: length })}
            />
            {t('start.length.about', { count: length })}
          </label>
        ))}
        <label className="text-muted flex items-center gap-2 text-sm">
          {t('start.length.other')}
          <input
            // Another preset or a reload sets its number here.
            key={sec}
            type="number"
            min={LIMITS.clipMinSec}
            max={LIMITS.clipMaxSec}
            defaultValue={sec}
            className="border-field-line bg-raised text-text h-9 w-20 rounded-lg border px-2"
            onBlur={({ target }) =>
              Number.isFinite(target.valueAsNumber) && changeForm({ clipSec: inRange(target.valueAsNumber) })
            }
          />
        </label>
      </div>
    </fieldset>
  );
}
