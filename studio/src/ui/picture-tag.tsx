import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const TONES = {
  dark: 'bg-black/75 text-white',
  accent: 'bg-accent text-on-accent',
  danger: 'bg-danger-tint text-danger',
};

/** A few letters on a picture. */
export function PictureTag({ tone = 'dark', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap tabular-nums',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
