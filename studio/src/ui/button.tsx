import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'bg-raised text-text border border-line hover:bg-sunken',
  quiet: 'text-text hover:bg-sunken',
  chosen: 'bg-good-tint text-good border border-good',
  danger: 'bg-danger-tint text-danger border border-danger/40 hover:border-danger',
  /** Deletes at once, after a question. */
  final: 'bg-danger text-on-accent hover:brightness-90',
};
/** A finger needs at least 40 px: there, small ones are only narrower. */
const SIZES = {
  normal: 'h-10 px-4',
  small: 'h-8 px-3 text-sm pointer-coarse:min-h-10',
  icon: 'size-10 justify-center',
  smallIcon: 'size-8 justify-center pointer-coarse:min-h-10 pointer-coarse:min-w-10',
};

type ButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  /** Draws the only child, such as a link, as a button. */
  asChild?: boolean;
};

/** A button. An icon alone needs an `aria-label`. */
export function Button({ look = 'plain', size = 'normal', asChild = false, className, ...rest }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  const type = asChild ? {} : ({ type: 'button' } as const);
  return (
    <Element
      {...type}
      className={cn(
        'inline-flex shrink-0 items-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-50',
        LOOKS[look],
        SIZES[size],
        className,
      )}
      {...rest}
    />
  );
}
