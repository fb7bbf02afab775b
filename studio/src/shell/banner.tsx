import type { ReactNode } from 'react';
import { cn } from '@/ui/cn.ts';

type BannerProps = { tone: 'warn' | 'danger'; className?: string; children: ReactNode };

/** What needs the user's eye until it is solved: it stays below the bar while the page scrolls. See `--bar` in styles.css. */
export function Banner({ tone, className, children }: BannerProps) {
  return (
    <p
      data-banner
      className={cn(
        'sticky top-13 z-25 flex min-h-9 items-center justify-center gap-2 px-4 py-1 text-sm font-medium max-sm:min-h-14',
        tone === 'danger' ? 'bg-danger-tint text-danger' : 'bg-warn-tint text-warn',
        className,
      )}
    >
      {children}
    </p>
  );
}
