import { type ReactNode, useEffect } from 'react';
import { cn } from './cn.ts';

type PageProps = {
  title: string;
  actions?: ReactNode;
  /** The way back to the page above this one. */
  back?: ReactNode;
  /** What stands where the title would, such as a field for it. */
  heading?: ReactNode;
  /** Little air above: for pages that fit in the window. */
  isDense?: boolean;
  /** For pages of one column. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** A page of the studio: its title, its main actions, and its content. */
export function Page({ title, heading, actions, back, isDense = false, isNarrow = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · clipmill`;
  }, [title]);
  return (
    <div
      className={cn(
        'mx-auto w-full px-4 sm:px-6 lg:px-8',
        isDense ? 'pt-4 pb-6 lg:pb-3' : 'py-6',
        isNarrow ? 'max-w-5xl' : 'max-w-[110rem]',
      )}
    >
      {back}
      <header className={cn('flex flex-wrap items-center justify-between gap-3', isDense ? 'mb-3' : 'mb-6')}>
        {heading ?? <h1 className="text-2xl font-semibold text-balance">{title}</h1>}
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
