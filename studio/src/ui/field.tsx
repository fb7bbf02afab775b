import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

const BOX = 'border-field-line bg-raised text-text w-full rounded-lg border px-3 placeholder:text-muted';

type FieldProps = { label: string; hint?: ReactNode; error?: string | undefined };

/** A text field with its label, a hint and an error. */
export function TextField({ label, hint, error, className, ...rest }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        className={cn(BOX, 'h-10', error !== undefined && 'border-danger')}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        {...rest}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={cn('mt-1 text-sm', error === undefined ? 'text-muted' : 'text-danger')}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A native select with its label. */
export function SelectField({ label, hint, className, children, ...rest }: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <select id={id} className={cn(BOX, 'h-10')} {...rest}>
        {children}
      </select>
      {hint !== undefined && <p className="text-muted mt-1 text-sm">{hint}</p>}
    </div>
  );
}
