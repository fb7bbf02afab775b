import { Link } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/ui/cn.ts';

type TopBarProps = {
  /** The links of the content fill a phone: the first of them leads to the start, too. */
  fillsPhone?: boolean;
  children?: ReactNode;
};

/** The bar at the top of every page: the link to the start, and the page's own content. */
export function TopBar({ fillsPhone = false, children }: TopBarProps) {
  return (
    <header className="border-line bg-raised/90 sticky top-0 z-30 border-b backdrop-blur">
      <div
        className={cn(
          'mx-auto flex min-h-13 max-w-[110rem] items-center gap-1 px-4 py-1 sm:gap-3 sm:px-6 lg:px-8',
          fillsPhone && 'max-sm:px-2',
        )}
      >
        <Link
          to="/"
          className={cn('flex items-center gap-2 font-semibold', fillsPhone && 'max-sm:hidden')}
          aria-label="clipmill"
        >
          <Clapperboard aria-hidden className="text-accent size-6" />
          <span className="hidden lg:inline">clipmill</span>
        </Link>
        {children}
      </div>
    </header>
  );
}
