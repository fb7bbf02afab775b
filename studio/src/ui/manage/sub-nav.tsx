import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The parts of a page, each with its own address. The first is the page's own address. */
export function SubNav({ label, parts }: { label: string; parts: { to: LinkProps['to']; text: string }[] }) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On a narrow page the chosen part may be outside of the visible area.
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    // Not scrollIntoView: the Tab key would continue after it.
    if (nav.current !== null && chosen !== null && chosen !== undefined) {
      nav.current.scrollLeft = chosen.offsetLeft - (nav.current.clientWidth - chosen.offsetWidth) / 2;
    }
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="border-line relative -mx-4 mb-6 scroll-px-16 overflow-x-auto border-b px-4 pb-2 max-md:[mask-image:linear-gradient(to_right,black_85%,transparent)] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1 max-md:w-max max-md:pr-16 md:flex-wrap">
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
