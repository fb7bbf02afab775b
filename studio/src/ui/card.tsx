import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A raised box. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('border-line bg-raised rounded-2xl border p-4 sm:p-6', className)} {...rest} />;
}
