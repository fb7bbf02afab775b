import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The way to the page above this one. */
export const BackLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a
    {...rest}
    className="text-muted hover:text-text -mt-2 mb-1 inline-flex min-h-8 max-w-full pointer-coarse:min-h-10 items-center gap-1.5 text-sm"
  >
    <ArrowLeft aria-hidden className="size-4 shrink-0" />
    <span className="truncate">{children}</span>
  </a>
));
