import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export type Choice<T> = { value: T; label: string; hint?: string; picture?: ReactNode };

type ChoiceCardsProps<T> = {
  legend: string;
  choices: Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Classes of the grid, such as its columns. */
  className?: string;
};

/** One of a few, each with a picture. Arrow keys move between them. */
export function ChoiceCards<T extends string | number>({
  legend,
  choices,
  value,
  onChange,
  className,
}: ChoiceCardsProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={cn('grid gap-2', className)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              'border-line bg-raised hover:bg-sunken has-checked:border-accent has-checked:bg-tint cursor-pointer rounded-xl border-2 p-3',
              'has-focus-visible:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture}
            <span className="block text-sm font-medium">{choice.label}</span>
            {choice.hint !== undefined && <span className="text-muted mt-0.5 block text-sm">{choice.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
