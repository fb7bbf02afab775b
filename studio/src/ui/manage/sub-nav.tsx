import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { cn } from '../cn.ts';
import { STRIP, useStrip } from './use-strip.ts';

/** The parts of a page, each with its own address. The first is the page's own address. */
export function SubNav({ label, parts }: { label: string; parts: { to: LinkProps['to']; text: string }[] }) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useStrip(nav, '[aria-current=page]', path);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={cn('border-line relative -mx-4 mb-6 scroll-px-16 border-b px-4 pb-2 sm:mx-0 sm:px-0', STRIP)}
    >
      <ul className="flex gap-1 max-md:w-max md:flex-wrap">
        {parts.map(({ to, text }, at) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: at === 0 }}
              className="text-muted hover:text-text aria-[current=page]:bg-tint aria-[current=page]:text-text flex h-10 items-center rounded-lg px-3 font-medium whitespace-nowrap focus-visible:outline-offset-[-3px] md:max-lg:px-2"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
