import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

const BOX = 'border-field-line bg-raised text-text w-full rounded-lg border px-3 placeholder:text-muted';

type FieldProps = { label: string; hint?: ReactNode; error?: string | undefined };

/** A text field with its label, a hint and an error. */
export function TextField({ label, hint, error, className, ...rest }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, error, className }}>
      <input
        id={id}
        // Browsers draw a button in a field of files.
        className={rest.type === 'file' ? 'max-w-full' : cn(BOX, 'h-10', error !== undefined && 'border-danger')}
        {...noteOf({ id, hint, error })}
        {...rest}
      />
    </Labelled>
  );
}

/** A field for several lines, as high as its text. `isOneLine`: of one line, which may take several rows on a phone. */
export function TextArea({
  label,
  hint,
  error,
  className,
  isOneLine = false,
  ...rest
}: FieldProps & ComponentProps<'textarea'> & { isOneLine?: boolean }) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, error, className }}>
      <textarea
        id={id}
        className={cn(
          BOX,
          'block field-sizing-content max-h-72 py-2',
          isOneLine ? 'min-h-10 resize-none' : 'min-h-20',
          error !== undefined && 'border-danger',
        )}
        {...noteOf({ id, hint, error })}
        {...(isOneLine && { rows: 1, onKeyDown: withoutEnter })}
        {...rest}
      />
    </Labelled>
  );
}

/** Enter sends the form once, if its button can, as in a field of one line. */
function withoutEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.repeat) return;
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]:not(:disabled)')?.click();
}

/** A native select with its label. */
export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, error, className }}>
      <select id={id} className={cn(BOX, 'h-10')} {...noteOf({ id, hint, error })} {...rest}>
        {children}
      </select>
    </Labelled>
  );
}

type LabelledProps = FieldProps & { id: string; className: string | undefined; children: ReactNode };

/** A label above a field, and its error or hint below. */
function Labelled({ id, label, hint, error, className, children }: LabelledProps) {
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children}
      {note !== undefined && (
        <p id={`${id}-note`} className={cn('mt-1 text-sm', error === undefined ? 'text-muted' : 'text-danger')}>
          {note}
        </p>
      )}
    </div>
  );
}

function noteOf({ id, hint, error }: Omit<FieldProps, 'label'> & { id: string }) {
  const hasNote = (error ?? hint) !== undefined;
  return { 'aria-invalid': error !== undefined, 'aria-describedby': hasNote ? `${id}-note` : undefined };
}
