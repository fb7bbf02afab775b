import { useId } from 'react';
import { SelectField } from '@/ui/field.tsx';
import { DESIGN_RANGES } from '../../../../../../schema/domain/captions/design.ts';

type ChoiceFieldProps<V extends string | number> = {
  label: string;
  value: V;
  /** Values with their names. */
  choices: readonly (readonly [V, string])[];
  onChange: (value: V) => void;
};

/** A select of few values. */
export function ChoiceField<const V extends string | number>({ label, value, choices, onChange }: ChoiceFieldProps<V>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find(([one]) => String(one) === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen[0]);
      }}
    >
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type Measured = 'size' | 'outline' | 'boxOpacity' | 'width';
type RangeFieldProps = {
  name: Measured;
  label: string;
  value: number;
  onChange: (value: number) => void;
  className?: string;
};

const STEPS: Record<Measured, number> = { size: 0.05, outline: 0.01, boxOpacity: 0.05, width: 0.05 };

/** A slider over what the API takes, shown in percent. */
export function RangeField({ name, label, value, onChange, className }: RangeFieldProps) {
  const id = useId();
  const [min, max] = DESIGN_RANGES[name];
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 flex justify-between text-sm font-medium">
        {label}
        <output className="text-muted tabular-nums">{Math.round(100 * value)} %</output>
      </label>
      <input
        id={id}
        type="range"
        className="accent-accent h-6 w-full"
        min={min}
        max={max}
        step={STEPS[name]}
        value={value}
        aria-valuetext={`${Math.round(100 * value)} %`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
