import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A checkbox with its label. */
export function CheckBox({ label, className, ...rest }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={cn('inline-flex cursor-pointer items-center gap-2 pointer-coarse:min-h-10', className)}>
      <input type="checkbox" className="size-5 shrink-0" {...rest} />
      {label}
    </label>
  );
}
